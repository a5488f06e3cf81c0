// Writes the bills of materials (CycloneDX 1.5) of what is shipped: the binary's crates and the browser's packages, without those that only
// builds or tests need.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmSbom } from "./npm.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "target/sbom");

function cargo(...args) {
  return execFileSync("cargo", args, { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
}

/** SHA-256 by `name@version`, from the lock file. */
function checksums() {
  const found = {};
  for (const block of readFileSync(join(root, "Cargo.lock"), "utf8").split("[[package]]")) {
    const field = (name) => new RegExp(`^${name} = "([^"]+)"`, "m").exec(block)?.[1];
    if (field("checksum")) found[`${field("name")}@${field("version")}`] = field("checksum");
  }
  return found;
}

function component(pkg, hashes, type) {
  const ref = `${pkg.name}@${pkg.version}`;
  const purl = `pkg:cargo/${ref}`;
  const entry = { type, "bom-ref": purl, name: pkg.name, version: pkg.version, purl };
  // Older crates separate alternatives with a slash.
  if (pkg.license) entry.licenses = [{ expression: pkg.license.replaceAll("/", " OR ") }];
  if (hashes[ref]) entry.hashes = [{ alg: "SHA-256", content: hashes[ref] }];
  return entry;
}

function crates() {
  const host = /^host: (.+)$/m.exec(execFileSync("rustc", ["-vV"], { encoding: "utf8" }))[1];
  const metadata = JSON.parse(cargo("metadata", "--locked", "--format-version=1", `--filter-platform=${host}`));
  const packages = new Map(metadata.packages.map((pkg) => [pkg.id, pkg]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const top = metadata.packages.find((pkg) => pkg.name === "waymark" && pkg.source === null);
  const uses = (id) =>
    nodes.get(id).deps.filter((dep) => dep.dep_kinds.some(({ kind }) => kind === null)).map((dep) => dep.pkg);
  const seen = new Set([top.id]);
  // Iterating over a set includes elements added meanwhile.
  for (const id of seen) for (const used of uses(id)) seen.add(used);

  const hashes = checksums();
  const refOf = (id) => `pkg:cargo/${packages.get(id).name}@${packages.get(id).version}`;
  const byRef = (one, other) => (one < other ? -1 : 1);
  const ids = [...seen].sort((one, other) => byRef(refOf(one), refOf(other)));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: component(top, hashes, "application") },
    components: ids.filter((id) => id !== top.id).map((id) => component(packages.get(id), hashes, "library")),
    dependencies: ids.map((id) => ({ ref: refOf(id), dependsOn: [...new Set(uses(id).map(refOf))].sort() })),
  };
}

mkdirSync(folder, { recursive: true });
for (const [name, bill] of [
  ["waymark.cdx.json", crates()],
  ["waymark-web.cdx.json", npmSbom("web", { shipped: true })],
]) {
  writeFileSync(join(folder, name), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`target/sbom/${name}: ${bill.components.length} components`);
}
