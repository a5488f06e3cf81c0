import { expect, it } from "vitest";
import { toCsv } from "./csv";

it("quotes what needs it and defuses formulas, but not negative numbers", () => {
  const csv = toCsv({
    columns: [
      { key: "name", label: "Client, site" },
      { key: "delta", label: "Change", numeric: true },
    ],
    rows: [
      { name: '=HYPERLINK("x")', delta: -10.4 },
      { name: "Quay\nStreet", delta: null },
    ],
  });
  expect(csv).toBe('\ufeff"Client, site",Change\r\n"\'=HYPERLINK(""x"")",-10.4\r\n"Quay\nStreet",\r\n');
});
