# The rows that an operation wrote to an SQLite database, and how long their plain bulk INSERT takes: rows.py BEFORE AFTER COPY inserts the
# rows of AFTER that BEFORE lacks into COPY, a copy of BEFORE, in one transaction. Prints the number of rows and the seconds.
import sqlite3
import sys
import time

before, after, copy = sys.argv[1:]
source = sqlite3.connect(after)
source.execute("ATTACH ? AS old", (before,))
tables = [name for (name,) in source.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
rows = {}
for name in tables:
    key = [column[1] for column in source.execute(f"PRAGMA main.table_info({name})") if column[5]]
    same = " AND ".join(f"o.{column} = m.{column}" for column in key)
    rows[name] = source.execute(f"SELECT * FROM main.{name} AS m WHERE NOT EXISTS (SELECT 1 FROM old.{name} AS o WHERE {same})").fetchall()
rows = {name: found for name, found in rows.items() if found}

target = sqlite3.connect(copy, isolation_level=None)
target.execute("PRAGMA journal_mode = WAL")
target.execute("PRAGMA synchronous = FULL")
target.execute("PRAGMA foreign_keys = ON")
start = time.perf_counter()
target.execute("BEGIN IMMEDIATE")
# A row may precede the one that it refers to.
target.execute("PRAGMA defer_foreign_keys = ON")
for name, found in rows.items():
    target.executemany(f"INSERT INTO {name} VALUES ({','.join('?' * len(found[0]))})", found)
target.execute("COMMIT")
print(sum(map(len, rows.values())), time.perf_counter() - start)
