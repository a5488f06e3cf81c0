import { defineConfig } from "@playwright/test";
import portal from "./playwright.config.ts";

/** Drives a stock ABP client (tests/abp-client) on the one address it is registered for; WAYMARK_URL names the portal it talks to. */
export default defineConfig({
  ...portal,
  testDir: "e2e/abp",
  testIgnore: [],
  // A run empties the folder of its results: that of the portal's tests may be in use beside it.
  outputDir: "../target/abp-results",
  // Those of the portal are its files, in an order drawn by lot.
  projects: [{ name: "abp" }],
  reporter: [["list"], ["json", { outputFile: "../target/abp.json" }]],
  use: { ...portal.use, baseURL: "http://localhost:4200" },
});
