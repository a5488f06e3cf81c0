"""Writes staff-openpyxl.xlsx, a sheet as people send it: a title above the headers, other sheets before it, a day as a day and as text.

python3 -m pip install openpyxl==3.1.5 && python3 tests/tabular/files/staff.py
"""

import datetime
import pathlib

import openpyxl

book = openpyxl.Workbook()
book.active.title = "Notes"
book.active.append(["Nothing to see here"])
sheet = book.create_sheet("Staff")
sheet.append(["Our people, November 2026"])
sheet.append([])
sheet.append(["Client", "First name", "Last name", "Email", "First day", "Shoe size"])
sheet.append(["AONE", "Olga", "Pyxl", "olga@alpha.example", datetime.date(2026, 11, 23), 41])
sheet.append(["AONE", "Otto", "Pyxl", "otto@alpha.example", "23/11/2026", 44])
book.save(pathlib.Path(__file__).with_name("staff-openpyxl.xlsx"))
