// The browser's packages as npm's own bill of materials, from a lock file only.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** CycloneDX document of `folder`'s lock file; `shipped` omits packages that only builds and tests need. */
export function npmSbom(folder, { shipped = false } = {}) {
  const omit = shipped ? ["--omit=dev"] : [];
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", ...omit];
  const out = execFileSync("npm", args, {
    cwd: join(import.meta.dirname, "..", folder),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(out);
}
