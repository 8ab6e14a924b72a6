import { generateKeyPairSync } from "node:crypto";
import { z } from "zod";
import { id } from "#domain/shapes";
import { Refused } from "#domain/errors";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";

const FORMAT = "hawser-recovery-file";

const shape = z.object({ format: z.literal(FORMAT), version: z.literal(1), id, organisationId: id, key: z.base64() });

export interface RecoveryFile {
  readonly id: string;
  readonly organisationId: string;
  readonly company: string;
  readonly platform: string;
  readonly madeAt: Date;
}

const about = (file: { id: string; organisationId: string }): string => `${file.organisationId}:${file.id}`;
const key = (kek: Buffer): Buffer => purposeKey(kek, "recovery");

/**
 * A new key pair: its public half, and the file with the private one, which opens nothing without the key-encryption
 * key.
 */
export function makeFile(kek: Buffer, file: RecoveryFile): { publicKey: Buffer; text: string } {
  const pair = generateKeyPairSync("x25519");
  const sealed = seal(key(kek), pair.privateKey.export({ format: "der", type: "pkcs8" }), about(file));
  const { id: fileId, organisationId, company, platform, madeAt } = file;
  return {
    publicKey: pair.publicKey.export({ format: "der", type: "spki" }),
    text: `${JSON.stringify({ format: FORMAT, version: 1, platform, company, organisationId, id: fileId, madeAt: madeAt.toISOString(), key: sealed.toString("base64") }, null, 2)}\n`,
  };
}

/** The private key of a file of this company. RECOVERY_FILE for what is none, is another's, or was changed. */
export function openFile(kek: Buffer, organisation: string, text: string): { id: string; privateKey: Buffer } {
  try {
    const file = shape.parse(JSON.parse(text));
    if (file.organisationId !== organisation) throw new Refused("RECOVERY_FILE");
    return { id: file.id, privateKey: open(key(kek), Buffer.from(file.key, "base64"), about(file)) };
  } catch {
    throw new Refused("RECOVERY_FILE", {}, [{ path: "file", code: "RECOVERY_FILE" }]);
  }
}
