import react from "@vitejs/plugin-react";
import type { UserConfig } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { namedBundles } from "./tools/bundles.ts";
import { findFirstScreen, type FirstScreen } from "./tools/firstScreen.ts";

const server = process.env.WAYMARK_URL ?? "http://localhost:8080";
const served = ["/api", "/connect", "/device", "/.well-known", "/getEnvConfig", "/files"];

const libraries = {
  // What every page stands on, in one chunk that a new release rarely changes.
  name: "libraries",
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|use-sync-external-store|clsx|@mantine[\\/]hooks|@floating-ui[\\/][^\\/]+|@tanstack[\\/](react-)?(query|router|history|store)(-core)?)[\\/]/,
  priority: 4,
};

/** The first screen in three scripts; what several pages share in one more. */
function groupsOf({ start, home }: FirstScreen) {
  // Each holds all that its modules need and the groups before it don't: a group that left some out would import a cycle.
  const closed = { includeDependenciesRecursively: false };
  return [
    libraries,
    { ...closed, name: "start", test: (id: string) => start.has(id), priority: 3 },
    { ...closed, name: "home", test: (id: string) => home.has(id), priority: 2 },
    { ...closed, name: "pages", minShareCount: 3, priority: 1 },
  ];
}

const shared = {
  plugins: [react(), namedBundles()],
  resolve: { alias: { "@": new URL("./src", import.meta.url).pathname } },
} satisfies UserConfig;

const target = {
  target: "es2023",
  // A data: address would need a wider policy than 'self'.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // One sheet, small and kept for good: each page would ask for three to five of its own before its heading.
  cssCodeSplit: false,
} satisfies UserConfig["build"];

async function chunking(): Promise<UserConfig["build"]> {
  const groups = groupsOf(await findFirstScreen({ ...shared, root: import.meta.dirname, build: target }));
  return { rolldownOptions: { output: { codeSplitting: { groups } } } };
}

const texts = "./src/lib/testing/texts.ts";
const rules = {
  name: "rules",
  environment: "node",
  include: ["src/**/*.test.ts"],
  setupFiles: [texts],
  isolate: false,
};
const components = {
  name: "components",
  environment: "jsdom",
  include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
  setupFiles: ["./src/lib/testing/fresh.ts", texts, "./src/lib/testing/browser.ts"],
  isolate: false,
};
// What records a page changes its window for good, so no other file gets that window.
const recording = { ...components, name: "recording", include: ["src/app/recording.dom.test.ts"], isolate: true };

export default defineConfig(async ({ command }): Promise<ViteUserConfig> => ({
  ...shared,
  server: {
    port: 4200,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    ...target,
    ...(command === "build" ? await chunking() : {}),
    sourcemap: "hidden",
    chunkSizeWarningLimit: 700,
  },
  test: {
    css: { modules: { classNameStrategy: "non-scoped" } },
    // One less than the cores, by default: on two cores no file beside another.
    maxWorkers: "100%",
    // For a hang: how long a test takes says how busy the machine is.
    testTimeout: 30_000,
    // The modules are new before the first of them is imported.
    sequence: { setupFiles: "list" },
    // A browser is made for tests of components and of what needs one: making it takes longer than most tests.
    projects: [
      { extends: true, test: { ...rules, exclude: ["src/**/*.dom.test.ts"] } },
      { extends: true, test: { ...components, exclude: recording.include } },
      { extends: true, test: recording },
    ],
  },
}));
