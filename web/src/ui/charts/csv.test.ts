import { expect, it } from "vitest";
import { toCsv } from "./csv";

const table = {
  columns: [
    { key: "name", label: "Client" },
    { key: "delta", label: "Change", numeric: true },
  ],
  rows: [{ name: "Quay, Street", delta: -10.4 }],
};

it("writes the signs that spreadsheets expect in the reader's language", () => {
  for (const culture of ["de", "de-AT", "es", "fr"])
    expect(toCsv(table, culture)).toBe("\ufeffClient;Change\r\nQuay, Street;-10,4\r\n");
  for (const culture of ["en-GB", "en-US", "ar"])
    expect(toCsv(table, culture)).toBe('\ufeffClient,Change\r\n"Quay, Street",-10.4\r\n');
});

it("quotes what needs it and defuses formulas, but not negative numbers", () => {
  const csv = toCsv(
    {
      columns: [
        { key: "name", label: "Client, site" },
        { key: "delta", label: "Change", numeric: true },
      ],
      rows: [
        { name: '=HYPERLINK("x")', delta: -10.4 },
        { name: "Quay\nStreet", delta: null },
      ],
    },
    "en-GB",
  );
  expect(csv).toBe('\ufeff"Client, site",Change\r\n"\'=HYPERLINK(""x"")",-10.4\r\n"Quay\nStreet",\r\n');
});
