import { actRoutes, type BatchAct } from "#domain/api/acts";
import { instructionRoutes } from "#domain/api/instructions";
import { documentRoutes, type DocumentDetail, type REASON_CODES } from "#domain/api/documents";
import { hasCondition, type EndorsementType } from "#domain/acts/endorsement";
import type { Intent } from "#domain/api/intent";
import { call } from "../../api/client.ts";
import type { Asked } from "./asked.ts";
import { linesOf, refusedLines } from "./releasing.ts";

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
  /** A delivery order is presented to its issuer, and not to the agent that it names. */
  readonly toIssuer: boolean;
  /** What cannot be taken back was looked at once more. */
  readonly sure: boolean;
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
  reason: "", wanted: "", endorsement: "TO_ORDER", condition: "", reasonCode: null, originOffice: "", consignee: "", reference: "", serials: "", transport: "", partyId: undefined, capacityId: undefined, stampId: undefined, purpose: "DELIVERY", comment: "", releaseAgentId: undefined, toIssuer: true, sure: false,
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

/** What an act carries besides the version and the password: the same for one title and for several. */
export const BODIES = {
  endorse: ({ endorsement, partyId, condition }) => ({ type: endorsement, endorseeId: partyId, ...(hasCondition(endorsement) ? { condition } : {}) }),
  nominate: ({ partyId }) => ({ nomineeId: partyId }),
  executeNomination: () => ({}),
  surrender: ({ purpose, comment, reasonCode }) => ({ purpose, comment, ...(purpose === "AMENDMENT" ? { reasonCode } : {}) }),
  present: ({ toIssuer, releaseAgentId }) => ({ releaseAgentId: toIssuer ? null : (releaseAgentId ?? null) }),
  refuseReceipt: ({ reason }) => ({ reason }),
  acceptSurrender: ({ releaseAgentId }) => ({ releaseAgentId: releaseAgentId ?? null }),
  rejectSurrender: ({ reason }) => ({ reason }),
  void: ({ reason }) => ({ reason }),
  presentForAcceptance: ({ partyId }) => ({ presenteeId: partyId }),
  accept: () => ({}),
  presentForPayment: ({ partyId }) => ({ presenteeId: partyId }),
  discharge: () => ({}),
  dishonour: ({ reason }) => ({ reason }),
  protest: ({ reason }) => ({ reason }),
  countersign: () => ({}),
} as const satisfies Readonly<Record<BatchAct, (answers: Answers) => object>>;

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
  endorse: act(documentRoutes.endorse, BODIES.endorse),
  nominate: act(actRoutes.nominate, BODIES.nominate),
  executeNomination: act(actRoutes.executeNomination, BODIES.executeNomination),
  surrender: act(documentRoutes.surrender, BODIES.surrender),
  telexRelease: act(actRoutes.telexRelease, ({ partyId, originOffice, consignee, reference }) => ({ releaseAgentId: partyId, originOffice, consignee, reference })),
  convert: act(actRoutes.convert, ({ serials }) => ({ serials: serialsOf(serials) })),
  present: act(actRoutes.present, BODIES.present),
  presentForAcceptance: act(actRoutes.presentForAcceptance, BODIES.presentForAcceptance),
  accept: act(actRoutes.accept, BODIES.accept),
  presentForPayment: act(actRoutes.presentForPayment, BODIES.presentForPayment),
  discharge: act(actRoutes.discharge, BODIES.discharge),
  dishonour: act(actRoutes.dishonour, BODIES.dishonour),
  protest: act(actRoutes.protest, BODIES.protest),
  countersign: act(actRoutes.countersign, BODIES.countersign),
  giveBack: act(actRoutes.giveBack, () => ({})),
  askUpdate: act(instructionRoutes.askUpdate, ({ wanted }) => ({ wanted })),
  confirmUpdate: act(instructionRoutes.confirmUpdate, () => ({})),
  declineUpdate: act(instructionRoutes.declineUpdate, ({ reason }) => ({ reason })),
  withdrawUpdate: act(instructionRoutes.withdrawUpdate, () => ({})),
  completeInstruction: act(instructionRoutes.completeInstruction, () => ({})),
  declineInstruction: act(instructionRoutes.declineInstruction, ({ reason }) => ({ reason })),
  cancelInstruction: act(instructionRoutes.cancelInstruction, ({ reason }) => ({ reason })),
  refuseReceipt: act(documentRoutes.refuseReceipt, BODIES.refuseReceipt),
  acceptSurrender: act(documentRoutes.acceptSurrender, BODIES.acceptSurrender),
  rejectSurrender: act(documentRoutes.rejectSurrender, BODIES.rejectSurrender),
  void: act(documentRoutes.void, BODIES.void),
  replace: act(documentRoutes.replace, () => ({})),
  amend: async ({ document, password = "", key }) => {
    const body = { expectedVersion: document.version, password };
    const { successors } = await call(documentRoutes.amend, { params: params(document), body }, { key: key(body) });
    return { intent: null, next: successors[0] };
  },
  cancelReplacement: act(documentRoutes.cancelReplacement, () => ({})),
  release: ({ document, answers, password = "", key }) => {
    const body = { expectedVersion: document.version, password, receiver: answers.receiver, transport: answers.transport, lines: linesOf(answers), sure: answers.sure };
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
export type Needed = "namedAgent" | "sure" | "signer" | "reason" | "wanted" | "endorsement" | "capacity" | "quantities" | "rightQuantities" | "kind" | "nominee" | "presentee" | "telex" | "serials";

const ANSWERED: Readonly<Record<Needed, (answers: Answers, document: Asked) => boolean>> = {
  reason: ({ reason }) => reason.trim() !== "",
  wanted: ({ wanted }) => wanted.trim() !== "",
  endorsement: ({ partyId, endorsement, condition }) => partyId !== undefined && (!hasCondition(endorsement) || condition.trim() !== ""),
  nominee: ({ partyId }) => partyId !== undefined,
  presentee: ({ partyId }) => partyId !== undefined,
  telex: ({ partyId, originOffice, consignee, reference }) => partyId !== undefined && [originOffice, consignee, reference].every((one) => one.trim() !== ""),
  serials: ({ serials }) => serialsOf(serials).length > 0,
  namedAgent: ({ toIssuer, releaseAgentId }) => toIssuer || releaseAgentId !== undefined,
  sure: ({ sure }) => sure,
  capacity: ({ capacityId }) => capacityId !== undefined,
  quantities: ({ receiver, quantities }) => receiver.trim() !== "" && quantities.some((quantity) => quantity !== ""),
  rightQuantities: (answers, document) => refusedLines(document, answers).every((code) => code === null),
  kind: ({ kind }) => kind !== undefined,
  signer: ({ signerId }) => signerId !== undefined,
};

/** The first question of an act that still has no answer, or a wrong one. */
export const unanswered = (asks: readonly string[], answers: Answers, document: Asked): Needed | undefined =>
  asks.flatMap((ask) => (ask === "quantities" ? [ask, "rightQuantities"] : [ask])).filter((ask): ask is Needed => ask in ANSWERED).find((ask) => !ANSWERED[ask](answers, document));
