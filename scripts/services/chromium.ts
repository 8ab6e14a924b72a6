import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How a Chromium is started: hand it to Playwright as it is. */
export type Chromium =
  | { readonly executablePath: string; readonly args: string[]; readonly env: Record<string, string> }
  | { readonly channel: string };

/** One process a page, as people's browsers have it: the flags that the package brings would join them all. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--font-render-hinting=none",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const ARCHIVES = ["chromium.br", "swiftshader.tar.br", "fonts.tar.br", "al2023.tar.br"];

/**
 * The Chromium that npm brought, which runs on Linux alone. Elsewhere an installed browser: Edge, which every Windows
 * has, or Chrome; Playwright says where it looked for a missing one.
 */
export async function installedChromium(): Promise<Chromium> {
  if (process.platform === "linux") return packedChromium();
  return { channel: process.platform === "win32" ? "msedge" : "chrome" };
}

/**
 * The Chromium that npm brought, unpacked beside the packages. The package itself would unpack into a fixed place of
 * the machine, where two runs meet half a file and a former version is taken for this one.
 */
async function packedChromium(): Promise<Chromium> {
  const folder = await unpacked();
  const executablePath = join(folder, "chromium");
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!existsSync("/etc/fonts/fonts.conf")) env["FONTCONFIG_FILE"] = join(folder, "fonts.conf");
  // A bare machine lacks a few libraries. Those of the package are built for another system: taken only in need.
  const alone = await run(executablePath, ["--version"], { env }).then(
    () => true,
    () => false,
  );
  if (!alone) env["LD_LIBRARY_PATH"] = join(folder, "al2023", "lib");
  return { executablePath, args: FLAGS, env };
}

async function unpacked(): Promise<string> {
  const bundle = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(readFileSync(join(bundle, "package.json"), "utf8")) as { version: string };
  const folder = join(bundle, "..", "..", ".cache", `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  const script = `import { inflate } from "@sparticuz/chromium"; await Promise.all(process.argv.slice(1).map((file) => inflate(file)));`;
  // The package unpacks to the folder for temporary files: in a process of its own that is ours.
  await run(
    process.execPath,
    ["--input-type=module", "-e", script, ...ARCHIVES.map((name) => join(bundle, "bin", name))],
    { cwd: bundle, env: { ...process.env, TMPDIR: draft } },
  );
  await writeFile(
    join(draft, "fonts.conf"),
    `<?xml version="1.0"?><fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>\n`,
  );
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another run was faster, and its copy is as good.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
