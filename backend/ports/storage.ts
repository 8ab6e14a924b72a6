import { createHash, createHmac, randomUUID } from "node:crypto";
import { link, mkdir, open as openFile, readdir, readFile, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Refused } from "#domain/errors";
import { assertOutside } from "../core/outside.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { ownerOf } from "./storage-marker.ts";

/**
 * Where files lie. Encrypted before they arrive, named so that nobody learns that two organisations have the same file.
 */
export interface Storage {
  /** Keeps the bytes for an organisation; returns the name to read them by and their SHA-256 (hex). Idempotent. */
  put(organisation: string, bytes: Uint8Array): Promise<{ key: string; sha256: string }>;
  /** The bytes; throws when they are missing or were changed. */
  get(organisation: string, key: string): Promise<Buffer>;
  /** The files put before that moment and not since, some at a time: `aside` ones have been taken away already. */
  list(before: Date): AsyncIterable<Listed>;
  /**
   * Takes a file away that was put before that moment and not since. It lies aside at first, and can be read still;
   * what lies there since before the moment is removed for good. A file that is put at the same time stays.
   */
  remove(organisation: string, key: string, before: Date): Promise<void>;
  /** Brings back what lies aside. */
  restore(organisation: string, key: string): Promise<void>;
  /** True while new files can be written, where those of this installation are. */
  healthy(): Promise<boolean>;
}

/** Files of one organisation. */
export interface Listed {
  readonly organisation: string;
  readonly aside: boolean;
  readonly keys: readonly string[];
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Names and encrypts, whatever the place is. */
class Envelope {
  readonly #kek: Buffer;
  constructor(kek: Buffer) {
    this.#kek = kek;
  }
  name(organisation: string, fingerprint: string): string {
    return createHmac("sha256", purposeKey(this.#kek, `storage-name:${organisation}`))
      .update(fingerprint)
      .digest("hex");
  }
  close(organisation: string, key: string, bytes: Uint8Array): Buffer {
    return seal(
      purposeKey(this.#kek, `storage:${organisation}`),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      `${organisation}/${key}`,
    );
  }
  open(organisation: string, key: string, sealed: Buffer): Buffer {
    return open(purposeKey(this.#kek, `storage:${organisation}`), sealed, `${organisation}/${key}`);
  }
}

/** A folder's names are on the disk. */
async function flush(folder: string): Promise<void> {
  const at = await openFile(folder, "r");
  try {
    await at.sync();
  } finally {
    await at.close();
  }
}

/** Where files lie that were taken away, until it is sure that nobody names them. No organisation is called so. */
const ASIDE = ".aside";

const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
      throw error;
    })
  ).filter((name) => !name.startsWith("."));

/** False also where there is none. */
const isOlder = (path: string, than: Date): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime < than,
    () => false,
  );

/**
 * Files on the local disk: written beside, flushed, then renamed, so that a crash leaves no half file. A file that was
 * put is there after a power failure, too.
 */
export class DiskStorage implements Storage {
  readonly #dir: string;
  readonly #envelope: Envelope;

  readonly #installation: string;

  constructor(dir: string, kek: Buffer, installation: string) {
    this.#dir = resolve(dir);
    this.#installation = installation;
    this.#envelope = new Envelope(kek);
  }

  #path(organisation: string, key: string): string {
    return join(this.#dir, organisation, key.slice(0, 2), key);
  }

  /** A folder that is not mounted any more would take files that nobody finds again. */
  async #isOurs(): Promise<boolean> {
    return (await ownerOf(this.#dir)) === this.#installation;
  }

  async put(organisation: string, bytes: Uint8Array): Promise<{ key: string; sha256: string }> {
    assertOutside("a file");
    const fingerprint = sha256(bytes);
    const key = this.#envelope.name(organisation, fingerprint);
    const path = this.#path(organisation, key);
    const folder = dirname(path);
    if (!(await this.#isOurs())) throw new Refused("STORAGE_AWAY");
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    const beside = `${path}.${randomUUID()}`;
    try {
      const file = await openFile(beside, "wx", 0o600);
      try {
        await file.writeFile(this.#envelope.close(organisation, key, bytes));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
      // With its name go those of the folders that were made for it.
      const top = made === undefined ? folder : dirname(made);
      for (let at = folder; ; at = dirname(at)) {
        await flush(at);
        if (at === top) break;
      }
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    return { key, sha256: fingerprint };
  }

  async get(organisation: string, key: string): Promise<Buffer> {
    assertOutside("a file");
    return this.#envelope.open(organisation, key, await this.#read(organisation, key));
  }

  async #read(organisation: string, key: string): Promise<Buffer> {
    try {
      return await readFile(this.#path(organisation, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await this.restore(organisation, key);
      return readFile(this.#path(organisation, key));
    }
  }

  #aside(organisation: string, key: string): string {
    return join(this.#dir, ASIDE, organisation, key.slice(0, 2), key);
  }

  async *list(before: Date): AsyncIterable<Listed> {
    for (const [dir, aside] of [
      [join(this.#dir, ASIDE), true],
      [this.#dir, false],
    ] as const)
      for (const organisation of await namesIn(dir))
        for (const part of await namesIn(join(dir, organisation))) {
          const folder = join(dir, organisation, part);
          const old: string[] = [];
          for (const name of await namesIn(folder)) {
            if (!(await isOlder(join(folder, name), before))) continue;
            // Left by a process that ended while it wrote.
            if (/^[0-9a-f]{64}\.[0-9a-f-]{36}$/.test(name)) await rm(join(folder, name), { force: true });
            else if (/^[0-9a-f]{64}$/.test(name)) old.push(name);
          }
          if (old.length > 0) yield { organisation, aside, keys: old };
        }
  }

  async remove(organisation: string, key: string, before: Date): Promise<void> {
    const [path, aside] = [this.#path(organisation, key), this.#aside(organisation, key)];
    if (await isOlder(aside, before)) await rm(aside, { force: true });
    if (!(await isOlder(path, before))) return;
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    await rename(path, aside);
    // Put again between the look and the taking away: then it is that file which lies aside.
    if (!(await isOlder(aside, before))) return this.restore(organisation, key);
    const now = new Date();
    await utimes(aside, now, now);
  }

  async restore(organisation: string, key: string): Promise<void> {
    const path = this.#path(organisation, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Never over one that was put meanwhile.
    await link(this.#aside(organisation, key), path).catch(async (error: NodeJS.ErrnoException) => {
      // Another has just brought it back.
      if (error.code === "ENOENT") await stat(path);
      else if (error.code !== "EEXIST") throw error;
    });
    await rm(this.#aside(organisation, key), { force: true });
    await flush(dirname(path));
  }

  async healthy(): Promise<boolean> {
    if (!(await this.#isOurs())) return false;
    const { bavail, bsize } = await statfs(this.#dir);
    return bavail * bsize > 50 * 1024 * 1024;
  }
}
