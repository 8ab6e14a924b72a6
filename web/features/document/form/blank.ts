import type { Me } from "#domain/api/auth-shapes";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { FieldData } from "#domain/kinds/field";
import { fitting } from "#domain/kinds/problems";
import type { Kind } from "#domain/kinds/kind";
import { say } from "#domain/text";
import { initialData } from "../../../kind/form-data.ts";

/** The fields that a copy takes over: everything but the number and data that are true of one document only. */
function copiedData(kind: Kind, data: FieldData): FieldData {
  const own = new Set([kind.numberField, ...(kind.once ?? [])]);
  const fields = kind.sections.flatMap((section) => section.fields).filter((field) => !own.has(field.name));
  return {
    ...initialData(kind.sections.flatMap((section) => section.fields).filter((field) => own.has(field.name))),
    ...fitting(fields, data),
  };
}

/**
 * A draft that the server does not know yet: it has no id. It is saved when something has been typed. It prints in
 * English, which its readers abroad share, until its author chooses otherwise; a copy prints in the language of what it
 * is of.
 */
export function blankDocument(
  kind: Kind,
  organisation: Me["organisation"],
  copyOf?: Pick<DocumentDetail, "data" | "language">,
): DocumentDetail {
  const fields = kind.sections.flatMap((section) => section.fields);
  const has = (name: string, type: string): boolean =>
    fields.some((field) => field.name === name && field.type === type);
  const own = {
    ...(has("issuer", "text") ? { issuer: organisation.name.toUpperCase() } : {}),
    ...(has("name", "text") ? { name: say(kind.label, "en-US") } : {}),
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
    data: copyOf === undefined ? { ...initialData(fields), ...own } : copiedData(kind, copyOf.data),
    language: copyOf?.language ?? "en-US",
    problems: [],
    can: {},
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
    replacement: null,
  };
}

export const isBlank = (document: DocumentDetail): boolean => document.id === "";
