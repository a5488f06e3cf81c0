import { test as base } from "@playwright/test";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openPortal, openSite, startProvider, type Site } from "./site.ts";

export * from "@playwright/test";

/**
 * Marks the one or few tests of an area that `make test` runs: its journey, and whatever lost data, leaked or locked somebody out. All others
 * run in `make test-all`.
 */
export const journey = { tag: "@journey" } as const;

interface WorkerFixtures {
  site: Site;
  /** The address of an OpenID provider of others. */
  provider: string;
}

interface TestFixtures {
  /** The address of the test's own portal. */
  portal: string;
}

/** A test has a portal of its own: a server on a copy of the demo data, which ends with it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  provider: [
    async ({ site }, use) => {
      const provider = await startProvider();
      await use(site ? provider.url : "");
      await provider.stop();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ site }, use, info) => {
      const portal = await openPortal(site);
      await use(portal.url);
      if (info.status !== info.expectedStatus) {
        const log = info.outputPath("server.log");
        await mkdir(info.outputDir, { recursive: true });
        await cp(join(portal.folder, "server.log"), log);
        await info.attach("server.log", { path: log });
      }
      await portal.stop();
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal),
});
