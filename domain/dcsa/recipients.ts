import { isLei } from "../assurance.ts";
import type { DocumentParties, IdentifyingCode } from "./party-shapes.ts";

/** A company by the facts that codes name. */
export interface Nameable {
  readonly id: string;
  readonly lei: string;
}

/** The LEI that a code says; null where it is of another list, which names nobody here. */
export function leiOf({ codeListProvider, codeListName, partyCode }: IdentifyingCode): string | null {
  if (codeListProvider !== "GLEIF" || (codeListName ?? "LEI") !== "LEI") return null;
  const lei = partyCode.trim().toUpperCase();
  return isLei(lei) ? lei : null;
}

/** The name of the list by which a platform names its companies: each by its id there. */
export const PLATFORM_LIST = "PLATFORM";
/** The id that a code of this platform's own list says; null for one of another list. */
export const ownIdOf = (
  { codeListProvider, codeListName, partyCode }: IdentifyingCode,
  platform: string,
): string | null =>
  codeListProvider === platform && codeListName === PLATFORM_LIST ? partyCode.trim().toLowerCase() : null;

/**
 * The one company that codes name: LEIs, and the ids of this platform. Codes of lists that are not kept here say
 * nothing; codes that name two companies, or of which one names nobody, name none: a title goes to nobody by half.
 */
export function recipientBy(
  codes: readonly IdentifyingCode[],
  companies: readonly Nameable[],
  platform: string,
): string | null {
  const found = codes.flatMap((code) => {
    const [lei, id] = [leiOf(code), ownIdOf(code, platform)];
    return lei === null && id === null ? [] : [companies.filter((one) => one.id === id || one.lei === lei)];
  });
  const named = new Set(found.map((some) => (some.length === 1 ? some[0]?.id : undefined)));
  const [first] = named;
  return named.size === 1 ? (first ?? null) : null;
}

/** The parties that a straight bill may go to, the shipper first. */
export const straightParties = ({ shipper, consignee }: DocumentParties) => [
  shipper,
  ...(consignee === undefined ? [] : [consignee]),
];

const written = (name: string): string => name.replace(/\s+/g, " ").trim().toLowerCase();

/** Whether a company is that party of a bill: by its LEI where the bill says one, else by its name. */
export function isParty(
  { partyName, identifyingCodes = [] }: DocumentParties["shipper"],
  { lei, name }: { readonly lei: string; readonly name: string },
): boolean {
  const said = identifyingCodes.map(leiOf).filter((one) => one !== null);
  return said.length > 0 ? said.includes(lei.trim().toUpperCase()) : written(partyName) === written(name);
}
