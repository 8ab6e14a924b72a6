import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const PEERS = fileURLToPath(new URL("./peers/", import.meta.url));

/**
 * Ponder asks a node 20 times a second at first and 500 times at most. Those limits are for public providers: here they
 * would measure a clock.
 */
const LIMITER = {
  file: "node_modules/ponder/dist/esm/rpc/index.js",
  limits: /const (INITIAL_MAX_RPS|MAX_RPS) = \d+;/g,
};

/** Installs what is measured beside us, from a lockfile of its own; no part of the product. */
export async function installPeers(): Promise<void> {
  if (!["ponder", "@signpdf/signpdf"].every((name) => existsSync(`${PEERS}node_modules/${name}/package.json`))) {
    await new Promise<void>((resolve, reject) => {
      // On Windows npm is a script of the shell.
      spawn("npm ci --no-audit --no-fund", { cwd: PEERS, shell: true, stdio: ["ignore", "inherit", "inherit"] })
        .once("error", reject)
        .once("close", (code) =>
          code === 0 ? resolve() : reject(new Error(`npm ci of the peers ended with ${code}`)),
        );
    });
  }
  const text = await readFile(`${PEERS}${LIMITER.file}`, "utf8");
  const found = text.match(LIMITER.limits)?.length;
  if (found !== 2) throw new Error(`Ponder's request limiter is not where it was: ${found} limits found`);
  await writeFile(`${PEERS}${LIMITER.file}`, text.replace(LIMITER.limits, "const $1 = 1000000;"));
}
