import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { BUNKER_ORDER, orderProblems } from "#domain/bunker/order";
import { VISITING_SIGNERS, type VisitingSigner } from "#domain/bunker/signing";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { initialData } from "../../kind/form-data.ts";

/** A party that signs without an account. */
export interface Party {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly language: Language;
}

/** The parts of a delivery that the office writes. */
export interface Ordered {
  readonly ordered: FieldData;
  readonly surveyed: boolean;
  readonly parties: Readonly<Record<VisitingSigner, Party>>;
}

const partiesOf = (party: (signer: VisitingSigner) => Party): Ordered["parties"] =>
  Object.fromEntries(VISITING_SIGNERS.map((signer) => [signer, party(signer)])) as Record<VisitingSigner, Party>;

/** A delivery of which nothing is written yet. */
export const blankOrder = (language: Language): Ordered => ({
  ordered: initialData(BUNKER_ORDER.flatMap(({ fields }) => fields)),
  surveyed: false,
  parties: partiesOf(() => ({ name: "", company: "", email: "", language })),
});

/** The same of a delivery that exists. */
export const orderOf = ({ ordered, surveyed, parties }: BunkerDelivery, language: Language): Ordered => ({
  ordered,
  surveyed,
  parties: partiesOf((signer) => {
    const one = parties.find((party) => party.signer === signer);
    return {
      name: one?.name ?? "",
      company: one?.company ?? "",
      email: one?.email ?? "",
      language: one?.language ?? language,
    };
  }),
});

/** The parties that were named, as they are sent. */
export const sentParties = ({ parties, surveyed }: Ordered) =>
  VISITING_SIGNERS.filter((signer) => surveyed || signer !== "SURVEYOR")
    .map((signer) => {
      const { name, company, email, language } = parties[signer];
      return { signer, name: name.trim(), company: company.trim(), email: email.trim(), language };
    })
    .filter(({ name, company, email }) => name !== "" || company !== "" || email !== "");

/** The path of a field of a party as the form has it, of the path that the server names. */
export function partyPath(value: Ordered, path: string): string {
  const [list, at, name] = path.split(".");
  const signer = list === "parties" ? sentParties(value)[Number(at)]?.signer : undefined;
  return signer === undefined ? path : `parties.${signer}.${name}`;
}

/** The faults that keep the delivery from a tanker, and those that are wrong and not only missing. */
export function orderFaults({ ordered }: Ordered): { readonly all: FieldError[]; readonly wrong: FieldError[] } {
  const all = orderProblems(ordered).map((one) => ({ ...one, path: `ordered.${one.path}` }));
  return { all, wrong: all.filter(({ code }) => code !== "REQUIRED") };
}
