import { checkCredential } from "./credential.ts";
import type { FormatReport } from "./format.ts";
import { checkAttestation } from "./open-attestation.ts";
import type { Oracle } from "./oracle.ts";
import { checkPresentation } from "./presentation.ts";
import { unsure } from "../reasons.ts";

/** Checks a JSON document: a W3C credential or presentation, or one of OpenAttestation. For the option `document` of `verify`. */
export const documentChecker =
  (oracle: Oracle, now: Date) =>
  async (document: unknown): Promise<FormatReport> =>
    (await checkAttestation(document, oracle)) ??
    (await checkPresentation(document, oracle, now)) ??
    (await checkCredential(document, oracle, now)) ?? {
      format: "credential",
      integrity: unsure("FILE_UNREADABLE"),
      issuer: unsure("NOT_SIGNED"),
      issuerName: "",
      number: "",
      place: null,
      status: null,
    };
