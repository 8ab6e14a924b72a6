import type { CheckView } from "#domain/api/screening-shapes";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { layoutScreening } from "#domain/printing/screening-report";
import { say, text, type Language } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { PDF_TYPE, putFile, readFile } from "../documents/files.ts";
import type { Means } from "../documents/means.ts";
import { signatureLines } from "../documents/signature-words.ts";
import { Bytes } from "../door/handles.ts";
import type { Storage } from "../ports/storage.ts";
import { assertPrinted } from "../printing/printed-names.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import type { Context } from "../session/context.ts";
import { placesApart, prepareApart } from "../signing/apart.ts";
import { openIdentity, userCertificate } from "../signing/identity.ts";
import { checkIdentity } from "../signing/key.ts";
import { finishSignature } from "../signing/sign-pdf.ts";
import { editionNumber } from "#domain/screening/checks";
import { checkView, stepsOf } from "./view.ts";

const LOCK = statement(
  "screening.lockCheck",
  "SELECT c.id FROM app.screening_check c WHERE c.id = $1 AND c.organisation_id = $2 FOR UPDATE",
);
const REASON = text("Report of compliance check {number}", "合规检查 {number} 报告");
/** The size of the lines of the signature. */
const SIZE = { widthMm: 62, heightMm: 26 } as const;

const OTHER: Readonly<Record<Language, Language>> = { "en-US": "zh-CN", "zh-CN": "en-US" };
const named = ({ number }: Pick<CheckView, "number">, kind: string): string => fileName(number, kind);

/** The edition of a report that is signed next, with what it takes the place of. */
const nextEdition = ({ number, report }: CheckView) => ({
  n: (report?.n ?? 0) + 1,
  number: editionNumber(number, (report?.n ?? 0) + 1),
  replaces: report,
});

/** Both languages, that of the reader first. */
function print(ctx: Context, check: CheckView): Promise<Uint8Array> {
  const { number, replaces } = nextEdition(check);
  const edition = { ...check, number, replaces, madeAt: ctx.now.toISOString() };
  return paperToPdf(layoutScreening(edition, ctx.organisation.name, [ctx.language, OTHER[ctx.language]]), {
    createdAt: ctx.now,
    author: ctx.organisation.name,
  });
}

async function finished(ctx: Context, id: string): Promise<CheckView> {
  const check = await checkView(ctx, id);
  if (check.state !== "FINISHED") throw new Refused("WRONG_STATE", { state: check.state });
  return check;
}

/**
 * Signs the report with what was decided so far. What is decided later is in a new edition with a number of its own;
 * the former stays valid. WRONG_STATE, SCREENING_SIGNED where nothing was decided since; those of certificates.
 */
export async function signReport(ctx: Context, means: Means, id: string): Promise<void> {
  const { organisation, person, language } = ctx;
  const permission = "compliance.check";
  if (!ctx.permissions.has(permission)) throw new Refused("FORBIDDEN", { permission });
  // Two who sign at once would make the same edition twice.
  await first(ctx.tx, LOCK, [id, organisation.id]);
  const check = await finished(ctx, id);
  if (check.report !== null && !check.newsSinceReport) throw new Refused("SCREENING_SIGNED");
  const { n, number } = nextEdition(check);
  const name = person.signedName || person.name;
  assertPrinted([name, organisation.name]);
  const certificate = await userCertificate(ctx);
  const { signing } = await openIdentity(ctx, certificate, means.settings.keyService);
  checkIdentity(signing, ctx.now);
  const timestamps = await means.timestamps.stamper();
  const reason = say(REASON, language, { number });
  const { serial } = certificate;
  const lines = signatureLines({
    company: organisation.name,
    certificate: certificate.chain[0],
    name,
    capacity: "",
    at: ctx.now,
    serial,
    language,
  });
  const pdf = await outside(
    "screening report",
    [organisation.id, check, certificate.id, ctx.now, timestamps.room],
    async () => {
      const bytes = await print(ctx, check);
      const [placement, ...repeats] = await placesApart(bytes, SIZE);
      if (!placement) throw new Refused("UPLOAD_BROKEN");
      const prepared = await prepareApart(bytes, {
        chain: certificate.chain,
        time: ctx.now,
        name,
        reason,
        placement,
        repeats,
        timestampRoom: timestamps.room,
        certify: false,
        appearance: { lines },
      });
      return finishSignature(prepared, signing, timestamps);
    },
  );
  const { key, sha256 } = await putFile(means.storage, organisation.id, pdf);
  await table(ctx.tx, "app.screening_report").insert({
    check_id: id,
    n,
    organisation_id: organisation.id,
    sha256,
    storage_key: key,
    person_name: name,
    at: ctx.now,
    steps: stepsOf(check.found),
  });
  await audit(ctx, "screening.report", {
    subject: check.subject.id,
    name: check.subject.name,
    check: id,
    number,
    sha256,
    serial,
  });
  await announce(ctx.tx, { organisation: organisation.id, topic: "process", id });
}

/**
 * The signed file of an edition, the newest without one, or what it would say now; or the data. WRONG_STATE before the
 * check is finished, NOT_FOUND for an edition that there is not.
 */
export async function report(
  ctx: Context,
  storage: Storage,
  id: string,
  { format, edition }: { readonly format: "pdf" | "json"; readonly edition?: number | undefined },
): Promise<Bytes> {
  const check = await finished(ctx, id);
  const made = { ...check, madeAt: ctx.now.toISOString() };
  if (format === "json")
    return new Bytes(Buffer.from(`${JSON.stringify(made, null, 2)}\n`), "application/json", named(check, "json"));
  const n = edition ?? check.report?.n;
  if (n === undefined) {
    const drawn = await outside("screening paper", [check, ctx.language, ctx.now], () => print(ctx, check));
    return new Bytes(Buffer.from(drawn), PDF_TYPE, named(check, "pdf"));
  }
  const kept = await table(ctx.tx, "app.screening_report").first(["storage_key"], { check_id: id, n });
  if (kept === null) throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, { ownerId: ctx.organisation.id, storageKey: kept.storage_key });
  return new Bytes(bytes, PDF_TYPE, named({ number: editionNumber(check.number, n) }, "pdf"));
}
