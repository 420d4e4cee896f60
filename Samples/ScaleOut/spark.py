"""Counts and sums the orders of a document with Spark: each executor runs `xmlstream records` on its part of the plan."""

import json
import subprocess
import sys

from pyspark.sql import SparkSession

FIELDS = "--fields=@id,amount"
PATH = "/shop/orders/order"


def main(xmlstream, file, shards):
    plan = subprocess.run(
        [xmlstream, "plan", f"--shards={shards}", PATH, file], check=True, capture_output=True, text=True
    ).stdout.splitlines()

    def total(shard):
        program = subprocess.Popen(
            [xmlstream, "records", FIELDS, f"--shard={shard}", PATH, file], stdout=subprocess.PIPE, text=True
        )
        count = amount = 0
        for line in program.stdout:
            count += 1
            amount += int(json.loads(line)["amount"])
        # A part that fails must fail the job, or the sum would be wrong without a word.
        if program.wait() != 0:
            raise RuntimeError(f"xmlstream ended with status {program.returncode}")
        return count, amount

    spark = SparkSession.builder.master("local[2]").appName("orders").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    parts = spark.sparkContext.parallelize(plan, len(plan)).map(total)
    count, amount = parts.reduce(lambda one, other: (one[0] + other[0], one[1] + other[1]))
    spark.stop()
    print(f"{count} orders, {amount} in all")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
