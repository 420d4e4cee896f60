# What a contributor runs. Each target is one script in Scripts/; ARGS go to it:
#   make test ARGS="--filter XMLParsingTests"
#   make bench ARGS="--size 256MB --rounds 15"

ARGS ?=
SECONDS ?= 60

PREFIX ?= /usr/local

.PHONY: help demo install scale-out test setup format lint docs bench memory linkage sanitize fuzz ci

help:
	@echo "make demo      feed sample documents through stdin and print each model as it completes"
	@echo "make install   build xmlstream and install it below PREFIX, with its manual page and completions"
	@echo "make scale-out count and sum a document with PySpark and DuckDB, and compare with one process"
	@echo "make test      run all tests"
	@echo "make setup     install what a build needs: expat, SQLite, pkg-config, a C compiler"
	@echo "make format    rewrite the Swift sources in the house style"
	@echo "make lint      report what make format would change, and shell script faults"
	@echo "make docs      build the documentation, with warnings as errors"
	@echo "make bench     measure speed against raw Expat and libxml2's writer"
	@echo "make memory    check that memory stays constant for documents of 100 MB and 1 GB"
	@echo "make linkage   check what a program that uses the library links with"
	@echo "make sanitize  run the tests with Address Sanitizer, then with Thread Sanitizer"
	@echo "make fuzz      run each fuzz target for a minute, or as long as SECONDS says"
	@echo "make ci        run everything that has to pass before a change is accepted"

demo:
	@Scripts/demo $(ARGS)

install:
	@PREFIX="$(PREFIX)" Scripts/install $(ARGS)

scale-out:
	@Samples/ScaleOut/run

test:
	@Scripts/test $(ARGS)

setup:
	@Scripts/setup build

format:
	@Scripts/format

lint:
	@Scripts/lint

docs:
	@Scripts/docs $(ARGS)

bench:
	@Scripts/bench $(ARGS)

memory:
	@Scripts/memory

linkage:
	@Scripts/linkage

sanitize:
	@Scripts/sanitize address $(ARGS)
	@Scripts/sanitize thread $(ARGS)

fuzz:
	@SECONDS_EACH=$(SECONDS) Scripts/fuzz $(ARGS)

ci:
	@.ci/run
