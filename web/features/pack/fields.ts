import type { Me } from "#domain/api/auth-shapes";
import type { PackDetail } from "#domain/api/packs";
import { packFlow } from "#domain/flows/pack";
import { BLANK_PACK, PACK_FIELDS, packProblems, type PackFields } from "#domain/packs";

/** The fields of an e-Pack. */
export const fieldsOf = ({ remarks, ...pack }: PackDetail): PackFields => {
  const all = { ...pack, remarks: remarks ?? "" };
  return Object.fromEntries(PACK_FIELDS.map((name) => [name, all[name]])) as unknown as PackFields;
};

export const sameFields = (one: PackFields, other: PackFields): boolean =>
  PACK_FIELDS.every((name) => one[name] === other[name]);

/** Nothing was put in: leaving it need not keep it. */
export const isBlank = (pack: PackDetail): boolean =>
  pack.documents.length === 0 && (pack.wanted ?? []).length === 0 && sameFields(fieldsOf(pack), BLANK_PACK);

/** An e-Pack that the server does not know yet: it has no id. It is saved when something has been put into it. */
export function blankPack({ user, organisation, permissions }: Me): PackDetail {
  const now = new Date().toISOString();
  const can = packFlow.can({
    state: "DRAFT",
    permissions: new Set(permissions),
    isOwner: true,
    filledIn: false,
    referenceTaken: false,
    hasDocuments: false,
    hasDraftInside: false,
    hasEndedInside: false,
    inEnvelope: false,
  });
  return {
    ...BLANK_PACK,
    id: "",
    state: "DRAFT",
    version: 0,
    direction: "out",
    owner: organisation,
    inside: [],
    at: now,
    documents: [],
    wanted: [],
    quotes: [],
    can,
    envelopeId: null,
    problems: packProblems(BLANK_PACK).map(({ path, code }) => ({ path, code, parameters: {} })),
    createdAt: now,
    createdBy: user.firstName,
    updatedAt: now,
    updatedBy: null,
  };
}
