"""Runs the statements on standard input on an embedded database, in one transaction: sqlite.py FILE [--without-indexes TABLE].

Prints the rows of the statements that give any, columns apart by tabs. With a table its indexes are made anew afterwards.
"""

import re
import sqlite3
import sys

db = sqlite3.connect(sys.argv[1], isolation_level=None)
# Python's SQLite may be older than the function.
db.create_function("unhex", 1, bytes.fromhex, deterministic=True)
db.execute("PRAGMA cache_size = -512000")
table = sys.argv[3] if len(sys.argv) > 3 else None
indexes = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL", (table,)).fetchall()
db.execute("BEGIN IMMEDIATE")
for name, _ in indexes:
    db.execute(f'DROP INDEX "{name}"')
for statement in re.split(r";\n", sys.stdin.read()):
    if statement.strip():
        for row in db.execute(statement):
            print("\t".join("" if value is None else str(value) for value in row))
for _, sql in indexes:
    db.execute(sql)
db.execute("COMMIT")
if table:
    db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
