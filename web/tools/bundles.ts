import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../src/ui/theme/bundles");
const require = createRequire(import.meta.url);

const fontFiles: Record<string, string> = {
  "inter-latin-wght-normal.woff2": "@fontsource-variable/inter",
  "inter-latin-ext-wght-normal.woff2": "@fontsource-variable/inter",
  "vazirmatn-arabic-wght-normal.woff2": "@fontsource-variable/vazirmatn",
};

function readFont(name: string): Buffer {
  const family = fontFiles[name] ?? "";
  return readFileSync(join(dirname(require.resolve(`${family}/package.json`)), "files", name));
}

/** Every named sheet twice: `<name>.css`, and `<name>.rtl.css` with the additions for right to left behind it. */
function sheets(): Map<string, string> {
  const out = new Map<string, string>();
  for (const file of readdirSync(root).filter((name) => name.endsWith(".css") && !name.endsWith(".rtl.css"))) {
    const name = file.slice(0, -".css".length);
    const text = readFileSync(join(root, file), "utf8");
    const additions = join(root, `${name}.rtl.css`);
    out.set(`bundles/${name}.css`, text);
    out.set(`bundles/${name}.rtl.css`, existsSync(additions) ? `${text}\n${readFileSync(additions, "utf8")}` : text);
  }
  return out;
}

function version(): string {
  return createHash("sha256")
    .update([...sheets().values()].join("\n"))
    .digest("hex")
    .slice(0, 10);
}

/**
 * The named style bundles at fixed addresses, outside the hashed assets, so that a deployment can put a file of its own in
 * place of one (THEME-05). Their version travels in the query.
 */
export function namedBundles(): Plugin {
  return {
    name: "named-bundles",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").split("?")[0]?.slice(1) ?? "";
        const sheet = sheets().get(path);
        if (sheet !== undefined) {
          response.setHeader("Content-Type", "text/css; charset=utf-8");
          response.end(sheet);
        } else if (path.startsWith("fonts/") && path.slice("fonts/".length) in fontFiles) {
          response.setHeader("Content-Type", "font/woff2");
          response.end(readFont(path.slice("fonts/".length)));
        } else {
          next();
        }
      });
    },
    transformIndexHtml: (html) => html.replace("<html ", `<html data-bundles="${version()}" `),
    generateBundle() {
      for (const [fileName, source] of sheets()) this.emitFile({ type: "asset", fileName, source });
      for (const name of Object.keys(fontFiles)) {
        this.emitFile({ type: "asset", fileName: `fonts/${name}`, source: readFont(name) });
      }
    },
  };
}
