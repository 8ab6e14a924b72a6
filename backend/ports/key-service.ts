import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Refused } from "#domain/errors";
import { assertOutside, outside } from "../core/outside.ts";

/** Where the key service is and who asks. */
export interface KeyServiceAddress {
  /** The address of the transit engine, as `https://vault.example.com:8200/v1/transit`. */
  readonly url: string;
  /** File with the token. Read for each question: agents put a new one there. */
  readonly tokenFile: string;
}

const SECONDS = 10;
const created = z.object({
  data: z.object({ type: z.string(), keys: z.record(z.string(), z.object({ public_key: z.string() })) }),
});
const signed = z.object({ data: z.object({ signature: z.string() }) });
const wrapped = z.object({ data: z.object({ ciphertext: z.string() }) });
const opened = z.object({ data: z.object({ plaintext: z.base64() }) });

/** A new key belongs to one certificate, so it is used in its first version, also where somebody has rotated it. */
const VERSION = 1;
/** How a key that the service has wrapped is written. */
export const WRAPPED_KEY = /^vault:v\d+:[\w+/=]+$/;
const SIGNATURE = `vault:v${VERSION}:`;

/**
 * A service that keeps keys and gives none away: the transit engine of Vault or OpenBao, by its HTTP API. Every
 * question refuses KEY_SERVICE_UNAVAILABLE when it is not answered as it should be.
 */
export class KeyService {
  readonly #at: KeyServiceAddress;

  constructor(at: KeyServiceAddress) {
    this.#at = at;
  }

  /** Wraps bytes by the key of a name. */
  async wrap(key: string, plain: Uint8Array): Promise<string> {
    return (await this.#ask(wrapped, `encrypt/${key}`, { plaintext: base64(plain) })).data.ciphertext;
  }

  /** Opens bytes that `wrap` has wrapped. */
  async unwrap(key: string, ciphertext: string): Promise<Buffer> {
    return Buffer.from((await this.#ask(opened, `decrypt/${key}`, { ciphertext })).data.plaintext, "base64");
  }

  /**
   * Makes a key that signs, on P-256. Its name is not to be guessed: whoever may use it has been given the name.
   * Answers its public half in PEM, too.
   */
  async createKey(): Promise<{ name: string; publicKey: string }> {
    const name = `hawser-${randomBytes(16).toString("hex")}`;
    await this.#ask(z.unknown(), `keys/${name}`, { type: "ecdsa-p256" });
    const { data } = await this.#ask(created, `keys/${name}`);
    const key = data.keys[VERSION];
    if (!key || data.type !== "ecdsa-p256") throw unavailable(`it made a key of the type ${data.type}`);
    return { name, publicKey: key.public_key };
  }

  /** ECDSA in DER over the SHA-256 of the bytes. */
  async sign(name: string, bytes: Uint8Array): Promise<Buffer> {
    const { data } = await outside("key-service", [name, bytes], () =>
      this.#ask(signed, `sign/${name}/sha2-256`, {
        input: base64(bytes),
        key_version: VERSION,
        marshaling_algorithm: "asn1",
      }),
    );
    if (!data.signature.startsWith(SIGNATURE)) throw unavailable("it signed with another version of the key");
    return Buffer.from(data.signature.slice(SIGNATURE.length), "base64");
  }

  async #ask<Answer>(shape: z.ZodType<Answer>, path: string, body?: object): Promise<Answer> {
    assertOutside("the key service");
    try {
      const answer = await fetch(`${this.#at.url}/${path}`, {
        method: body ? "POST" : "GET",
        redirect: "error",
        signal: AbortSignal.timeout(SECONDS * 1_000),
        headers: {
          "x-vault-token": (await readFile(this.#at.tokenFile, "utf8")).trim(),
          "x-vault-request": "true",
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return shape.parse(text === "" ? {} : JSON.parse(text));
    } catch (error) {
      throw unavailable(error instanceof z.ZodError ? "its answer cannot be read" : (error as Error).message);
    }
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const unavailable = (reason: string): Refused => new Refused("KEY_SERVICE_UNAVAILABLE", { reason });
