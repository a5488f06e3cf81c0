import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(source, file), "utf8");

const permissions = new Set([...read("lib/permissions.d.ts").matchAll(/^ {2}\| "([^"]+)"/gmu)].map(([, name]) => name));

/** Texts that name several permissions, with the file they stand in. */
const policies = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file) && !/\.(test|d)\.tsx?$/u.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/"([A-Z]\w+\.[\w.]+(?: (?:\|\||&&) [\w.]+)+)"/gu)].map(([, text]) => ({ file, text })),
  );

describe("policies of several permissions", () => {
  it("are found", () => {
    expect(policies.map(({ text }) => text)).toContain(
      "Portal.ActionItems.Delete || Portal.Clients.Delete || Portal.Standards.Delete",
    );
  });

  it("name only permissions that the server knows", () => {
    const unknown = policies.flatMap(({ file, text = "" }) =>
      text
        .split(/ (?:\|\||&&) /u)
        .filter((name) => !permissions.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
