/** A table of plain values, for a chart's data table and its file. */
export interface TwinTable {
  columns: readonly { key: string; label: string; numeric?: boolean }[];
  rows: readonly Readonly<Record<string, string | number | null | undefined>>[];
}

// Spreadsheets execute text that starts like a formula; an apostrophe prevents that.
function defuse(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) && !/^-?\d+(?:[.,]\d+)?$/u.test(text) ? `'${text}` : text;
}

interface Signs {
  separator: string;
  decimal: string;
}

function field(value: string | number | null | undefined, { separator, decimal }: Signs): string {
  if (value === null || value === undefined) return "";
  const text = defuse(typeof value === "number" ? String(value).replace(".", decimal) : value);
  return text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8, and with the separators that they expect in
 * the user's language, like the server's exports.
 */
export function toCsv({ columns, rows }: TwinTable, culture: string): string {
  const hasCommas = /^(?:de|es|fr)(?:-|$)/u.test(culture);
  const signs = hasCommas ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };
  const lines = [
    columns.map((column) => field(column.label, signs)),
    ...rows.map((row) => columns.map((column) => field(row[column.key], signs))),
  ];
  return `\ufeff${lines.map((line) => line.join(signs.separator)).join("\r\n")}\r\n`;
}
