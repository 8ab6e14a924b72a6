import { z } from "zod";
import { BUNKER_STATES, type BunkerState } from "../acts/bunker/states.ts";
import { ACCOUNT_SIGNERS, BUNKER_KINDS, BUNKER_SIGNERS, type BunkerSigner } from "../bunker/forms.ts";
import { BUNKER_CHECKS, CHECK_OUTCOMES, type BunkerCheckName, type CheckOutcome } from "../bunker/check.ts";
import { SIGNED_HOW_NAMES, VISITING_SIGNERS } from "../bunker/signing.ts";
import { LIMITS } from "../limits.ts";
import { code, email, fieldData, id, instant, language, oneLine, printed, version } from "../shapes.ts";
import { push, pushState } from "./bunker-push-shapes.ts";
import { processShape } from "./process-shapes.ts";

const signer = z.enum(Object.keys(BUNKER_SIGNERS) as [BunkerSigner, ...BunkerSigner[]]);
export const bunkerKind = z.enum(BUNKER_KINDS);
export const accountSigner = z.enum(ACCOUNT_SIGNERS);
export const visitingSigner = z.enum(VISITING_SIGNERS);
export const bunkerState = z.enum(Object.keys(BUNKER_STATES) as [BunkerState, ...BunkerState[]]);

/** A party without an account that signs; without an address it signs in presence only. */
export const bunkerParty = z.strictObject({
  signer: visitingSigner,
  name: printed(oneLine.trim().max(100)).default(""),
  company: printed(oneLine.trim().max(140)).default(""),
  email: z.union([email, z.literal("")]).default(""),
  language: language.default("en-US"),
});

/** The parts of a delivery that the office writes. */
export const ordered = {
  ordered: fieldData,
  /** A surveyor is engaged, who signs the meter's forms. */ surveyed: z.boolean(),
  parties: z.array(bunkerParty).max(VISITING_SIGNERS.length),
};

const craft = z.object({ id, name: z.string(), imo: z.string(), licence: z.string(), enabled: z.boolean() });

const signature = z.object({
  signer,
  name: z.string(),
  rank: z.string(),
  how: z.enum(SIGNED_HOW_NAMES),
  /** In whose presence it was drawn; empty for every other way. */ witness: z.string(),
  at: instant,
  sha256: z.string(),
});

const copy = z.object({
  to: z.string(),
  language,
  /** The person who asked for it; empty where it followed from the last signature. */ by: z.string(),
  askedAt: instant,
  /** False where the files were too large, and the letter brings links; null before it is written. */
  attached: z.boolean().nullable(),
  /** Of the package that it brings; null before it is written. */ sha256: z.string().nullable(),
  sentAt: instant.nullable(),
  /** When it was given up, and why. */ failedAt: instant.nullable(),
  reason: z.string(),
});
export type NoteCopy = z.infer<typeof copy>;

const form = z.object({
  kind: bunkerKind,
  /** Null before anything was written. */ documentId: id.nullable(),
  /** 0 before anything was written. */ version: z.int(),
  /** The content that was written, or with which the form begins. */ data: fieldData,
  /** The parties that sign it in this delivery, in their order. */ signers: z.array(signer),
  signatures: z.array(signature),
  /** The first of its signers who has not signed; null where all have. */ turn: signer.nullable(),
});

/** Evidence that counts no more: of a tanker that was replaced, or of a delivery that was ended. */
const former = z.object({
  /** Since when. */ at: instant,
  /** The name of its tanker. */ craft: z.string(),
  forms: z.array(z.object({ kind: bunkerKind, documentId: id, signatures: z.array(signature) })),
  meters: z.array(z.object({ id, product: z.string(), name: z.string(), sha256: z.string() })),
});
export type FormerEvidence = z.infer<typeof former>;

