import type { Kind } from "#domain/kinds/kind";
import { isWritten, type DocumentState } from "#domain/states";
import { entryOf, isKeyOf } from "#domain/lookup";
import type { KindName } from "#domain/kinds/kinds";

export type DocumentPageAction = "view" | "edit" | "describe" | "update";

interface Named {
  readonly kind: string;
  readonly id: string;
  readonly state?: DocumentState;
}

/** Kinds whose pages have addresses of their own. */
const OWN: Readonly<Partial<Record<KindName, string>>> = { ShippingInstruction: "/ship_instruction" };
const pagesOf = (kind: string): string => entryOf(OWN, kind) ?? `/doc/${kind}`;

/** Where a document opens: as it is asked for, else a draft of a form in the form, and the rest to be read. */
export const documentAddress = (
  { kind, id, state }: Named,
  action: DocumentPageAction = state !== undefined && isWritten(state) ? "edit" : "view",
): string => `${pagesOf(kind)}/${action}/${id}`;

/** The lists of what is made with templates. */
export const TEMPLATED_LISTS = {
  VerifiableDocument: "/layout/verifiable",
  TransferableRecord: "/layout/transferable",
} as const satisfies Partial<Record<KindName, string>>;
export type TemplatedName = keyof typeof TEMPLATED_LISTS;

/** The page on which trade-trust documents are signed and received. */
const tradeTrust = (kind: string, uploads: boolean): string => `/docs/ttsign/${kind}/${uploads}`;

/** Where a document is signed with the own certificate. */
export const signingAddress = ({ kind, id }: Named): string =>
  isKeyOf(TEMPLATED_LISTS, kind) ? `${tradeTrust(kind, false)}?document=${id}` : `/doc/sign/${kind}/${id}`;

/** Where a bill is signed that takes the place of another: one without a number is given it first. */
export const successorAddress = ({ number, ...bill }: Named & { readonly number: string }): string =>
  number === "" ? documentAddress(bill, "edit") : signingAddress(bill);

/** Where the drafts of a kind stand that can be signed. */
export const templatedSigning = (kind: TemplatedName): string => tradeTrust(kind, false);

/** Where a file of another issuer is uploaded as a document of a kind. */
export const receivingAddress = (kind: TemplatedName): string => tradeTrust(kind, true);

/** The steps of a FIATA bill on its page. */
export const FIATA_STEPS = ["create", "preview", "issue", "amend", "verification"] as const;
export type FiataStep = (typeof FIATA_STEPS)[number];

/** Where FIATA is asked about a bill; without one, what such bills need. */
export const fiataAddress = (step: FiataStep, id?: string): string =>
  `/fiata/${step}${id === undefined ? "" : `?id=${id}`}`;

/** Where a draft of a kind is begun, as a copy of another document or with nothing in it. */
export const beginAddress = (kind: string, copyOf?: string): string =>
  copyOf !== undefined
    ? `/doc/${kind}/create/new/${copyOf}`
    : isKeyOf(OWN, kind)
      ? `${pagesOf(kind)}/create`
      : `${pagesOf(kind)}/create/new`;

/** Where a draft is begun that is made with a version of a template. */
export const madeAddress = (kind: string, version: string): string => `${beginAddress(kind)}?template=${version}`;

/** Where the kinds are chosen from that are made here; `kind`: those of its templates. */
export const newAddress = (kind?: KindName): string => (kind === undefined ? "/layout/new" : `/layout/new?of=${kind}`);

/** The list in which documents of a kind stand: where one goes back to. */
export const listOf = (kind: Kind): string =>
  entryOf(TEMPLATED_LISTS, kind.name) ??
  (kind.billOfLading === true ? "/layout/bl" : kind.life === "ORDER" ? "/layout/do" : "/layout/documents");

/** The tables of which documents were made. */
export const BATCHES = "/layout/batches";
/** Where a table is uploaded; `version`: of the template with which its documents are made. */
export const newBatchAddress = (version?: string): string =>
  version === undefined ? `${BATCHES}/new` : `${BATCHES}/new?template=${version}`;
export const batchAddress = (id: string): string => `/layout/batch/${id}`;
