import { documentRoutes, type DocumentDetail } from "#domain/api/documents";
import type { Intent } from "#domain/api/shapes";
import { call } from "../../../api/client.ts";

export const ENDORSEMENTS = ["TO_ORDER", "NAMED", "BLANK"] as const;
export const PURPOSES = ["DELIVERY", "AMENDMENT"] as const;

/** What the dialog of an act asks, all of it; each act reads its own part. */
export interface Answers {
  readonly reason: string;
  readonly endorsement: (typeof ENDORSEMENTS)[number];
  readonly partyId: string | undefined;
  readonly capacityId: string | undefined;
  /** Null for none; the newest that is enabled when left open. */
  readonly stampId: string | null | undefined;
  readonly purpose: (typeof PURPOSES)[number];
  readonly comment: string;
  readonly releaseAgentId: string | undefined;
  readonly receiver: string;
  /** Quantity to release of each cargo line; empty for none. */
  readonly quantities: readonly string[];
  readonly kind: string | undefined;
  /** The colleague in whose name the automatic service signs. */
  readonly signerId: string | undefined;
}

export const NO_ANSWERS: Answers = {
  reason: "", endorsement: "TO_ORDER", partyId: undefined, capacityId: undefined, stampId: undefined, purpose: "DELIVERY", comment: "", releaseAgentId: undefined,
  receiver: "", quantities: [], kind: undefined, signerId: undefined,
};

interface Sending {
  readonly document: DocumentDetail;
  readonly answers: Answers;
  readonly password: string | undefined;
  /** Request key for a body. */
  readonly key: (body: unknown) => string;
}
type Send = (sending: Sending) => Promise<{ readonly intent: Intent | null }>;

type ActRoute = typeof documentRoutes.endorse | typeof documentRoutes.surrender | typeof documentRoutes.refuseReceipt | typeof documentRoutes.acceptSurrender
  | typeof documentRoutes.rejectSurrender | typeof documentRoutes.void | typeof documentRoutes.replace;

const params = (document: DocumentDetail) => ({ id: document.id });

/** An act that the password or the wallet confirms. */
const act = (route: ActRoute, body: (answers: Answers) => object): Send => ({ document, answers, password, key }) => {
  const sent = { expectedVersion: document.version, ...(password === undefined ? {} : { password }), ...body(answers) };
  return call(route, { params: params(document), body: sent } as never, { key: key(sent) }) as Promise<{ intent: Intent | null }>;
};

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
  endorse: act(documentRoutes.endorse, ({ endorsement, partyId }) => ({ type: endorsement, endorseeId: partyId })),
  surrender: act(documentRoutes.surrender, ({ purpose, comment }) => ({ purpose, comment })),
  refuseReceipt: act(documentRoutes.refuseReceipt, ({ reason }) => ({ reason })),
  acceptSurrender: act(documentRoutes.acceptSurrender, ({ releaseAgentId }) => ({ releaseAgentId: releaseAgentId ?? null })),
  rejectSurrender: act(documentRoutes.rejectSurrender, ({ reason }) => ({ reason })),
  void: act(documentRoutes.void, ({ reason }) => ({ reason })),
  replace: act(documentRoutes.replace, () => ({})),
  cancelReplacement: ({ document, key }) => {
    const body = { expectedVersion: document.version };
    return call(documentRoutes.cancelReplacement, { params: params(document), body }, { key: key(body) });
  },
  release: ({ document, answers, password = "", key }) => {
    const lines = answers.quantities.flatMap((quantity, line) => (quantity === "" ? [] : [{ line, quantity }]));
    const body = { expectedVersion: document.version, password, receiver: answers.receiver, lines };
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
export type Needed = "signer" | "reason" | "endorsement" | "capacity" | "quantities" | "kind";

const ANSWERED: Readonly<Record<Needed, (answers: Answers) => boolean>> = {
  reason: ({ reason }) => reason.trim() !== "",
  endorsement: ({ partyId }) => partyId !== undefined,
  capacity: ({ capacityId }) => capacityId !== undefined,
  quantities: ({ receiver, quantities }) => receiver.trim() !== "" && quantities.some((quantity) => quantity !== ""),
  kind: ({ kind }) => kind !== undefined,
  signer: ({ signerId }) => signerId !== undefined,
};

/** The first question of an act that still has no answer. */
export const unanswered = (asks: readonly string[], answers: Answers): Needed | undefined =>
  asks.filter((ask): ask is Needed => ask in ANSWERED).find((ask) => !ANSWERED[ask](answers));