const checkedField = { kind: bunkerKind, path: z.string() };
const check = z.object({
  name: z.enum(Object.keys(BUNKER_CHECKS) as [BunkerCheckName, ...BunkerCheckName[]]),
  /** Null where it is about all products. */ product: z.string().nullable(),
  outcome: z.enum(Object.keys(CHECK_OUTCOMES) as [CheckOutcome, ...CheckOutcome[]]),
  /** The figures that it compares, as they are read. */ figures: z.object({ en: z.string(), zh: z.string() }),
  /** The field beside which it is said. */ at: z.object(checkedField),
  faults: z.array(
    z.object({ ...checkedField, code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

/** A bunker delivery with its forms, for its office and for the crew of its tanker. */
export const bunkerDelivery = processShape("bunker").extend({
  bdnNo: z.string().nullable(),
  ordered: fieldData,
  surveyed: z.boolean(),
  craft: craft.nullable(),
  commencedAt: instant.nullable(),
  completedAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** How the push of the note stands; null before it was pushed. */ push: pushState.nullable(),
  /** Of a push that did not get to the exchange: why, and when it is tried next; null where nobody tries by itself. */
  unsent: push.pick({ error: true, nextAt: true }).extend({ error: push.shape.error.unwrap() }).nullable(),
  corrects: z.object({ id, bdnNo: z.string() }).nullable(),
  correctedBy: z.array(z.object({ id, bdnNo: z.string().nullable() })),
  workspaceId: id.nullable(),
  parties: z.array(
    z.object({
      signer: visitingSigner,
      name: z.string(),
      company: z.string(),
      email: z.string(),
      language,
      /** Was written to with a link. */ invited: z.boolean(),
      /** When it came by the link last. */ seenAt: instant.nullable(),
      /** Was asked by letter to sign a form, and has not. */ asked: z.boolean(),
      /** The forms that it was asked to sign and has refused, and has not signed since. */
      refusals: z.array(z.object({ kind: bunkerKind, reason: z.string(), at: instant })),
      /** When it was reminded to sign last. */ remindedAt: instant.nullable(),
      /** Until when it is not reminded by hand; null where it may be now. */ remindableFrom: instant.nullable(),
    }),
  ),
  /** The letters that bring the signed note to ships, the oldest first. */
  copies: z.array(copy),
  /** In their order; of those that either side raises, the newest first. */
  forms: z.array(form),
  /** Signatures and measurements that count no more; the oldest first. */
  former: z.array(former),
  /** The checks before the note is signed. */ checks: z.array(check),
});
export type BunkerDelivery = z.infer<typeof bunkerDelivery>;
export type BunkerForm = z.infer<typeof form>;

/** By which lists of deliveries and of their forms are narrowed. */
export const deliveryFilter = {
  /** The name of one of its products. */ product: z.string().max(60).optional(),
  /** The code of its place, or of the port. */ location: z.string().max(60).optional(),
};

/** A delivery on the board. */
export const bunkerCard = z.object({
  id,
  state: bunkerState,
  bdnNo: z.string().nullable(),
  vessel: z.string(),
  imo: z.string(),
  products: z.array(z.string()),
  /** In metric tons: ordered, and delivered as far as the note or the receipt says it; decimals as text. */
  orderedMass: z.string(),
  craft: z.string().nullable(),
  location: z.string(),
  supplyDate: z.string(),
  /** Signed forms of those with a place, of all of them. */ signedForms: z.int(),
  /** Since when it stands as it does. */ at: instant,
  signedAt: instant.nullable(),
  /** How the push of the note stands; null before it was pushed. */ push: pushState.nullable(),
});
export type BunkerCard = z.infer<typeof bunkerCard>;

/** The deliveries of a company, or of a craft, with the sums of each state. */
export const bunkerBoard = z.object({
  /** The act by which my company submits a signed note: to its exchange, or by an export. */
  submitBy: z.enum(["push", "submit"]),
  states: z.array(z.object({ state: bunkerState, total: z.int(), mass: z.string() })),
  rows: z.array(bunkerCard),
});
export type BunkerBoard = z.infer<typeof bunkerBoard>;

/** The log that was read from the file of a meter. */
export const meterLog = z.object({
  product: z.string(),
  name: z.string(),
  sha256: z.string(),
  size: z.int(),
  by: z.string(),
  at: instant,
  /** A signed form says its readings: it is neither replaced nor taken away. */ fixed: z.boolean(),
  rows: z.int(),
  /** Metric tons with three decimals. */ start: z.string(),
  end: z.string(),
  mass: z.string(),
  startedAt: instant,
  endedAt: instant,
  averages: z.object({ massFlow: z.string(), density: z.string(), temperature: z.string() }),
  dips: z.array(z.object({ from: instant, to: instant, minutes: z.number(), lowest: z.string() })),
  gaps: z.array(z.object({ row: z.int(), from: instant, to: instant, seconds: z.number() })),
  /** Flow in t/h, density in kg/m³. */
  points: z.array(z.object({ at: instant, flow: z.number().nullable(), density: z.number().nullable() })),
});
export type BunkerMeterLog = z.infer<typeof meterLog>;

export const signBody = {
  /** The content, saved first; absent where it was saved before. */ data: fieldData.optional(),
  /** Of the form: 0 before anything was written. */ expectedVersion: version.or(z.literal(0)),
};
/** A drawn signature: a PNG image in base64. */
export const drawing = z.base64().max(Math.ceil((LIMITS.drawingKb * 1024 * 4) / 3));
