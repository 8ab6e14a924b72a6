import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PEERS = fileURLToPath(new URL("./peers/", import.meta.url));

/** Installs what is measured beside us, from a lockfile of its own; no part of the product. */
export async function installPeers(): Promise<void> {
  if (existsSync(`${PEERS}node_modules/.bin/ponder`)) return;
  await new Promise<void>((resolve, reject) => {
    spawn("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: ["ignore", "inherit", "inherit"] })
      .once("error", reject)
      .once("close", (code) => (code === 0 ? resolve() : reject(new Error(`npm ci of the peers ended with ${code}`))));
  });
}
