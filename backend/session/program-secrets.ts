import { createHash, generateKeyPairSync, hkdfSync, randomBytes } from "node:crypto";
import { open, seal } from "../keyring/wrapping.ts";

/** The beginning of a secret: a person who finds one in a log or a repository knows what it is, and so do scanners. */
export const PREFIX = { token: "hawser_token_", client: "hawser_client_", access: "hawser_access_" } as const;

const SHOWN = 4;

/** 256 random bits: guessing is hopeless, so a plain hash recognises them. */
export const newSecret = (kind: keyof typeof PREFIX): string => PREFIX[kind] + randomBytes(32).toString("base64url");
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
/** Its beginning, to know it again by. */
export const shownOf = (secret: string): string => `${secret.slice(0, PREFIX.token.length + SHOWN)}…`;

/** Neither the secret alone nor the key-encryption key alone opens what a token holds. */
const tokenKey = (kek: Buffer, secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.concat([Buffer.from(secret), kek]), Buffer.alloc(0), "hawser:token", 32));

/** The key pair of a token, to which a grant wraps secrets. */
export function createTokenKey(kek: Buffer, id: string, secret: string): { publicKey: Buffer; wrapped: Buffer } {
  const pair = generateKeyPairSync("x25519");
  const private_ = pair.privateKey.export({ format: "der", type: "pkcs8" });
  return {
    publicKey: pair.publicKey.export({ format: "der", type: "spki" }),
    wrapped: seal(tokenKey(kek, secret), private_, id),
  };
}

export const openTokenKey = (kek: Buffer, id: string, secret: string, wrapped: Buffer): Buffer =>
  open(tokenKey(kek, secret), wrapped, id);

/** The credential that a request carries in its Authorization header; null when it carries none. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer +(\S{1,200})$/i.exec(header ?? "")?.[1] ?? null;
