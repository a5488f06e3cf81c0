import { build, type InlineConfig, type Rolldown } from "vite";

/** Modules that the browser needs for the first screen, by id. */
export interface FirstScreen {
  /** What the entry imports, and all that it needs of it. */
  start: ReadonlySet<string>;
  /** What the start page imports; much of it is there with the start. */
  home: ReadonlySet<string>;
}

const startPage = "/src/areas/home/HomePage.tsx";

function modulesOf(entry: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const reached = new Set([entry]);
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

/** Each module of ours in a chunk of its own: in one with others it would seem to need all that they import. */
const apart = {
  includeDependenciesRecursively: false,
  name: (id: string) => (id.includes("/node_modules/") ? null : id.replaceAll(/[^a-z0-9]/giu, "_")),
};

/**
 * Found by building once with these groups alone. The bundler's own tag for what is loaded first follows every import, also those of an
 * `index.ts` that nobody uses, and would load half of the pages with the shell.
 */
export async function findFirstScreen(config: InlineConfig): Promise<FirstScreen> {
  const options: InlineConfig["build"] = {
    ...config.build,
    write: false,
    minify: false,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: [apart] } } },
  };
  const built = await build({ ...config, configFile: false, logLevel: "error", build: options });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const chunks = outputs.filter((output) => output.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(startPage)));
  if (!entry || !page) throw new Error(`The build has no entry or no ${startPage}.`);
  return { start: modulesOf(entry, chunks), home: modulesOf(page, chunks) };
}
