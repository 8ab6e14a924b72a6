import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { act, AGREEMENT, confirmed, documentRoutes } from "./documents.ts";
import { route } from "./route.ts";
import { can, code, id, oneLine, password, rejectReason, version } from "../shapes.ts";
import { intent } from "./intent.ts";

const line = (max: number) => oneLine.trim().min(1).max(max);
/** What is signed beside the chain always needs the company's certificate. */
const stated = { expectedVersion: version, password };
const presentation = { ...act, stepUp: "password" as const, body: z.strictObject({ ...stated, presenteeId: id }) };
const reasoned = { ...act, stepUp: "password" as const, body: z.strictObject({ ...stated, reason: rejectReason(1000) }) };

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
/** What came of an act on one of several titles: why it was refused, or the intent that carries it out; neither for what is signed beside the chain. */
export const batchResult = z.object({ id, refused: z.object({ code, parameters }).nullable(), intent: intent.nullable() });
export type BatchResult = z.infer<typeof batchResult>;

const single = {
  nominate: route({
    ...act, id: "documents.nominate", path: "/api/documents/:id/nominate", summary: "Name the next owner of a title that another party holds", stepUp: "act",
    body: z.strictObject({ ...confirmed, nomineeId: id }), errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER", "HOLDER_ENDORSES", "STRAIGHT_NO_ENDORSEMENT", "ENDORSED_RESTRICTIVELY", "PLEDGE_COLLECTION_ONLY", "NOT_A_CONTACT", "CONTACT_DISABLED", "RECIPIENT_NO_AGREEMENT", "ALREADY_NOMINATED", "BUSY"],
  }),
  executeNomination: route({
    ...act, id: "documents.execute-nomination", path: "/api/documents/:id/execute-nomination", summary: "Make the nominee the owner of a title that is held here", stepUp: "act",
    body: z.strictObject(confirmed), errors: ["WRONG_STATE", ...AGREEMENT, "NOT_POSSESSOR", "NO_NOMINEE", "BUSY"],
  }),
  telexRelease: route({
    ...act, id: "documents.telex-release", path: "/api/documents/:id/telex-release", summary: "End a straight bill that came back at origin; the agent at the destination may release the cargo", stepUp: "act",
    body: z.strictObject({ ...confirmed, releaseAgentId: id, originOffice: line(140), consignee: line(140), reference: line(60) }),
    errors: ["WRONG_STATE", "NOT_ISSUER", "SURRENDERED_FOR_AMENDMENT", "NOT_STRAIGHT", "NOT_FROM_SHIPPER", "NOT_A_CONTACT", "CONTACT_DISABLED", "BUSY"],
  }),
  convert: route({
    ...act, id: "documents.convert", path: "/api/documents/:id/convert", summary: "Switch to paper: the electronic title ends, paper originals take its place", stepUp: "act",
    body: z.strictObject({ ...confirmed, serials: z.array(line(40)).min(1).max(LIMITS.paperOriginals) }), errors: ["WRONG_STATE", "NOT_ISSUER", "ISSUER_NOT_POSSESSOR", "SURRENDERED_FOR_DELIVERY", "LISTED_TWICE", "BUSY"],
  }),
  present: route({
    ...act, id: "documents.present", path: "/api/documents/:id/present", summary: "Present a delivery order to the agent who releases the goods", stepUp: "act",
    body: z.strictObject({ ...confirmed, releaseAgentId: id.nullable().default(null) }), errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "NOT_AGENT_NAMED", "NOT_A_CONTACT", "CONTACT_DISABLED", "BUSY"],
  }),
  presentForAcceptance: route({
    ...presentation, id: "documents.present-for-acceptance", path: "/api/documents/:id/present-for-acceptance", summary: "Show a bill of exchange that is due later to its drawee, for acceptance",
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_POSSESSOR", "BILL_AT_SIGHT", "PRESENTED_ALREADY", "NOT_DRAWEE", "NOT_A_CONTACT", "CONTACT_DISABLED"],
  }),
  accept: route({
    ...act, id: "documents.accept", path: "/api/documents/:id/accept", summary: "Accept a bill of exchange that was presented for it", stepUp: "password", body: z.strictObject(stated), errors: ["WRONG_STATE", "NOT_PRESENTED_TO_YOU"],
  }),
  presentForPayment: route({
    ...presentation, id: "documents.present-for-payment", path: "/api/documents/:id/present-for-payment", summary: "Show a bill of exchange to who pays it",
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "BILL_NOT_ACCEPTED", "PRESENTED_ALREADY", "NOT_A_CONTACT", "CONTACT_DISABLED"],
  }),
  discharge: route({
    ...act, id: "documents.discharge", path: "/api/documents/:id/discharge", summary: "Confirm that a bill of exchange was paid: it is discharged", stepUp: "act", body: z.strictObject(confirmed), errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "BUSY"],
  }),
  dishonour: route({ ...reasoned, id: "documents.dishonour", path: "/api/documents/:id/dishonour", summary: "Record that acceptance or payment was refused", errors: ["WRONG_STATE", ...AGREEMENT, "NOT_PRESENTED", "NOT_PRESENTED_TO_YOU"] }),
  protest: route({ ...reasoned, id: "documents.protest", path: "/api/documents/:id/protest", summary: "Record the protest of a dishonoured bill of exchange", errors: ["WRONG_STATE", ...AGREEMENT, "NOT_POSSESSOR"] }),
  countersign: route({
    ...act, id: "documents.countersign", path: "/api/documents/:id/countersign", summary: "Sign a title as its possessor; nothing else changes", stepUp: "password", body: z.strictObject(stated), errors: ["WRONG_STATE", "NOT_POSSESSOR", "LOCKED", "BUSY"],
  }),
  giveBack: route({
    ...act, id: "documents.give-back", path: "/api/documents/:id/give-back", summary: "Return a letter of indemnity: the bill that it stood in for has come", stepUp: "password", body: z.strictObject(stated),
    errors: ["WRONG_STATE", "NOT_GIVEN_HERE", "DOCUMENT_IN_USE"],
  }),
};

