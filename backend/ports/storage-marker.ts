import { access, mkdir, open, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { assertOutside } from "../core/outside.ts";

/** Says whose files these are. Copied with them, and never made anew: a folder without it is another folder. */
const MARKER = ".hawser-installation";

/** The installation whose files lie in the folder; null where none do. */
export function ownerOf(dir: string): Promise<string | null> {
  assertOutside("a file");
  return readFile(join(resolve(dir), MARKER), "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    },
  );
}

/** The database's claim on its files. */
export interface Claim {
  readonly installation: string;
  /** A start has marked the folder before. */
  readonly marked: boolean;
  /** Files that must be there, where no start has. */
  readonly files: readonly { readonly owner: string; readonly key: string }[];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Marks the folder at the first start, and later looks whether it is the same. Answers what is wrong with it, in words.
 */
export async function claimFolder(dir: string, { installation, marked, files }: Claim): Promise<string | null> {
  const folder = resolve(dir);
  const owner = await ownerOf(folder);
  if (owner === installation) return null;
  if (owner !== null) return "the folder holds the files of another installation";
  if (marked)
    return `the folder is not the one with the files of this installation: ${MARKER} is missing there. Perhaps it is not mounted`;
  // An earlier version marked nothing; then its files are the mark.
  const there = await Promise.all(
    files.map(({ owner: company, key }) => exists(join(folder, company, key.slice(0, 2), key))),
  );
  if (files.length > 0 && !there.includes(true))
    return "the folder has none of the files that the database knows of. Perhaps it is not mounted";
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, MARKER), "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    // Another process of the same start was faster.
    if (error.code === "EEXIST") return null;
    throw error;
  });
  if (file === null) return claimFolder(dir, { installation, marked: true, files });
  try {
    await file.writeFile(`${installation}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return null;
}
