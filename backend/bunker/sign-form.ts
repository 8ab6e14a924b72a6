import { createHash } from "node:crypto";
import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body } from "#domain/api/route";
import { BUNKER_SIGNERS, type BunkerKind, type BunkerSigner } from "#domain/bunker/forms";
import { imposed } from "#domain/bunker/prefill";
import { unsettledItems } from "#domain/bunker/safety-items";
import { whyNotSign } from "#domain/bunker/standing";
import { canonicalJson } from "#domain/canonical";
import { Refused, type FieldError } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import type { PrintedLog } from "#domain/printing/print-view";
import { signingCell } from "#domain/printing/signing-cells";
import { LINES_SIZE } from "#domain/signature-block";
import { isWritten } from "#domain/states";
import { say, text } from "#domain/text";
import { formsIn, type BunkerFormRow, type DeliveryRow } from "../documents/bunker/delivery-row.ts";
import { keepFormSignature, signingRefused } from "../documents/bunker/signed.ts";
import { seenDocument, type SeenDocument } from "../documents/document-row.ts";
import { notePaperSigned } from "../documents/paper-signed.ts";
import { mainFile, readFile } from "../documents/files.ts";
import { formPaper } from "../documents/form-paper.ts";
import type { Means } from "../documents/means.ts";
import type { FormPaper } from "../documents/print-form.ts";
import { signatureLines, WORDS } from "../documents/signature-words.ts";
import { handOf, signHere, type ToSign } from "../documents/to-sign.ts";
import { preparedOnce } from "../printing/image.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import { placesApart, prepareApart } from "../signing/apart.ts";
import { userCertificate } from "../signing/identity.ts";
import type { AppearanceLine } from "../signing/stamp.ts";
import { checksOf, knownOf, standingInTheWay } from "./known.ts";
import { assertAboard } from "./aboard.ts";
import { printedLogs } from "./meter-logs.ts";
import { assertFormVersion, lockedForm, saveForm, writeForm } from "./forms.ts";

const DRAWN = {
  presence: text("drawn in presence of {witness}", "在 {witness} 见证下手绘"),
  reason: text(
    "{name}, {rank}: {document}, drawn in presence of {witness}",
    "{name}，{rank}：{document}，在 {witness} 见证下手绘签名",
  ),
} as const;

/** How large a drawn signature is shown above the words that say whose it is. */
const DRAWING = { widthMm: 44, leastMm: 6, linesMm: 13 } as const;

interface Drawn {
  readonly name: string;
  readonly rank: string;
  readonly png: Buffer;
}

/** A PNG image of a drawn signature. BUNKER_DRAWING. */
function drawingOf(base64: string): Buffer {
  const png = Buffer.from(base64, "base64");
  const isPng =
    png.length > 8 && png.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  if (!isPng || png.length > LIMITS.drawingKb * 1024)
    throw new Refused("BUNKER_DRAWING", { kb: LIMITS.drawingKb }, [{ path: "drawing", code: "BUNKER_DRAWING" }]);
  return png;
}

/**
 * Signs a form with the own account. The first signature prints the form, and fixes what it says; each further one is
 * added to its file. BAD_INPUT for a form that is not complete; BUNKER_CHECKLIST for a safety check with an item that
 * is not settled; the refusals of `whyNotSign`.
 */
export async function signForm(
  ctx: Context,
  means: Means,
  id: string,
  kind: BunkerKind,
  { signer, data, expectedVersion }: Omit<Body<typeof bunkerRoutes.signForm>, "password">,
): Promise<void> {
  if (signer === "CARGO_OFFICER" && !ctx.permissions.has("bunker.crew"))
    throw new Refused("FORBIDDEN", { permission: "bunker.crew" });
  if (data !== undefined) await saveForm(ctx, means.settings, id, kind, { data, expectedVersion });
  await sign(ctx, means, {
    id,
    kind,
    signer,
    expectedVersion: data === undefined ? expectedVersion : null,
    drawn: null,
  });
}

/**
 * Keeps a signature that a party has drawn in the presence of the cargo officer, who testifies to it. It is weaker than
 * a code to the party's mailbox, and says so. BUNKER_DRAWING; the refusals of `whyNotSign`.
 */
export async function presentForm(
  ctx: Context,
  means: Means,
  id: string,
  kind: BunkerKind,
  { signer, name, rank, drawing, expectedVersion }: Omit<Body<typeof bunkerRoutes.present>, "password">,
): Promise<void> {
  if (!ctx.permissions.has("bunker.crew")) throw new Refused("FORBIDDEN", { permission: "bunker.crew" });
  await sign(ctx, means, { id, kind, signer, expectedVersion, drawn: { name, rank, png: drawingOf(drawing) } });
}

interface Asked {
  readonly id: string;
  readonly kind: BunkerKind;
  readonly signer: BunkerSigner;
  /** Null where it was saved by the same request. */
  readonly expectedVersion: number | null;
  readonly drawn: Drawn | null;
}

