import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { capacityWords } from "#domain/capacity";
import { LIMITS } from "#domain/limits";
import { tooMuch } from "#domain/multi-sign";
import { blockSize, LINES_SIZE } from "#domain/signature-block";
import { isWritten } from "#domain/states";
import { say } from "#domain/text";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { placesApart, prepareApart } from "../signing/apart.ts";
import { userCertificate } from "../signing/identity.ts";
import { readyToSign, type Over } from "../uploads/inspect-upload.ts";
import type { Prepared } from "../signing/sign-pdf.ts";
import type { AppearanceLine } from "../signing/stamp.ts";
import { stampToUse } from "../stamps/use.ts";
import type { SeenDocument } from "./document-row.ts";
import { capacityOf } from "./capacity.ts";
import { keepVerifiable } from "./credential.ts";
import { madeWithVersion } from "./document-kind.ts";
import { formPaper } from "./form-paper.ts";
import { noteSignature } from "./signing/answer.ts";
import { mainFile, PDF_TYPE, readFile } from "./files.ts";
import type { Means } from "./means.ts";
import { spotIn } from "../signing/spot-in.ts";
import { signatureLines, WORDS } from "./signature-words.ts";
import { notePaperSigned } from "./paper-signed.ts";
import type { FormPaper } from "./print-form.ts";
import { assertSigning, handOf, type ToSign } from "./to-sign.ts";

const SIZES = statement(
  "documents.sizesTogether",
  `SELECT coalesce(min(f.size), 0)::int AS size FROM unnest($1::uuid[]) AS named(id) LEFT JOIN app.file f
    ON f.document_id = named.id AND f.role IN ('upload','signed') GROUP BY named.id`,
  ["size"],
);

type Choice = Pick<
  Body<typeof documentRoutes.sign>,
  "stampId" | "capacityId" | "shown" | "placement" | "together" | "overDoubt" | "certify"
>;

/**
 * Refuses MULTI_SIGN_LIMIT for more documents together than may be, or larger ones, as they were uploaded; what is
 * written in a form has no size yet, and counts.
 */
async function assertTogether(ctx: Context, documentId: string, together: readonly string[]): Promise<void> {
  const sizes = await rows(ctx.tx, SIZES, [[...new Set([documentId, ...together])]]);
  for (const [i, { size }] of sizes.entries())
    if (tooMuch(size, sizes.slice(0, i)) !== null)
      throw new Refused("MULTI_SIGN_LIMIT", { files: LIMITS.multiSignFiles, mb: LIMITS.uploadMb });
}

/** The content to be signed: a file, or the paper of a form that says where it is signed. */
interface Source {
  readonly name: string;
  /** Tells it from what stands there later. */
  readonly of: string;
  readonly bytes: () => Promise<Uint8Array>;
  readonly form: FormPaper | null;
}

/** The newest file of a document. NO_SIGNING_TEMPLATE, UPLOAD_NOT_PDF. */
async function storedFile(ctx: Context, means: Means, document: SeenDocument, over: Over): Promise<Source> {
  const file = await mainFile(ctx, document.id);
  if (!file) throw new Refused("NO_SIGNING_TEMPLATE");
  if (file.mime !== PDF_TYPE) throw new Refused("UPLOAD_NOT_PDF");
  const bytes = async (): Promise<Uint8Array> => readyToSign(await readFile(means.storage, file), over, ctx.language);
  return { name: file.name, of: file.id, bytes, form: null };
}

async function writtenForm(ctx: Context, means: Means, document: SeenDocument): Promise<Source> {
  const form = await formPaper(ctx, means, document);
  return { name: form.name, of: [form.checksum, form.letterheadId].join(" "), bytes: form.bytes, form };
}

/**
 * The newest version of a document, to be signed: a new version, of which the earlier is a prefix once it is signed.
 * Content written in a form gets its paper by it. `as` is the person in whose name: another than the caller only where
 * the automatic service signs.
 */
export async function ordinaryToSign(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  choice: Choice,
  as: Context = ctx,
): Promise<ToSign> {
  const written = isWritten(document.state);
  if (written && (choice.placement !== undefined || choice.shown !== undefined))
    throw new Refused("PLACEMENT_FIXED", {}, [{ path: "placement", code: "PLACEMENT_FIXED" }]);
  const action = await assertSigning(ctx, document, as);
  const source = written
    ? await writtenForm(as, means, document)
    : await storedFile(
        ctx,
        means,
        document,
        action === "signAutomatically" ? "automatic" : choice.overDoubt === true ? "doubtful" : "sound",
      );
  if (choice.together !== undefined) await assertTogether(ctx, document.id, choice.together);
  const certificate = await userCertificate(as);
  const madeWith = await madeWithVersion(ctx.tx, document);
  const { serial, chain } = certificate;
  const language = written ? document.language : ctx.language;
  const { shown = "both", certify = false } = choice;
  const stamp = shown === "signature" ? null : await stampToUse(ctx, choice.stampId);
  if (shown === "stamp" && !stamp)
    throw new Refused("STAMP_UNUSABLE", {}, [{ path: "stampId", code: "STAMP_UNUSABLE" }]);
  const capacity =
    choice.capacityId === null
      ? ""
      : capacityWords(await capacityOf(as, choice.capacityId), ctx.organisation.name, language);
  const hand = handOf({ ctx, as, action, capacity, certificate, stamp });
  const { name } = hand;
  const reason = say(WORDS.reason, language, { name: document.name || document.number });
  const lines: readonly AppearanceLine[] =
    shown === "stamp"
      ? []
      : signatureLines({
          company: ctx.organisation.name,
          certificate: chain[0],
          name,
          capacity,
          at: ctx.now,
          serial,
          language,
        });

  const prepare = async (timestampRoom: number): Promise<Prepared> => {
    const bytes = await source.bytes();
    const size = blockSize(shown, stamp);
    const [placement, ...repeats] = await placesApart(
      bytes,
      size,
      source.form === null ? choice.placement : spotIn(source.form.area, size),
    );
    if (!placement) throw new Refused("UPLOAD_BROKEN");
    return prepareApart(bytes, {
      chain,
      time: ctx.now,
      name,
      reason,
      placement,
      repeats,
      timestampRoom,
      certify,
      appearance: {
        lines,
        ...(stamp ? { stamp: { ...stamp, xMm: shown === "stamp" ? 0 : LINES_SIZE.widthMm, yMm: 0 } } : {}),
      },
    });
  };

  return {
    document,
    hand,
    name: source.name,
    says: { of: source.of, name, reason, lines, stamp: stamp?.imageHash ?? null, certify },
    prepare,
    follow: async ({ sha256 }) => {
      const layout = source.form?.layout ?? null;
      await notePaperSigned(ctx.tx, document.id, { at: ctx.now, person: as.person.id, sha256, layout });
      await noteSignature(as, document, { sha256, serial });
      const made = madeWith === null ? {} : await keepVerifiable(ctx, means, document, madeWith);
      return { ...(capacity ? { capacity } : {}), ...made };
    },
  };
}
