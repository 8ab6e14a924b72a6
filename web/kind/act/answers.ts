import { actRoutes } from "#domain/api/acts";
import { instructionRoutes } from "#domain/api/instructions";
import { documentRoutes, type DocumentDetail, type REASON_CODES } from "#domain/api/documents";
import { hasCondition, type EndorsementType } from "#domain/flows/endorsement";
import type { Intent } from "#domain/api/shapes";
import { call } from "../../api/client.ts";

export const PURPOSES = ["DELIVERY", "AMENDMENT"] as const;

/** What the dialog of an act asks, all of it; each act reads its own part. */
export interface Answers {
  readonly reason: string;
  /** What an update of a shipping instruction is to change. */
  readonly wanted: string;
  readonly endorsement: EndorsementType;
  readonly condition: string;
  readonly partyId: string | undefined;
  readonly capacityId: string | undefined;
  /** Null for none; the newest that is enabled when left open. */
  readonly stampId: string | null | undefined;
  readonly purpose: (typeof PURPOSES)[number];
  readonly comment: string;
  readonly reasonCode: (typeof REASON_CODES)[number] | null;
  readonly releaseAgentId: string | undefined;
  /** What is said with a telex release. */
  readonly originOffice: string;
  readonly consignee: string;
  readonly reference: string;
  /** Of the paper originals, one a line. */
  readonly serials: string;
  readonly transport: string;
  readonly receiver: string;
  /** Quantity to release of each cargo line; empty for none. */
  readonly quantities: readonly string[];
  readonly kind: string | undefined;
  /** The colleague in whose name the automatic service signs. */
  readonly signerId: string | undefined;
}

export const NO_ANSWERS: Answers = {
  reason: "", wanted: "", endorsement: "TO_ORDER", condition: "", reasonCode: null, originOffice: "", consignee: "", reference: "", serials: "", transport: "", partyId: undefined, capacityId: undefined, stampId: undefined, purpose: "DELIVERY", comment: "", releaseAgentId: undefined,
  receiver: "", quantities: [], kind: undefined, signerId: undefined,
};

interface Sending {
  readonly document: DocumentDetail;
  readonly answers: Answers;
  readonly password: string | undefined;
  /** Request key for a body. */
  readonly key: (body: unknown) => string;
}
/** `next` is the document to go on with. */
type Send = (sending: Sending) => Promise<{ readonly intent: Intent | null; readonly next?: string | undefined }>;

type ActRoute = typeof documentRoutes.endorse | typeof documentRoutes.surrender | typeof documentRoutes.refuseReceipt | typeof documentRoutes.acceptSurrender
  | typeof documentRoutes.rejectSurrender | typeof documentRoutes.void | typeof documentRoutes.replace | typeof documentRoutes.cancelReplacement | (typeof actRoutes)[Exclude<keyof typeof actRoutes, "able" | "together">] | (typeof instructionRoutes)[Exclude<keyof typeof instructionRoutes, "submitUpdate">];

const params = (document: DocumentDetail) => ({ id: document.id });

/** An act that the password or the wallet confirms. */
const act = (route: ActRoute, body: (answers: Answers) => object): Send => ({ document, answers, password, key }) => {
  const sent = { expectedVersion: document.version, ...(password === undefined ? {} : { password }), ...body(answers) };
  return call(route, { params: params(document), body: sent } as never, { key: key(sent) }) as Promise<{ intent: Intent | null }>;
};

