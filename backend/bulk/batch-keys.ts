import { open, purposeKey, seal } from "../keyring/wrapping.ts";

/** The keys that the password opened for a batch: of the certificate, or its name in the key service; of the issuer. */
export interface BatchKeys {
  readonly certificate: Buffer;
  readonly issuer: Buffer;
  /** The platform key that issues titles; null for documents that are none. */
  readonly title: Buffer | null;
}

/** The key under which a batch keeps them until it has ended. */
const bulkKey = (kek: Buffer): Buffer => purposeKey(kek, "document-batch");
const about = (batch: string): string => `document-batch:${batch}`;

export const sealKeys = (kek: Buffer, { certificate, issuer, title }: BatchKeys, batch: string): Buffer =>
  seal(
    bulkKey(kek),
    Buffer.from(JSON.stringify([certificate, issuer, title].map((one) => one && one.toString("base64")))),
    about(batch),
  );

export function openKeys(kek: Buffer, sealed: Buffer, batch: string): BatchKeys {
  const kept = JSON.parse(open(bulkKey(kek), sealed, about(batch)).toString()) as readonly [
    string,
    string,
    (string | null)?,
  ];
  return {
    certificate: Buffer.from(kept[0], "base64"),
    issuer: Buffer.from(kept[1], "base64"),
    title: kept[2] ? Buffer.from(kept[2], "base64") : null,
  };
}