async function sign(ctx: Context, means: Means, { id, kind, signer, expectedVersion, drawn }: Asked): Promise<void> {
  const { delivery, form } = await lockedForm(ctx, id, kind);
  assertAboard(ctx, delivery);
  if (expectedVersion !== null) assertFormVersion(form, expectedVersion);
  const state = stateOf(delivery.process);
  if (form === null) throw new Refused("BAD_INPUT");
  const why = whyNotSign(state, formsIn(delivery), kind, signer);
  if (why !== null) throw signingRefused(why, delivery, { kind, signer }, ctx.language);
  const before = await seenDocument(ctx, form.documentId);
  if (isWritten(before.state)) await impose(ctx, means, delivery, form);
  const document = await seenDocument(ctx, form.documentId);
  const problems = isWritten(document.state) ? kindOf(kind).problems(document.data) : [];
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  // A signed form is never written again: an item that says no would leave nothing but to end the delivery.
  const unsettled = kind === "BunkerSafetyCheck" && isWritten(document.state) ? unsettledItems(document.data) : [];
  if (unsettled.length > 0)
    throw new Refused(
      "BUNKER_CHECKLIST",
      {},
      unsettled.map(({ path }) => ({ path, code: "BUNKER_CHECKLIST" as const })),
    );
  const failing = isWritten(document.state) ? standingInTheWay(await checksOf(ctx, delivery), kind) : [];
  if (failing.length > 0)
    throw new Refused(
      "BUNKER_CHECKS",
      {},
      failing.flatMap(({ faults, at }): FieldError[] =>
        faults.length === 0
          ? [{ path: at.path, code: "REQUIRED" }]
          : faults.map(({ path, code, parameters }) => ({ path, code, ...(parameters && { parameters }) })),
      ),
    );
  const craft = delivery.craftName ?? "";
  const rank = drawn?.rank ?? [say(BUNKER_SIGNERS[signer], document.language), craft].filter(Boolean).join(", ");
  const logs = await printedLogs(ctx, id, kind);
  const toSign = await formToSign(ctx, means, document, { signer, rank, drawn, logs });
  await signHere(ctx, means, {
    ...toSign,
    follow: async (signed, signatureId) => {
      const follows = await toSign.follow(signed, signatureId);
      await keepFormSignature(ctx, id, {
        documentId: document.id,
        signer,
        name: drawn?.name ?? toSign.hand.name,
        rank,
        how: drawn === null ? "account" : "presence",
        witness: drawn === null ? "" : toSign.hand.name,
        serial: toSign.hand.certificate.serial,
        sha256: signed.sha256,
      });
      return follows;
    },
  });
}

/** Other forms were signed since this one was saved: what the delivery decides is written as it is now. */
async function impose(ctx: Context, means: Means, delivery: DeliveryRow, form: BunkerFormRow): Promise<void> {
  const data = imposed(form.kind, form.data, await knownOf(ctx, means.settings, delivery));
  if (canonicalJson(data) !== canonicalJson(form.data)) await writeForm(ctx, delivery, form.kind, form, data);
}

interface As {
  readonly signer: BunkerSigner;
  readonly rank: string;
  readonly drawn: Drawn | null;
  readonly logs: readonly PrintedLog[];
}

async function formToSign(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  { signer, rank, drawn, logs }: As,
): Promise<ToSign> {
  const written = isWritten(document.state);
  const paper: FormPaper = await formPaper(ctx, means, document, logs);
  const stored = written ? null : await mainFile(ctx, document.id);
  if (!written && stored === null) throw new Refused("NO_SIGNING_TEMPLATE");
  const certificate = await userCertificate(ctx);
  const hand = handOf({ ctx, as: ctx, action: "sign", capacity: rank, certificate, stamp: null });
  const { language } = document;
  const named = document.name || document.number;
  const reason =
    drawn === null
      ? say(WORDS.reason, language, { name: named })
      : say(DRAWN.reason, language, { name: drawn.name, rank, document: named, witness: hand.name });
  const by = signatureLines({
    company: ctx.organisation.name,
    certificate: certificate.chain[0],
    name: hand.name,
    capacity: drawn === null ? rank : "",
    at: ctx.now,
    serial: certificate.serial,
    language,
  });
  const lines: readonly AppearanceLine[] =
    drawn === null
      ? by
      : [
          { text: `${drawn.name}, ${rank}`, weight: "bold", size: 7 },
          { text: say(DRAWN.presence, language, { witness: hand.name }), size: 6.5 },
          { text: ctx.organisation.name, size: 6 },
          ...by.slice(-2, -1),
        ];
  const image =
    drawn && (await preparedOnce({ png: drawn.png, hash: createHash("sha256").update(drawn.png).digest("hex") }));
  const cell = signingCell(document.kind, signer);
  const size = cell ?? LINES_SIZE;
  // Above the lines that say whose it is.
  const shown = {
    widthMm: Math.min(DRAWING.widthMm, size.widthMm),
    heightMm: Math.max(DRAWING.leastMm, size.heightMm - DRAWING.linesMm),
  };
  return {
    document,
    hand,
    name: stored?.name ?? paper.name,
    says: {
      of: stored?.id ?? paper.checksum,
      name: hand.name,
      reason,
      lines,
      signer,
      drawn: drawn === null ? null : { name: drawn.name, rank },
    },
    prepare: async (timestampRoom) => {
      const bytes = stored === null ? await paper.bytes() : await readFile(means.storage, stored);
      const [placement, ...repeats] = await placesApart(
        bytes,
        size,
        cell === null ? undefined : { ...cell, page: "last" },
      );
      if (!placement) throw new Refused("UPLOAD_BROKEN");
      return prepareApart(bytes, {
        chain: certificate.chain,
        time: ctx.now,
        name: hand.name,
        reason,
        placement,
        repeats,
        timestampRoom,
        certify: false,
        appearance: { lines, ...(image ? { stamp: { image, ...shown, xMm: 0, yMm: 0 } } : {}) },
      });
    },
    follow: async ({ sha256 }) => {
      await notePaperSigned(ctx.tx, document.id, {
        at: ctx.now,
        person: ctx.person.id,
        sha256,
        layout: written ? paper.layout : null,
      });
      return { capacity: rank };
    },
  };
}