/** What was written on lines of their own. */
const serialsOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** How each act of the flows is sent. */
export const SEND: Readonly<Record<string, Send>> = {
  sign: ({ document, answers, password = "", key }) => {
    const body = { expectedVersion: document.version, password, capacityId: answers.capacityId ?? null, ...(answers.stampId === undefined ? {} : { stampId: answers.stampId }) };
    return call(documentRoutes.sign, { params: params(document), body }, { key: key(body) });
  },
  signAutomatically: ({ document, answers, password = "", key }) => {
    const body = { expectedVersion: document.version, password, signerId: answers.signerId ?? "", capacityId: answers.capacityId ?? null, ...(answers.stampId === undefined ? {} : { stampId: answers.stampId }) };
    return call(documentRoutes.signAutomatically, { params: params(document), body }, { key: key(body) });
  },
  endorse: act(documentRoutes.endorse, ({ endorsement, partyId, condition }) => ({ type: endorsement, endorseeId: partyId, ...(hasCondition(endorsement) ? { condition } : {}) })),
  nominate: act(actRoutes.nominate, ({ partyId }) => ({ nomineeId: partyId })),
  executeNomination: act(actRoutes.executeNomination, () => ({})),
  surrender: act(documentRoutes.surrender, ({ purpose, comment, reasonCode }) => ({ purpose, comment, ...(purpose === "AMENDMENT" ? { reasonCode } : {}) })),
  telexRelease: act(actRoutes.telexRelease, ({ partyId, originOffice, consignee, reference }) => ({ releaseAgentId: partyId, originOffice, consignee, reference })),
  convert: act(actRoutes.convert, ({ serials }) => ({ serials: serialsOf(serials) })),
  present: act(actRoutes.present, ({ releaseAgentId }) => ({ releaseAgentId: releaseAgentId ?? null })),
  presentForAcceptance: act(actRoutes.presentForAcceptance, ({ partyId }) => ({ presenteeId: partyId })),
  accept: act(actRoutes.accept, () => ({})),
  presentForPayment: act(actRoutes.presentForPayment, ({ partyId }) => ({ presenteeId: partyId })),
  discharge: act(actRoutes.discharge, () => ({})),
  dishonour: act(actRoutes.dishonour, ({ reason }) => ({ reason })),
  protest: act(actRoutes.protest, ({ reason }) => ({ reason })),
  giveBack: act(actRoutes.giveBack, () => ({})),
  askUpdate: act(instructionRoutes.askUpdate, ({ wanted }) => ({ wanted })),
  confirmUpdate: act(instructionRoutes.confirmUpdate, () => ({})),
  declineUpdate: act(instructionRoutes.declineUpdate, ({ reason }) => ({ reason })),
  withdrawUpdate: act(instructionRoutes.withdrawUpdate, () => ({})),
  completeInstruction: act(instructionRoutes.completeInstruction, () => ({})),
  declineInstruction: act(instructionRoutes.declineInstruction, ({ reason }) => ({ reason })),
  cancelInstruction: act(instructionRoutes.cancelInstruction, ({ reason }) => ({ reason })),
  refuseReceipt: act(documentRoutes.refuseReceipt, ({ reason }) => ({ reason })),
  acceptSurrender: act(documentRoutes.acceptSurrender, ({ releaseAgentId }) => ({ releaseAgentId: releaseAgentId ?? null })),
  rejectSurrender: act(documentRoutes.rejectSurrender, ({ reason }) => ({ reason })),
  void: act(documentRoutes.void, ({ reason }) => ({ reason })),
  replace: act(documentRoutes.replace, () => ({})),
  amend: async ({ document, password = "", key }) => {
    const body = { expectedVersion: document.version, password };
    const { successors } = await call(documentRoutes.amend, { params: params(document), body }, { key: key(body) });
    return { intent: null, next: successors[0] };
  },
  cancelReplacement: act(documentRoutes.cancelReplacement, () => ({})),
  release: ({ document, answers, password = "", key }) => {
    const lines = answers.quantities.flatMap((quantity, line) => (quantity === "" ? [] : [{ line, quantity }]));
    const body = { expectedVersion: document.version, password, receiver: answers.receiver, transport: answers.transport, lines };
    return call(documentRoutes.release, { params: params(document), body }, { key: key(body) });
  },
  classify: async ({ document, answers, key }) => {
    const body = { kind: answers.kind ?? "", expectedVersion: document.version };
    await call(documentRoutes.classify, { params: params(document), body }, { key: key(body) });
    return { intent: null };
  },
  delete: async ({ document, key }) => {
    await call(documentRoutes.remove, { params: params(document) }, { key: key("delete") });
    return { intent: null };
  },
};

/** Questions that must be answered before an act. */
export type Needed = "signer" | "reason" | "wanted" | "endorsement" | "capacity" | "quantities" | "kind" | "nominee" | "presentee" | "telex" | "serials";

const ANSWERED: Readonly<Record<Needed, (answers: Answers) => boolean>> = {
  reason: ({ reason }) => reason.trim() !== "",
  wanted: ({ wanted }) => wanted.trim() !== "",
  endorsement: ({ partyId, endorsement, condition }) => partyId !== undefined && (!hasCondition(endorsement) || condition.trim() !== ""),
  nominee: ({ partyId }) => partyId !== undefined,
  presentee: ({ partyId }) => partyId !== undefined,
  telex: ({ partyId, originOffice, consignee, reference }) => partyId !== undefined && [originOffice, consignee, reference].every((one) => one.trim() !== ""),
  serials: ({ serials }) => serialsOf(serials).length > 0,
  capacity: ({ capacityId }) => capacityId !== undefined,
  quantities: ({ receiver, quantities }) => receiver.trim() !== "" && quantities.some((quantity) => quantity !== ""),
  kind: ({ kind }) => kind !== undefined,
  signer: ({ signerId }) => signerId !== undefined,
};

/** The first question of an act that still has no answer. */
export const unanswered = (asks: readonly string[], answers: Answers): Needed | undefined =>
  asks.filter((ask): ask is Needed => ask in ANSWERED).find((ask) => !ANSWERED[ask](answers));
