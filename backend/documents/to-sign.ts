import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { EventDetail } from "#domain/events/events";
import type { Named } from "#domain/events/field";
import { Refused } from "#domain/errors";
import { isWritten } from "#domain/states";
import { assertPrinted } from "../printing/printed-names.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { checkIdentity } from "../signing/key.ts";
import { openIdentity, type Certified } from "../signing/identity.ts";
import { finishSignature, type Prepared } from "../signing/sign-pdf.ts";
import type { UsedStamp } from "../stamps/use.ts";
import { outside } from "../core/outside.ts";
import type { Context } from "../session/context.ts";
import { endAct } from "./acts.ts";
import type { SeenDocument } from "./document-row.ts";
import { kindOfDocument } from "./document-kind.ts";
import { assertAct, factsFor } from "./facts.ts";
import { keepFile, PDF_TYPE } from "./files.ts";
import { assertAgreed } from "./review/agreed.ts";
import type { Means } from "./means.ts";
import { table } from "../core/table.ts";

/** Signs in the name of `as`, with its rights: another than who asks only where the automatic service signs. */
interface Hand {
  readonly ctx: Context;
  readonly as: Context;
  readonly action: "sign" | "signAutomatically";
  readonly certificate: Certified;
  readonly name: string;
  readonly capacity: string;
  readonly stamp: UsedStamp | null;
}

/** A document that may be signed now. Everything that can be refused has been; nothing is written before it lands. */
export interface ToSign {
  readonly document: SeenDocument;
  readonly hand: Hand;
  /** The name of the signed file. */
  readonly name: string;
  /**
   * The statement and the appearance of the signature. Where the two halves of one signature are two requests, both
   * must say the same.
   */
  readonly says: Readonly<Record<string, unknown>>;
  /** Writes everything but the signature, with room for a time-stamp. */
  readonly prepare: (timestampRoom: number) => Promise<Prepared>;
  /** What follows from the signed file: the intent, where there is one, and the rest of the line in the record. */
  readonly follow: (
    signed: { readonly id: string; readonly sha256: string },
    signatureId: string,
  ) => Promise<Partial<EventDetail<"document.sign">> & { readonly intent?: string }>;
}

/**
 * Refuses what may not be signed. Missing rights are named before it is said that a form is not finished. What is
 * signed here is issued by it, or counts for others: it names nobody whom a compliance decision stops.
 */
export async function assertSigning(ctx: Context, document: SeenDocument, as: Context): Promise<Hand["action"]> {
  const action = as === ctx ? "sign" : "signAutomatically";
  await assertIssuable(ctx, document, action);
  return action;
}

/** The same of every act by which a document is issued, here or elsewhere. */
export async function assertIssuable(ctx: Context, document: SeenDocument, action: string): Promise<void> {
  const kind = await kindOfDocument(ctx.tx, document);
  const facts = await factsFor(ctx, document);
  const problems = isWritten(document.state) && facts.isAuthor ? kind.problems(document.data) : [];
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  assertAct(kind, action, facts);
  if (kind.billOfLading === true) await assertAgreed(ctx, kind, document);
  await assertNotStopped(ctx, { documents: [document] });
}

export function handOf(hand: Omit<Hand, "name">): Hand {
  const { person, organisation } = hand.as;
  const name = person.signedName || person.name;
  assertPrinted([name, organisation.name, hand.capacity]);
  return { ...hand, name };
}

/** Signs with the key that the password, or the automatic service, opens or names. UKEY_NEEDED where it is on one. */
export async function signHere(as: Context, means: Means, toSign: ToSign): Promise<string | null> {
  const { certificate } = toSign.hand;
  const { signing } = await openIdentity(as, certificate, means.settings.keyService);
  checkIdentity(signing, as.now);
  const timestamps = await means.timestamps.stamper();
  const pdf = await outside(
    "sign",
    [as.organisation.id, certificate.id, toSign.document.id, toSign.says, as.now, timestamps.room],
    async () => finishSignature(await toSign.prepare(timestamps.room), signing, timestamps),
  );
  return land(means, toSign, pdf);
}

/**
 * Keeps the signed file and its signature, does what follows from them, and ends the act. Answers the intent, if any.
 */
export async function land(means: Means, toSign: ToSign, bytes: Uint8Array): Promise<string | null> {
  const {
    document: { id: documentId },
    hand: { ctx, as, action, certificate, name, capacity, stamp },
  } = toSign;
  const { serial } = certificate;
  const file = { documentId, role: "signed", name: toSign.name, mime: PDF_TYPE, bytes } as const;
  const signed = await keepFile(ctx, means.storage, file);
  const by = { organisation: ctx.organisation, person: { id: as.person.id, name } };
  const made = { capacity, serial, at: ctx.now, stamp: stamp?.name ?? "" };
  const follows = await toSign.follow(signed, await keepSignature(ctx.tx, documentId, by, made));
  const said = { sha256: signed.sha256, serial, stampId: stamp?.id ?? null, ...follows };
  if (action === "sign") await endAct(ctx, documentId, action, said);
  else await endAct(ctx, documentId, action, { signer: { id: as.person.id, name: as.person.name }, ...said });
  return follows.intent ?? null;
}

/** Writes a signature on a document, as its papers and pages name it. A visitor is nobody here but a name. */
export async function keepSignature(
  tx: EntityManager,
  documentId: string,
  {
    organisation,
    person,
  }: { readonly organisation: Named; readonly person: Omit<Named, "id"> & { readonly id: string | null } },
  { capacity, serial, at, stamp }: Readonly<Record<"capacity" | "serial" | "stamp", string>> & { readonly at: Date },
): Promise<string> {
  const id = uuid();
  await table(tx, "app.signature").insert({
    id,
    document_id: documentId,
    organisation_id: organisation.id,
    person_id: person.id,
    name: person.name,
    organisation_name: organisation.name,
    capacity,
    serial,
    at,
    stamp,
  });
  return id;
}
