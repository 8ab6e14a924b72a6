import type { Me } from "#domain/api/auth-shapes";
import type { DocumentDetail, MadeWith } from "#domain/api/document-shapes";
import { ownParty, takenFrom, type WrittenParty } from "#domain/documents/beginnings";
import type { Template } from "#domain/api/templates";
import { laidOver, ownLook, withLetterhead } from "#domain/documents/templates";
import type { FieldData } from "#domain/kinds/field";
import { fitting } from "#domain/kinds/problems";
import { isOfOne, type Kind } from "#domain/kinds/kind";
import { say, type Language } from "#domain/text";
import { initialData } from "../../../kind/form-data.ts";

/** The fields that a copy takes over: everything but the number and data that are true of one document only. */
function copiedData(kind: Kind, data: FieldData): FieldData {
  const all = kind.sections.flatMap((section) => section.fields);
  return {
    ...initialData(all.filter(({ name }) => isOfOne(kind, name))),
    ...fitting(
      all.filter(({ name }) => !isOfOne(kind, name)),
      data,
    ),
  };
}

/** Bills of lading are written in capitals. */
const inCapitals = (company: WrittenParty | undefined): WrittenParty | undefined =>
  company && { name: company.name.toUpperCase(), addressLines: company.addressLines.map((line) => line.toUpperCase()) };

const called = (party: unknown): string =>
  String((party as Partial<WrittenParty> | undefined)?.name ?? "").toLowerCase();

/** Nobody writes a letter to itself: a carrier's own bill does not say whom its letter goes to. */
function withoutTwins({ to, ...data }: FieldData): FieldData {
  return to === undefined || called(to) === called(data["from"]) ? data : { ...data, to };
}

/** The fields that a document of another kind gives a new one; nothing where the two have nothing in common. */
function takenOver(kind: Kind, source: Pick<DocumentDetail, "kind" | "data" | "language">): FieldData {
  return fitting(
    kind.sections.flatMap((section) => section.fields),
    takenFrom(source, kind.name) ?? {},
  );
}

/**
 * A draft that the server does not know yet: it has no id. It is saved when something has been typed. The own company
 * stands where its author's does. It prints in the language that its author reads, until another is chosen; a copy, and
 * what is about another document, prints in the language of that. What a template says lies over all that.
 */
export function blankDocument(
  kind: Kind,
  organisation: Me["organisation"],
  company: WrittenParty | undefined,
  reads: Language,
  from?: Pick<DocumentDetail, "kind" | "data" | "language">,
  template: Template | null = null,
  madeWith: MadeWith | null = null,
): DocumentDetail {
  const fields = kind.sections.flatMap((section) => section.fields);
  const language: Language = from?.language ?? template?.language ?? reads;
  const has = (name: string, type: string): boolean =>
    fields.some((field) => field.name === name && field.type === type);
  const own = {
    ...(has("issuer", "text") ? { issuer: organisation.name.toUpperCase() } : {}),
    ...(has("name", "text") ? { name: say(kind.label, language) } : {}),
    ...ownParty(kind.name, kind.name === "BillOfLading" ? inCapitals(company) : company),
  };
  const now = new Date().toISOString();
  return {
    id: "",
    kind: kind.name,
    number: "",
    name: "",
    state: "DRAFTING",
    version: 0,
    owning: "Original",
    received: false,
    issuer: organisation,
    holder: null,
    owner: null,
    vessel: "",
    cargo: "",
    quantity: "",
    unit: "",
    chainId: null,
    createdAt: now,
    updatedAt: now,
    createdBy: "",
    size: null,
    numberDouble: false,
    quotesEnded: false,
    quotes: [],
    data:
      from?.kind === kind.name
        ? copiedData(kind, from.data)
        : laidOver(
            withoutTwins({ ...initialData(fields), ...own, ...(from === undefined ? {} : takenOver(kind, from)) }),
            fitting(fields, template?.data ?? {}),
          ),
    language,
    problems: [],
    can: {},
    ofOthers: [],
    negotiability: null,
    isHolder: false,
    isOwner: false,
    isIssuer: false,
    isAuthor: true,
    files: [],
    attachments: [],
    intent: null,
    checksum: null,
    register: null,
    signatures: [],
    releaseAgent: null,
    nominee: null,
    presented: null,
    acceptor: null,
    acceptedAt: null,
    released: [],
    ordered: [],
    copies: [],
    signing: null,
    refusals: [],
    instruction: null,
    madeWith,
    template: template && {
      id: template.id,
      name: template.name,
      number: template.number,
      letterhead: withLetterhead(template),
      look: ownLook(template),
    },
    replacement: null,
    goesTo: null,
    agreed: null,
    review: null,
    askedBack: null,
  };
}

export const isBlank = (document: DocumentDetail): boolean => document.id === "";
