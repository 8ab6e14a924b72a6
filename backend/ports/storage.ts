import { createHash, createHmac, randomUUID } from "node:crypto";
import { mkdir, open as openFile, readFile, rename, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";

/** Where files lie. Encrypted before they arrive, named so that nobody learns that two organisations have the same file. */
export interface Storage {
  /** Keeps the bytes for an organisation; returns the name to read them by and their SHA-256 (hex). Idempotent. */
  put(organisation: string, bytes: Uint8Array): Promise<{ key: string; sha256: string }>;
  /** The bytes; throws when they are missing or were changed. */
  get(organisation: string, key: string): Promise<Buffer>;
  /** True while new files can be written. */
  healthy(): Promise<boolean>;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Names and encrypts, whatever the place is. */
class Envelope {
  readonly #kek: Buffer;
  constructor(kek: Buffer) {
    this.#kek = kek;
  }
  name(organisation: string, fingerprint: string): string {
    return createHmac("sha256", purposeKey(this.#kek, `storage-name:${organisation}`)).update(fingerprint).digest("hex");
  }
  close(organisation: string, key: string, bytes: Uint8Array): Buffer {
    return seal(purposeKey(this.#kek, `storage:${organisation}`), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), `${organisation}/${key}`);
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

/** Files on the local disk: written beside, flushed, then renamed, so that a crash leaves no half file. What was put is there after a power failure, too. */
export class DiskStorage implements Storage {
  readonly #dir: string;
  readonly #envelope: Envelope;

  constructor(dir: string, kek: Buffer) {
    this.#dir = resolve(dir);
    this.#envelope = new Envelope(kek);
  }

  #path(organisation: string, key: string): string {
    return join(this.#dir, organisation, key.slice(0, 2), key);
  }

  async put(organisation: string, bytes: Uint8Array): Promise<{ key: string; sha256: string }> {
    const fingerprint = sha256(bytes);
    const key = this.#envelope.name(organisation, fingerprint);
    const path = this.#path(organisation, key);
    const folder = dirname(path);
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
    return this.#envelope.open(organisation, key, await readFile(this.#path(organisation, key)));
  }

  async healthy(): Promise<boolean> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.#dir);
    return bavail * bsize > 50 * 1024 * 1024;
  }
}
