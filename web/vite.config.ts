import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { namedBundles } from "./tools/bundles.ts";

const server = process.env.WAYMARK_URL ?? "http://localhost:8080";
const served = ["/api", "/connect", "/.well-known", "/getEnvConfig", "/files"];

const groups = [
  {
    // What every page stands on, in one chunk that a new release rarely changes.
    name: "libraries",
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|use-sync-external-store|clsx|@mantine[\\/]hooks|@floating-ui[\\/][^\\/]+|@tanstack[\\/](react-)?(query|router|history|store)(-core)?)[\\/]/,
    priority: 2,
  },
  {
    // What every area brings to the start; a dozen small chunks would each repeat the names of all others.
    name: "start",
    test: /[\\/]src[\\/]areas[\\/][^\\/]+[\\/](routes|menu|list|search|keys)\.tsx?$/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [react(), namedBundles()],
  resolve: { alias: { "@": new URL("./src", import.meta.url).pathname } },
  server: {
    port: 4200,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: "es2023",
    // A data: address would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    sourcemap: "hidden",
    chunkSizeWarningLimit: 700,
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/lib/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
