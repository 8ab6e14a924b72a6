import { openCertificate, openRevocationList, sharedCertificate } from "./certificates.ts";
import type { ServiceOnList } from "../listed-services.ts";
import { openOcsp } from "./ocsp.ts";
import { openServices } from "./qualified.ts";
import { checkSignatures, type CheckedFile } from "./pdf-signatures.ts";

/** Trust as it can be handed to another thread: certificates and lists in DER. */
export interface PlainTrust {
  readonly trustAnchors: readonly Uint8Array[];
  readonly intermediates: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  /** Answers of authorities about single certificates (OCSP). */
  readonly responses?: readonly Uint8Array[];
  /** Services on trusted lists: they say what is qualified, and make nobody trusted. */
  readonly services?: readonly ServiceOnList[];
  /** When the whole file is proven to have been there, by an anchor on chain; null without one. */
  readonly provenAt: Date | null;
  readonly now: Date;
}

/** The signatures of a file, oldest first, with a report on each. */
export const checkPlainly = (
  bytes: Uint8Array,
  { trustAnchors, intermediates, revocationLists, responses = [], services = [], provenAt, now }: PlainTrust,
): Promise<CheckedFile> =>
  checkSignatures(bytes, {
    anchors: trustAnchors.map(openCertificate).map(sharedCertificate),
    intermediates: intermediates.map(openCertificate).map(sharedCertificate),
    revocations: {
      lists: revocationLists.map(openRevocationList).filter((list) => list !== null),
      responses: responses.map(openOcsp).filter((response) => response !== null),
    },
    services: openServices(services),
    provenAt,
    now,
  });
