import type { Me } from "#domain/api/auth";
import type { DocumentDetail } from "#domain/api/documents";
import type { Kind } from "#domain/kinds/kind";
import { initialData } from "../../../kind/form-data.ts";

/**
 * A draft that the server does not know yet: it has no id. It is saved when something has been typed. It prints in English,
 * which its readers abroad share, until its author chooses otherwise.
 */
export function blankDocument(kind: Kind, organisation: Me["organisation"]): DocumentDetail {
  const fields = kind.sections.flatMap((section) => section.fields);
  const own = fields.some((field) => field.name === "issuer") ? { issuer: organisation.name.toUpperCase() } : {};
  const now = new Date().toISOString();
  return {
    id: "", kind: kind.name, number: "", name: "", state: "DRAFTING", version: 0, owning: "Original", issuer: organisation, holder: null, owner: null, vessel: "", cargo: "", quantity: "", unit: "", chainId: null,
    createdAt: now, updatedAt: now, createdBy: "", size: null, data: { ...initialData(fields), ...own }, language: "en-US", problems: [], can: {}, negotiability: null,
    isHolder: false, isOwner: false, isIssuer: false, isAuthor: true, files: [], intent: null, checksum: null, register: null, signatures: [], releaseAgent: null, released: [], copies: [], signing: null,
  };
}

export const isBlank = (document: DocumentDetail): boolean => document.id === "";
