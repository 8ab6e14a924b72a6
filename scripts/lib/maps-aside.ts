import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/** Puts the source maps of a build into a folder beside it: the backend reads them, and no page can ask for them. */
export const mapsAside = (): Plugin => ({
  name: "maps aside",
  apply: "build",
  async generateBundle({ dir = "" }, bundle) {
    const folder = join(dir, "../maps");
    await mkdir(folder, { recursive: true });
    for (const [name, one] of Object.entries(bundle)) {
      if (one.type !== "asset" || !name.endsWith(".map")) continue;
      // Names and places are enough: the sources themselves lie beside the program.
      const { sourcesContent: _content, ...map } = JSON.parse(String(one.source)) as Record<string, unknown>;
      await writeFile(join(folder, basename(name)), JSON.stringify(map));
      delete bundle[name];
    }
  },
});
