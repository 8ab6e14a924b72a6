import { rmSync } from "node:fs";
import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PidFile } from "../lib/pid-file.ts";
import { FOLDERS, sweep } from "./sweep.ts";

/** A file system in the memory of the machine, which every Linux has. */
const MEMORY = "/dev/shm";

/** Bytes that must be free there, and in the memory: several times what the tests ever hold at once. */
const LEAST = 8 * 2 ** 30;

/**
 * Makes the folder for temporary files of a test run; it is removed when this process ends. Where there is room it lies
 * in memory: the tests make hundreds of databases with a thousand files each, which takes a disk twenty times as long.
 */
export async function temporaryFolder(): Promise<string> {
  const place = (await hasRoom()) ? MEMORY : tmpdir();
  await sweep(place);
  const folder = await mkdtemp(join(place, FOLDERS.run.prefix));
  await PidFile.take(join(folder, FOLDERS.run.list), "scripts/test/main");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function hasRoom(): Promise<boolean> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, process.availableMemory()) >= LEAST;
}
