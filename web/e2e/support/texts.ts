import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { site } from "./site.ts";

/** The latest text message that was sent to a number; their names are in the order of their ids. */
export async function nextText(number: string): Promise<string> {
  const folder = site().texts;
  const found = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .toSorted()
          .toReversed()
          .map((name) => readFileSync(join(folder, name), "utf8"))
          .find((text) => text.startsWith(`To: ${number}\n`))
      : undefined;
  await expect.poll(found).toBeDefined();
  return found() ?? "";
}
