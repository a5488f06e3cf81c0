import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { loadTexts, type TextResource } from "../text";

// Read, not imported: a hundred modules for each file of tests would take longer than the tests.
const folder = join(import.meta.dirname, "../../../../texts");

function textsOf(resource: string): TextResource {
  const texts: Record<string, string> = {};
  const culture = join(folder, resource, "en-GB");
  for (const file of readdirSync(culture)) {
    Object.assign(texts, JSON.parse(readFileSync(join(culture, file), "utf8")) as Record<string, string>);
  }
  return { texts, baseResources: [] };
}

const resources = Object.fromEntries(readdirSync(folder).map((name) => [name, textsOf(name)]));

// The library outlives a file of tests, with the texts that the file loaded.
for (const [culture, loaded] of Object.entries(i18next.isInitialized ? i18next.store.data : {})) {
  for (const name of Object.keys(loaded)) i18next.removeResourceBundle(culture, name);
}

await loadTexts("en-GB", resources);
