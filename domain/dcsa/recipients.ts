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

/**
 * The one company that codes name. Codes of lists that are not kept here say nothing; codes that name two companies, or
 * of which one names nobody, name none: a title goes to nobody by half.
 */
export function recipientBy(codes: readonly IdentifyingCode[], companies: readonly Nameable[]): string | null {
  const leis = new Set(codes.map(leiOf).filter((one) => one !== null));
  const found = [...leis].map((lei) => companies.filter((one) => one.lei === lei));
  const [first] = found;
  return found.length === 1 && first?.length === 1 ? (first[0]?.id ?? null) : null;
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
