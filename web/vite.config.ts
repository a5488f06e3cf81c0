import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { namedBundles } from "./tools/bundles.ts";

const server = process.env.WAYMARK_URL ?? "http://localhost:8080";
const served = ["/api", "/connect", "/.well-known", "/getEnvConfig", "/files"];

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
