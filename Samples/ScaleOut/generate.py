"""Writes a document of about so many megabytes: orders, each with an amount."""

import sys


def main(path, megabytes):
    size = 0
    number = 0
    with open(path, "w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<shop>\n<orders>\n')
        while size < megabytes * 1_000_000:
            order = (
                f'<order id="{number}"><customer>Customer {number % 997} &amp; sons</customer>'
                f"<amount>{number * 7919 % 100_000}</amount><note>no. {number}, to be sent</note></order>\n"
            )
            out.write(order)
            size += len(order)
            number += 1
        out.write("</orders>\n</shop>\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
