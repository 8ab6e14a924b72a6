import { createWriteStream, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** Takes one line of a process. */
export type Log = (line: string) => void;

const LARGEST = 20 * 1024 * 1024;

/** Appends to the log file of a part; a large file of former runs is put aside first, and the one before it goes. */
export function openLog(folder: string, name: string): Log {
  const file = join(folder, `${name}.log`);
  try {
    if (statSync(file).size > LARGEST) renameSync(file, `${file}.old`);
  } catch {
    // There is none yet.
  }
  const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
  // A full disk must not end what it only describes.
  stream.on("error", () => undefined);
  return (line) => void stream.write(`${line}\n`);
}

/** Prints progress with the seconds since the start. */
export function progress(started = Date.now()): (words: string) => void {
  return (words) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`);
}
