import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";

const drawn = (file: string) => createHash("sha256").update(`${process.env.E2E_ORDER} ${file}`).digest("hex");

/** The files as projects of their own, which run one after the other, in an order drawn by lot: a test that needs another's then fails. */
const projects = () =>
  readdirSync(`${import.meta.dirname}/e2e`)
    .filter((file) => file.endsWith(".spec.ts"))
    .toSorted((one, other) => drawn(one).localeCompare(drawn(other)))
    .map((file) => ({ name: file, testMatch: file }));

/** Drives the real server on copies of its demo data: scripts/e2e.sh makes them, e2e/support/test.ts starts a server for each test. */
export default defineConfig({
  testDir: "e2e",
  // A client of others, on an address of its own: playwright.abp.config.ts.
  testIgnore: "abp/**",
  ...(process.env.E2E_ORDER && { projects: projects() }),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // For a hang: what is waited for has its own limit, and the longest tests take forty seconds on two cores without a load beside them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // What needs a second try is named at the end: a defect to mend, not luck.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "../target/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Without a film, which would draw each frame of each test once more: the pages at each step are kept, and how the last one looked.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
