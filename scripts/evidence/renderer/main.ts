import { exec } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { runTest } from "../chaos/vitest.ts";
import { FILES, PACKAGES } from "./page.ts";

// TradeTrust's published renderer draws a document inside the product, in a browser. It and its 900 dependencies are
// installed in a folder of their own, by npm: too much for every installation.

const [library] = Object.keys(PACKAGES) as [keyof typeof PACKAGES];
const folder = await mkdtemp(join(tmpdir(), "hawser-renderer-"));
try {
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  await promisify(exec)("npm install --no-audit --no-fund --ignore-scripts", { cwd: folder });
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    // Its modules import what they do not export; its bundle is whole.
    resolve: { alias: { [library]: join(folder, "node_modules", library, "build/index.js") } },
    define: { "process.env.NODE_ENV": '"production"', "process.env": "{}", global: "globalThis" },
  });
  const { passed } = await runTest(
    "test/published/renderer.story.ts",
    { RENDERER: join(folder, "dist") },
    { config: "test/on-demand.config.ts", aloud: true },
  );
  if (!passed) throw new Error("the published renderer did not draw the document");
  console.log(JSON.stringify({ renderer: `${library}@${PACKAGES[library]}`, drew: true }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
