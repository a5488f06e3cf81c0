import { expect, it } from "vitest";
import { loadTexts, text } from "./text";
import type { TextKey } from "./keys";

const texts = { A_one: "{count} client", A_other: "{count} clients", B: "{0} of {1}" };
const ask = (key: string, parameters: Parameters<typeof text>[1]) => text(key as TextKey, parameters);

it("chooses the plural by the number and writes it as the culture does", async () => {
  await loadTexts("en-GB", { Portal: { texts, baseResources: [] } });
  expect(ask("A", { count: 1 })).toBe("1 client");
  expect(ask("A", { count: 12345 })).toBe("12,345 clients");
  expect(ask("B", [1200, "1200"])).toBe("1,200 of 1200");
  await loadTexts("de", { Portal: { texts, baseResources: [] } });
  expect(ask("A", { count: 12345 })).toBe("12.345 clients");
});
