import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minifySync, transformWithOxc, type Plugin, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCE = join(ROOT, "web/crew-worker/crew-thread.ts");
const PUBLIC = join(ROOT, "web/public");

/** The modules that the pages of a crew load by themselves, around the page and in it. */
const LOADED = [
  "web/app/SessionOutlet.tsx",
  "web/app/EitherFrame.tsx",
  "web/app/Shell.tsx",
  "web/theme/fonts-chinese.css",
  "web/features/bunker/BoardPage.tsx",
  "web/features/bunker/DeliveryPage.tsx",
  "web/features/bunker/FormPage.tsx",
];

/** Letters beyond Latin come in a hundred ranges: those that were shown are kept when they are first read. */
const isKept = (file: string): boolean => !file.endsWith(".woff2") || /-latin-/.test(file);

/** The name of its file, of the page that it keeps, and how the names of its caches begin. */
interface Worker {
  readonly address: string;
  readonly scope: string;
  readonly caches: string;
}

/** The files that a chunk brings with it, as the bundler notes them. */
interface Brought {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> };
}

/** The files that the pages of the crew need: their chunks, what those import, and the styles and letters of all. */
function filesOf(bundle: Rolldown.OutputBundle): { readonly entry: string; readonly files: readonly string[] } {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const entry = chunks.find((one) => one.isEntry)?.fileName;
  if (entry === undefined) throw new Error("the web app has no entry");
  const found = new Set<string>();
  const reach = (name: string): void => {
    const one = bundle[name];
    if (one === undefined || found.has(name)) return;
    found.add(name);
    if (one.type !== "chunk") return;
    const { importedCss = [], importedAssets = [] } = (one as Brought).viteMetadata ?? {};
    for (const other of [...one.imports, ...importedCss, ...importedAssets]) reach(other);
  };
  reach(entry);
  for (const module of LOADED) {
    const path = join(ROOT, module).replaceAll("\\", "/");
    const chunk = chunks.find((one) => one.isDynamicEntry && one.facadeModuleId === path);
    if (chunk === undefined) throw new Error(`${module} is no page of its own any more`);
    reach(chunk.fileName);
    // A chunk of styles alone is left out of the build: its style sheet stays.
    if (module.endsWith(".css")) found.delete(chunk.fileName);
  }
  return { entry: `/${entry}`, files: [...found].filter(isKept).map((name) => `/${name}`) };
}

/** The files that lie beside the app under their own names. */
async function publicFiles(): Promise<readonly string[]> {
  const all = await readdir(PUBLIC, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(PUBLIC.length).replaceAll("\\", "/"))
    .toSorted();
}

/** Writes the service worker of the crew beside the app, with the names of the files of this build. */
export const crewWorker = ({ address, scope, caches }: Worker): Plugin => ({
  name: "crew-worker",
  apply: "build",
  async generateBundle(_, bundle) {
    const { entry, files } = filesOf(bundle);
    const beside = await publicFiles();
    const { code } = await transformWithOxc(await readFile(SOURCE, "utf8"), SOURCE, { target: "es2022" });
    const mark = createHash("sha256").update(JSON.stringify(files)).update(code);
    for (const path of beside) mark.update(await readFile(join(PUBLIC, path)));
    const shell = {
      cache: `${caches}${mark.digest("hex").slice(0, 12)}`,
      caches,
      page: scope,
      entry,
      files: [...files, ...beside],
    };
    const whole = `(() => {\nconst SHELL = ${JSON.stringify(shell)};\n${code.replace(/^export \{\};?$/m, "")}\n})();\n`;
    this.emitFile({ type: "asset", fileName: address.slice(1), source: minifySync("crew-worker.js", whole).code });
  },
});
