import type { ActName } from "#domain/acts/acts";
import type { InputOf } from "#domain/api/act-routes";
import { actRoutes, REQUESTED_ACTS, type RequestedAct } from "#domain/api/acts";
import type { BodyInput } from "#domain/api/route";
import type { REASON_CODES } from "#domain/acts/surrender";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { hasCondition, type EndorsementType } from "#domain/acts/endorsement";
import type { Intent } from "#domain/api/intent";
import { call } from "../../api/client.ts";
import type { Asked } from "./asked.ts";
import { linesOf, refusedLines } from "./releasing.ts";
import { isKeyOf } from "#domain/lookup";

export const PURPOSES = ["DELIVERY", "AMENDMENT"] as const;

/** The answers in the dialog of an act, all of them; each act reads its own part. */
export interface Answers {
  readonly reason: string;
  /** The wanted change of a shipping instruction by an update. */
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
  /** The user confirmed once more an act that cannot be taken back. */
  readonly sure: boolean;
  /** The office named in a telex release. */
  readonly originOffice: string;
  readonly consignee: string;
  readonly reference: string;
  /** The serial numbers of the paper originals, one a line. */
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
  reason: "",
  wanted: "",
  endorsement: "TO_ORDER",
  condition: "",
  reasonCode: null,
  originOffice: "",
  consignee: "",
  reference: "",
  serials: "",
  transport: "",
  partyId: undefined,
  capacityId: undefined,
  stampId: undefined,
  purpose: "DELIVERY",
  comment: "",
  releaseAgentId: undefined,
  toIssuer: true,
  sure: false,
  receiver: "",
  quantities: [],
  kind: undefined,
  signerId: undefined,
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

const params = (document: DocumentDetail) => ({ id: document.id });

/** The texts of separate lines. */
const serialsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

type BodyOf<A extends RequestedAct> = Omit<BodyInput<(typeof actRoutes)[A]>, "expectedVersion" | "password">;
const reason = (answers: Answers) => ({ reason: answers.reason });
/** A party that must have been chosen: the dialog asks for it before it sends. */
const chosen = (id: string | undefined): string => id ?? "";

/** The acts that carry more than the version and the password; one has a page of its own. */
type Answering = {
  [A in Exclude<RequestedAct, "submitUpdate">]: keyof InputOf<"document", A> extends never ? never : A;
}[Exclude<RequestedAct, "submitUpdate">];
const BODIES: { readonly [A in Answering]: (answers: Answers) => BodyOf<A> } = {
  endorse: ({ endorsement, partyId, condition }) => ({
    type: endorsement,
    endorseeId: chosen(partyId),
    ...(hasCondition(endorsement) ? { condition } : {}),
  }),
  nominate: ({ partyId }) => ({ nomineeId: chosen(partyId) }),
  surrender: ({ purpose, comment, reasonCode }) => ({
    purpose,
    comment,
    ...(purpose === "AMENDMENT" ? { reasonCode } : {}),
  }),
  present: ({ toIssuer, releaseAgentId }) => ({ releaseAgentId: toIssuer ? null : (releaseAgentId ?? null) }),
  refuseReceipt: reason,
  askBack: reason,
  acceptSurrender: ({ releaseAgentId }) => ({ releaseAgentId: releaseAgentId ?? null }),
  telexRelease: ({ partyId, originOffice, consignee, reference }) => ({
    releaseAgentId: chosen(partyId),
    originOffice,
    consignee,
    reference,
  }),
  rejectSurrender: reason,
  convert: ({ serials }) => ({ serials: serialsOf(serials) }),
  release: (answers) => ({
    receiver: answers.receiver,
    transport: answers.transport,
    lines: linesOf(answers),
    sure: answers.sure,
  }),
  presentForAcceptance: ({ partyId }) => ({ presenteeId: chosen(partyId) }),
  presentForPayment: ({ partyId }) => ({ presenteeId: chosen(partyId) }),
  dishonour: reason,
  protest: reason,
  void: reason,
  revoke: reason,
  askUpdate: ({ wanted }) => ({ wanted }),
  declineUpdate: reason,
  declineInstruction: reason,
  cancelInstruction: reason,
};
const answers = (name: ActName): name is Answering => isKeyOf(BODIES, name);
/** The body of an act besides the version and the password: the same for one title and for several. */
export const bodyOf = <A extends RequestedAct>(name: A, given: Answers): BodyOf<A> =>
  (answers(name) ? BODIES[name](given) : {}) as BodyOf<A>;

/** The acts whose requests are of another form. Those that have a page of their own are never sent by the dialog. */
const SEND: {
  readonly [
    A in Exclude<
      ActName,
      | RequestedAct
      | "edit"
      | "attach"
      | "transfer"
      | "offer"
      | "issueElsewhere"
      | "moveOut"
      | "askSignatures"
      | "describe"
    >
  ]: Send;
} = {
  sign: ({ document, answers, password = "", key }) => {
    const body = {
      expectedVersion: document.version,
      password,
      capacityId: answers.capacityId ?? null,
      ...(answers.stampId === undefined ? {} : { stampId: answers.stampId }),
    };
    return call(documentRoutes.sign, { params: params(document), body }, { key: key(body) });
  },
  signAutomatically: ({ document, answers, password = "", key }) => {
    const body = {
      expectedVersion: document.version,
      password,
      signerId: answers.signerId ?? "",
      capacityId: answers.capacityId ?? null,
      ...(answers.stampId === undefined ? {} : { stampId: answers.stampId }),
    };
    return call(documentRoutes.signAutomatically, { params: params(document), body }, { key: key(body) });
  },
  amend: async ({ document, password = "", key }) => {
    const body = { expectedVersion: document.version, password };
    const { successors } = await call(documentRoutes.amend, { params: params(document), body }, { key: key(body) });
    return { intent: null, next: successors[0] };
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

const isRequested = (name: ActName): name is RequestedAct => (REQUESTED_ACTS as readonly ActName[]).includes(name);

/** Sends an act with what was answered. */
export function sendAct(name: ActName, sending: Sending): ReturnType<Send> {
  if (isKeyOf(SEND, name)) return SEND[name](sending);
  if (!isRequested(name)) throw new Error(`${name} has a page of its own`);
  const { document, answers: given, password, key } = sending;
  const body = {
    expectedVersion: document.version,
    ...(password === undefined ? {} : { password }),
    ...bodyOf(name, given),
  };
  return call(
    actRoutes[name],
    { params: params(document), body: body as BodyInput<(typeof actRoutes)[typeof name]> },
    { key: key(body) },
  );
}

/** Questions that must be answered before an act. */
export type Needed =
  | "namedAgent"
  | "sure"
  | "signer"
  | "reason"
  | "wanted"
  | "endorsement"
  | "capacity"
  | "quantities"
  | "rightQuantities"
  | "kind"
  | "nominee"
  | "presentee"
  | "telex"
  | "serials";

const ANSWERED: Readonly<Record<Needed, (answers: Answers, document: Asked) => boolean>> = {
  reason: ({ reason }) => reason.trim() !== "",
  wanted: ({ wanted }) => wanted.trim() !== "",
  endorsement: ({ partyId, endorsement, condition }) =>
    partyId !== undefined && (!hasCondition(endorsement) || condition.trim() !== ""),
  nominee: ({ partyId }) => partyId !== undefined,
  presentee: ({ partyId }) => partyId !== undefined,
  telex: ({ partyId, originOffice, consignee, reference }) =>
    partyId !== undefined && [originOffice, consignee, reference].every((one) => one.trim() !== ""),
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
  asks
    .flatMap((ask) => (ask === "quantities" ? [ask, "rightQuantities"] : [ask]))
    .filter((ask): ask is Needed => ask in ANSWERED)
    .find((ask) => !ANSWERED[ask](answers, document));
