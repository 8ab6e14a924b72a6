import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { capacityWords } from "#domain/capacity";
import { LIMITS } from "#domain/limits";
import { tooMuch } from "#domain/multi-sign";
import { kindOf } from "#domain/kinds/kinds";
import { blockSize, LINES_SIZE } from "#domain/signature-block";
import { say, text } from "#domain/text";
import type { Context } from "../core/context.ts";
import { rows } from "../core/database.ts";
import { placesApart, prepareApart } from "../signing/apart.ts";
import { userCertificate } from "../signing/identity.ts";
import { inspectUpload, rewritePdf } from "../signing/inspect-upload.ts";
import type { Prepared } from "../signing/sign-pdf.ts";
import type { AppearanceLine } from "../signing/stamp.ts";
import { stampToUse } from "../stamps/use.ts";
import { endAct } from "./acts.ts";
import type { SeenDocument } from "./document-row.ts";
import { capacityOf } from "./capacity.ts";
import { factsFor } from "./facts.ts";
import { noteSignature } from "./signing/answer.ts";
import { keepFile, mainFile, PDF_TYPE, readFile } from "./files.ts";
import type { Means } from "./means.ts";
import type { ToSign } from "./to-sign.ts";

const WORDS = {
  reason: text("Signing {name}", "签署 {name}"),
  signedBy: text("SIGNED by {name}", "签署人 {name}"),
} as const;

type Choice = Pick<Body<typeof documentRoutes.sign>, "stampId" | "capacityId" | "shown" | "placement" | "together">;

/** Refuses MULTI_SIGN_LIMIT for more documents together than may be, or larger ones, as they were uploaded. */
async function assertTogether(ctx: Context, documentId: string, together: readonly string[]): Promise<void> {
  const sizes = await rows<{ size: number }>(
    ctx.tx, "SELECT min(f.size)::int AS size FROM app.file f WHERE f.document_id = ANY($1) AND f.role IN ('upload','signed') GROUP BY f.document_id", [[...new Set([documentId, ...together])]],
  );
  for (const [i, { size }] of sizes.entries())
    if (tooMuch(size, sizes.slice(0, i)) !== null) throw new Refused("MULTI_SIGN_LIMIT", { files: LIMITS.multiSignFiles, mb: LIMITS.uploadMb });
}

/**
 * The newest version of an uploaded PDF, to be signed: a new version, of which the earlier is a prefix once it is signed.
 * `as` is in whose name: another than who asks only where the automatic service signs.
 */
export async function ordinaryToSign(ctx: Context, means: Means, document: SeenDocument, choice: Choice, as: Context = ctx): Promise<ToSign> {
  const action = as === ctx ? "sign" : "signAutomatically";
  kindOf(document.kind).flow.assert(action, await factsFor(ctx, document));
  const file = await mainFile(ctx, document.id);
  if (!file) throw new Refused("NO_SIGNING_TEMPLATE");
  if (file.mime !== PDF_TYPE) throw new Refused("UPLOAD_NOT_PDF");
  if (choice.together !== undefined) await assertTogether(ctx, document.id, choice.together);
  const certificate = await userCertificate(as);
  const { serial, chain } = certificate;
  const shown = choice.shown ?? "both";
  const stamp = shown === "signature" ? null : await stampToUse(ctx, choice.stampId);
  if (shown === "stamp" && !stamp) throw new Refused("STAMP_UNUSABLE", {}, [{ path: "stampId", code: "STAMP_UNUSABLE" }]);
  const capacity = choice.capacityId === null ? "" : capacityWords(await capacityOf(as, choice.capacityId), ctx.organisation.name, ctx.language);
  const name = as.person.signedName || as.person.name;
  const reason = say(WORDS.reason, ctx.language, { name: document.name });
  const lines: readonly AppearanceLine[] = shown === "stamp" ? [] : [
    { text: ctx.organisation.name, weight: "bold", size: 7 },
    { text: say(WORDS.signedBy, ctx.language, { name }), size: 6.5 },
    ...(capacity ? [{ text: capacity, size: 6 }] : []),
    { text: `${ctx.now.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 5.5 },
    { text: serial, weight: "mono", size: 4.6, colour: "#445063" },
  ];

  const prepare = async (timestampRoom: number): Promise<Prepared> => {
    const stored = await readFile(means.storage, file);
    const inspected = await inspectUpload(stored);
    // What hides in a file that nobody has signed yet is dropped; signed bytes never change.
    const clean = inspected.signatures === 0 ? await rewritePdf(stored) : stored;
    const [placement, ...repeats] = await placesApart(clean, blockSize(shown, stamp), choice.placement);
    if (!placement) throw new Refused("UPLOAD_BROKEN");
    return prepareApart(clean, {
      chain, time: ctx.now, name, reason, placement, repeats, timestampRoom,
      appearance: { lines, ...(stamp ? { stamp: { ...stamp, xMm: shown === "stamp" ? 0 : LINES_SIZE.widthMm, yMm: 0 } } : {}) },
    });
  };

  const land = async (pdf: Uint8Array): Promise<null> => {
    const kept = await keepFile(ctx, means.storage, { documentId: document.id, role: "signed", name: file.name, mime: PDF_TYPE, bytes: pdf });
    await ctx.tx.query(
      "INSERT INTO app.signature (id, document_id, organisation_id, person_id, name, organisation_name, capacity, serial, at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
      [uuid(), document.id, ctx.organisation.id, as.person.id, name, ctx.organisation.name, capacity, serial, ctx.now],
    );
    await ctx.tx.query("UPDATE app.document SET signed_at = coalesce(signed_at, $2), signed_by = coalesce(signed_by, $3), checksum = $4 WHERE id = $1", [document.id, ctx.now, as.person.id, kept.sha256]);
    const said = { sha256: kept.sha256, serial, stampId: stamp?.id ?? null, ...(capacity ? { capacity } : {}) };
    await noteSignature(as, means.settings.publicUrl, document, { sha256: kept.sha256, serial });
    if (action === "sign") await endAct(ctx, document.id, action, said);
    else await endAct(ctx, document.id, action, { signer: { id: as.person.id, name: as.person.name }, ...said });
    return null;
  };
  return { certificate, says: { file: file.id, name, reason, lines, stamp: stamp?.imageHash ?? null }, prepare, land };
}
