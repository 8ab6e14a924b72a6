import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { isFree } from "../../scripts/lib/ports.ts";
import { FOLDERS } from "../../scripts/test/sweep.ts";
import { type ProductOptions, type RunningProduct, startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of this test run, removed with it. */
    readonly runFolder: string;
  }
}

/**
 * Starts the product with its demo companies in a folder of its own. Making them takes half a minute of a processor:
 * each worker makes them once, and every file of it starts from a copy.
 */
export async function startDemoProduct({ env = {} }: Pick<ProductOptions, "env"> = {}): Promise<RunningProduct> {
  const made = await madeOnce();
  // If another program listens on the port, the papers and certificates of the demo name a wrong address.
  if (!(await isFree(made.port))) return startProduct({ demo: true, env });
  const dataDir = await mkdtemp(join(tmpdir(), FOLDERS.product.prefix));
  await copyFolder(made.dataDir, dataDir);
  return startProduct({ demo: true, dataDir, port: made.port, env });
}

interface Made {
  readonly dataDir: string;
  readonly port: number;
}

/** Each worker has its own demo, because it has one address and several workers run at once. */
async function madeOnce(): Promise<Made> {
  const folder = join(inject("runFolder"), `demo-${process.env["VITEST_POOL_ID"] ?? "0"}`);
  const [dataDir, portFile] = [join(folder, "data"), join(folder, "port")];
  const known = await readFile(portFile, "utf8").catch(() => undefined);
  if (known !== undefined) return { dataDir, port: Number(known) };
  const port = await steadyPort();
  const product = await startProduct({ demo: true, port });
  await product.stop();
  await rm(folder, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyFolder(product.dataDir, dataDir);
  await product.remove();
  // No test cuts the power, so the database need not flush.
  await appendFile(
    join(dataDir, "postgres", "postgresql.conf"),
    "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n",
  );
  await writeFile(`${portFile}.new`, String(port));
  await rename(`${portFile}.new`, portFile);
  return { dataDir, port };
}

/** A port outside the ranges of the system and of `freePort`, so that it is free again for each copy. */
async function steadyPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 20_000);
    if (await isFree(port)) return port;
  }
}

/** Keeps the owners of files: where the tests run as root, the database runs as an account of its own. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === "win32") await cp(from, to, { recursive: true });
  else await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}
