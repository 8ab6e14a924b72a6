import { open, readFile, rename } from "node:fs/promises";

/** The last replacement of each file that this process began: they share a draft, so they go one after another. */
const underWay = new Map<string, Promise<void>>();

/** Replaces the file whole and waits until the disk has it: a crash leaves the old contents or the new. Mode 0600. */
export async function replaceFile(path: string, contents: string | Uint8Array): Promise<void> {
  const before = underWay.get(path) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => replaceNow(path, contents));
  underWay.set(path, mine);
  try {
    await mine;
  } finally {
    if (underWay.get(path) === mine) underWay.delete(path);
  }
}

async function replaceNow(path: string, contents: string | Uint8Array): Promise<void> {
  const draft = await open(`${path}.new`, "w", 0o600);
  try {
    await draft.writeFile(contents);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
}

/** The text of a file that is written once, by `make`, the first time that it is asked for. Mode 0600. */
export async function keptText(path: string, make: () => string | Promise<string>): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const text = await make();
  await replaceFile(path, `${text}\n`);
  return text;
}
