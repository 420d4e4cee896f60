"""Counts and sums the orders of a document with DuckDB, which reads the lines of `xmlstream records` on standard input."""

import duckdb

count, amount = duckdb.sql(
    """
    select count(*), sum(amount::bigint)
    from read_json('/dev/stdin', format = 'newline_delimited', columns = {"@id": 'varchar', "amount": 'varchar'})
    """
).fetchall()[0]
print(f"{count} orders, {amount} in all")
