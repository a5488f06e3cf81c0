import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { portal } from "./client.ts";

interface Resource {
  texts: Record<string, string>;
  baseResources: string[];
}

const packages = join(import.meta.dirname, "../../../tests/abp-client/node_modules/@abp");

/** `Resource::Key` as the published code of a package writes it, arguments left out. */
function asked(name: string): string[] {
  const folder = join(packages, name, "fesm2022");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".mjs") && !file.includes("testing"))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/['"](Abp\w+::[^'"[\]\s\\]+)/g)])
    .map((found) => found[1] ?? "");
}

function has(resources: Record<string, Resource>, name: string, key: string): boolean {
  const resource = resources[name];
  if (!resource) return false;
  return key in resource.texts || resource.baseResources.some((base) => has(resources, base, key));
}

for (const culture of ["en-GB", "en-US", "de", "fr", "es", "ar"]) {
  test(`every text that the stock packages ask for is there in ${culture}`, async ({ request }) => {
    const answer = await request.get(`${portal}/api/abp/application-localization`, {
      params: { cultureName: culture, onlyDynamics: false },
    });
    const { resources } = (await answer.json()) as { resources: Record<string, Resource> };
    const names = ["ng.account", "ng.components", "ng.core", "ng.oauth", "ng.theme.basic", "ng.theme.shared"];
    const keys = [...new Set(names.flatMap(asked))];
    expect(keys.length).toBeGreaterThan(50);
    const missing = keys.filter((full) => {
      const [name = "", key = ""] = full.split("::");
      return !has(resources, name, key);
    });
    expect(missing).toEqual([]);
  });
}
