import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { say, text } from "#domain/text";
import type { Context } from "../core/context.ts";
import { freePlacesApart, signApart } from "../signing/apart.ts";
import { userIdentity } from "../signing/identity.ts";
import { inspectUpload, rewritePdf } from "../signing/inspect-upload.ts";
import { stampToUse } from "../stamps/use.ts";
import { endAct } from "./acts.ts";
import type { SeenDocument } from "./document-row.ts";
import { factsFor } from "./facts.ts";
import { keepFile, mainFile, PDF_TYPE, readFile } from "./files.ts";
import type { Means } from "./means.ts";

const WORDS = {
  reason: text("Signing {name}", "签署 {name}"),
  signedBy: text("SIGNED by {name}", "签署人 {name}"),
} as const;

/** Signs the newest version of an uploaded PDF: a new version, of which the earlier is a prefix once it is signed. */
export async function signOrdinary(ctx: Context, means: Means, document: SeenDocument, stampId?: string | null): Promise<void> {
  kindOf(document.kind).flow.assert("sign", await factsFor(ctx, document));
  const file = await mainFile(ctx, document.id);
  if (file?.mime !== PDF_TYPE) throw new Refused("NO_PREVIEW");
  const identity = await userIdentity(ctx);
  const stamp = await stampToUse(ctx, stampId);
  const stored = await readFile(means.storage, file);
  const inspected = await inspectUpload(stored);
  // What hides in a file that nobody has signed yet is dropped; signed bytes never change.
  const clean = inspected.signatures === 0 ? await rewritePdf(stored) : stored;
  const name = ctx.person.signedName || ctx.person.name;
  const { placement } = await freePlacesApart(clean, stamp, { pages: "last", corner: "right" });
  const pdf = await signApart(clean, {
    ...identity.signing, time: ctx.now, name, reason: say(WORDS.reason, ctx.language, { name: document.name }), placement,
    appearance: {
      lines: [
        { text: ctx.organisation.name, weight: "bold", size: 7 },
        { text: say(WORDS.signedBy, ctx.language, { name }), size: 6.5 },
        { text: `${ctx.now.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 5.5 },
        { text: identity.serial, weight: "mono", size: 4.6, colour: "#445063" },
      ],
      ...(stamp ? { stamp: { ...stamp, xMm: placement.widthMm - stamp.widthMm, yMm: 0 } } : {}),
    },
  });
  const kept = await keepFile(ctx, means.storage, { documentId: document.id, role: "signed", name: file.name, mime: PDF_TYPE, bytes: pdf });
  await ctx.tx.query(
    "INSERT INTO app.signature (id, document_id, organisation_id, person_id, name, organisation_name, serial, at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)",
    [uuid(), document.id, ctx.organisation.id, ctx.person.id, name, ctx.organisation.name, identity.serial, ctx.now],
  );
  await ctx.tx.query("UPDATE app.document SET signed_at = coalesce(signed_at, $2), signed_by = coalesce(signed_by, $3), checksum = $4 WHERE id = $1", [document.id, ctx.now, ctx.person.id, kept.sha256]);
  await endAct(ctx, document.id, "sign", { sha256: kept.sha256, serial: identity.serial, stampId: stamp?.id ?? null });
}
