import { open, readFile, rename } from "node:fs/promises";

let drafts = 0;

/** Replaces the file whole and waits until the disk has it: a crash leaves the old contents or the new. Mode 0600. */
export async function replaceFile(path: string, contents: string | Uint8Array): Promise<void> {
  // Each has a draft of its own: one that is still under way for the same file must not be taken away.
  const name = `${path}.${(drafts += 1)}.new`;
  const draft = await open(name, "w", 0o600);
  try {
    await draft.writeFile(contents);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(name, path);
}

/** The text of a file that is written once, by `make`, the first time that it is asked for. Mode 0600. */
export async function keptText(path: string, make: () => string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const text = make();
  await replaceFile(path, `${text}\n`);
  return text;
}