/** What an act on several titles asks besides them, by its name: what each of them would be asked for by itself. */
const asked = <A extends string, S extends z.ZodRawShape>(action: A, body: z.ZodObject<S, z.core.$strict> | undefined) => {
  const { expectedVersion: _, password: __, ...shape } = body!.shape;
  return z.strictObject({ action: z.literal(action), ...shape });
};
/** An act on several titles. Those of one chain that escrows carry out go in one transaction. What says something else of each title (its paper, its telex, its quantities) is done one by one. */
const together = z.discriminatedUnion("action", [
  asked("endorse", documentRoutes.endorse.body), asked("nominate", single.nominate.body), asked("executeNomination", single.executeNomination.body), asked("surrender", documentRoutes.surrender.body), asked("present", single.present.body),
  asked("refuseReceipt", documentRoutes.refuseReceipt.body), asked("acceptSurrender", documentRoutes.acceptSurrender.body), asked("rejectSurrender", documentRoutes.rejectSurrender.body), asked("void", documentRoutes.void.body),
  asked("presentForAcceptance", single.presentForAcceptance.body), asked("accept", single.accept.body), asked("presentForPayment", single.presentForPayment.body), asked("discharge", single.discharge.body), asked("dishonour", single.dishonour.body), asked("protest", single.protest.body), asked("countersign", single.countersign.body),
]);
export type Together = z.output<typeof together>;
/** The acts that can be done to several titles at once. */
export const BATCH_ACTS = [
  "endorse", "nominate", "executeNomination", "surrender", "present", "refuseReceipt", "acceptSurrender", "rejectSurrender", "void",
  "presentForAcceptance", "accept", "presentForPayment", "discharge", "dishonour", "protest", "countersign",
] as const satisfies readonly Together["action"][];
export type BatchAct = (typeof BATCH_ACTS)[number];

export const actRoutes = {
  ...single,
  able: route({
    id: "documents.able", method: "GET", path: "/api/acts", access: "member", programs: "documents.read", summary: "What may be done to each of several documents",
    query: z.strictObject({ ids: z.string().transform((text) => text.split(",")).pipe(z.array(id).min(1).max(LIMITS.originalsTogether)) }),
    output: z.array(z.object({ id, version, can })), errors: [],
  }),
  together: route({
    id: "documents.together", method: "POST", path: "/api/acts", access: "person", summary: "Do the same to several titles, confirmed once; each has its own result", stepUp: "act",
    unrecorded: "Each act that is done leaves its own line; where none is, nothing changes",
    body: z.strictObject({ documents: z.array(z.strictObject({ id, expectedVersion: version })).min(1).max(LIMITS.originalsTogether), act: together, password: password.optional() }),
    output: z.array(batchResult), errors: ["LISTED_TWICE"],
  }),
};
