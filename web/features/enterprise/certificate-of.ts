import type { Me } from "#domain/api/auth-shapes";
import type { Language } from "#domain/text";

type Certificate = Me["certificates"][number];

/**
 * The company's certificate with its name in a language: the one that signs, else one that counts, else the one that
 * ends last.
 */
export const certificateOf = (certificates: readonly Certificate[], language: Language): Certificate | undefined =>
  certificates
    .filter((one) => one.of === "organisation" && one.language === language)
    .toSorted(
      (one, other) =>
        Number(other.inUse) - Number(one.inUse) ||
        Number(other.status === "VALID") - Number(one.status === "VALID") ||
        other.notAfter.localeCompare(one.notAfter),
    )[0];
