import { statement } from "../core/statement.ts";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import type { Stretched } from "./passwords.ts";

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. `about` is authenticated, not stored. */
export function seal(key: Buffer, plain: Buffer, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const body = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Throws when the key or `about` is another. */
export function open(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(12, 28));
  // A stream cipher leaves nothing for the end, which only checks: a large file is not copied once more.
  const plain = decipher.update(sealed.subarray(28));
  decipher.final();
  return plain;
}

const hkdf = (secret: Buffer, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));

/** A key of its own for each purpose, from the key-encryption key. */
export const purposeKey = (kek: Buffer, purpose: string): Buffer => hkdf(kek, Buffer.alloc(0), `hawser:${purpose}`);

export interface PersonKeyRow {
  readonly person_id: string;
  readonly public_key: Buffer;
  readonly wrapped_private: Buffer;
  /** Another with every wrapping. */
  readonly salt: Buffer;
  /** The salt of Argon2, which stays with the person. */
  readonly argon_salt: Buffer;
}

/** The columns of such a row. */
export const PERSON_KEY = "person_id, public_key, wrapped_private, salt, argon_salt";
export const PERSON_KEY_OF = statement(
  "keyring.personKey",
  `SELECT ${PERSON_KEY} FROM app.person_key WHERE person_id = $1`,
);

const personWrap = (kek: Buffer, { bytes }: Stretched, salt: Buffer): Buffer =>
  hkdf(Buffer.concat([bytes, kek]), salt, "hawser:person");

/** A new X25519 key pair; its private half is wrapped by the password and the key-encryption key together. */
export function createPersonKey(kek: Buffer, person: string, password: Stretched): PersonKeyRow {
  const pair = generateKeyPairSync("x25519");
  const private_ = pair.privateKey.export({ format: "der", type: "pkcs8" });
  return {
    person_id: person,
    public_key: pair.publicKey.export({ format: "der", type: "spki" }),
    ...wrapPrivate(kek, person, password, private_),
    argon_salt: password.salt,
  };
}

/** Wraps the same private key under another password. */
export function wrapPrivate(
  kek: Buffer,
  person: string,
  password: Stretched,
  private_: Buffer,
): { wrapped_private: Buffer; salt: Buffer } {
  const salt = randomBytes(16);
  return { salt, wrapped_private: seal(personWrap(kek, password, salt), private_, person) };
}

/** The private key, or null when the password is wrong or was hashed with another salt. */
export function openPersonKey(kek: Buffer, row: PersonKeyRow, password: Stretched): Buffer | null {
  if (!row.argon_salt.equals(password.salt)) return null;
  try {
    return open(personWrap(kek, password, row.salt), row.wrapped_private, row.person_id);
  } catch {
    return null;
  }
}

/**
 * The salt for the first password of an address that nobody has claimed, and for the tries of one: the same each time,
 * as with an account.
 */
export const saltOfAddress = (kek: Buffer, email: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "argon-salt")).update(email).digest().subarray(0, 16);

/** Seals a secret to a person's public key: ephemeral X25519, HKDF, AES-GCM. */
export function sealTo(publicKey: Buffer, secret: Buffer, about: string): Buffer {
  const ephemeral = generateKeyPairSync("x25519");
  const shared = diffieHellman({
    privateKey: ephemeral.privateKey,
    publicKey: createPublicKey({ key: publicKey, format: "der", type: "spki" }),
  });
  const header = ephemeral.publicKey.export({ format: "der", type: "spki" });
  return Buffer.concat([header, seal(hkdf(shared, header, "hawser:share"), secret, about)]);
}

const SPKI_BYTES = 44;
export function openFrom(privateKey: Buffer, sealed: Buffer, about: string): Buffer {
  const header = sealed.subarray(0, SPKI_BYTES);
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({ key: header, format: "der", type: "spki" }),
  });
  return open(hkdf(shared, header, "hawser:share"), sealed.subarray(SPKI_BYTES), about);
}
