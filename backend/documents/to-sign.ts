import { checkIdentity } from "../signing/key.ts";
import { openIdentity, type Certified } from "../signing/identity.ts";
import { finishSignature, type Prepared } from "../signing/sign-pdf.ts";
import { outside } from "../core/outside.ts";
import type { Context } from "../session/context.ts";
import type { Means } from "./means.ts";

/** A document that may be signed now. Everything that can be refused has been; nothing is written before it lands. */
export interface ToSign {
  /** The document. */
  readonly id: string;
  readonly certificate: Certified;
  /**
   * The statement and the appearance of the signature. Where the two halves of one signature are two requests, both
   * must say the same.
   */
  readonly says: Readonly<Record<string, unknown>>;
  /** Writes everything but the signature, with room for a time-stamp. */
  readonly prepare: (timestampRoom: number) => Promise<Prepared>;
  /** Stores the signed file, and what follows from it. Answers the intent to follow, where there is one. */
  readonly land: (pdf: Uint8Array) => Promise<string | null>;
}

/** Signs with the key that the password, or the automatic service, opens or names. UKEY_NEEDED where it is on one. */
export async function signHere(as: Context, means: Means, document: ToSign): Promise<string | null> {
  const { signing } = await openIdentity(as, document.certificate, means.settings.keyService);
  checkIdentity(signing, as.now);
  const timestamps = await means.timestamps.stamper();
  const pdf = await outside(
    "sign",
    [as.organisation.id, document.certificate.id, document.id, document.says, as.now, timestamps.room],
    async () => finishSignature(await document.prepare(timestamps.room), signing, timestamps),
  );
  return document.land(pdf);
}
