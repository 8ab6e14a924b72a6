import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "pdf-lib";
import { build } from "vite";
import { BUNDLES, HEAP_FLAGS, READERS } from "../../backend/uploads/readers.ts";

// Puts each program that reads uploads into one file, and beside it the code that V8 compiled of it.

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "dist", BUNDLES);

const sample = await PDFDocument.create();
sample.addPage().drawText("A page");
const bytes = await sample.save();

for (const [name, { bundled }] of Object.entries(READERS)) {
  if (!bundled) continue;
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "dist/backend/uploads", `${name}.js`),
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        output: {
          format: "cjs",
          entryFileNames: `${name}.cjs`,
          codeSplitting: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  // It reads a small file, so that what is compiled on demand is kept too.
  const child = spawn(
    process.execPath,
    [...HEAP_FLAGS, join(root, "dist/backend/uploads/run-bundle.js"), join(folder, `${name}.cjs`), "read"],
    { env: { KEEP_COMPILED: "1" }, stdio: ["pipe", "ignore", "inherit"] },
  );
  child.stdin.end(bytes);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code} as a bundle`);
}
