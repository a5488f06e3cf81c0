/** A table of plain values, for the twin of a chart and its file. */
export interface TwinTable {
  columns: readonly { key: string; label: string; numeric?: boolean }[];
  rows: readonly Readonly<Record<string, string | number | null | undefined>>[];
}

// A spreadsheet runs a text that begins like a formula; an apostrophe makes it a text.
function defuse(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) && !/^-?\d+(?:\.\d+)?$/u.test(text) ? `'${text}` : text;
}

function field(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = defuse(String(value));
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as CSV after RFC 4180, with a mark that makes spreadsheets read it as UTF-8. */
export function toCsv({ columns, rows }: TwinTable): string {
  const lines = [
    columns.map((column) => field(column.label)),
    ...rows.map((row) => columns.map((column) => field(row[column.key]))),
  ];
  return `\ufeff${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}
