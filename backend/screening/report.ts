import type { CheckView } from "#domain/api/screening-shapes";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { layoutScreening } from "#domain/printing/screening-report";
import { say, text, type Language } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { outside } from "../core/outside.ts";
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
import { checkView } from "./view.ts";

const REASON = text("Report of compliance check {number}", "合规检查 {number} 报告");
/** The size of the lines of the signature. */
const SIZE = { widthMm: 62, heightMm: 26 } as const;

const OTHER: Readonly<Record<Language, Language>> = { "en-US": "zh-CN", "zh-CN": "en-US" };
const named = ({ number }: Pick<CheckView, "number">, kind: string): string => fileName(number, kind);

/** Both languages, that of the reader first. */
const print = (ctx: Context, check: CheckView): Promise<Uint8Array> =>
  paperToPdf(layoutScreening(check, ctx.organisation.name, [ctx.language, OTHER[ctx.language]]), {
    createdAt: ctx.now,
    author: ctx.organisation.name,
  });

async function finished(ctx: Context, id: string): Promise<CheckView> {
  const check = await checkView(ctx, id);
  if (check.state !== "FINISHED") throw new Refused("WRONG_STATE", { state: check.state });
  return check;
}

/**
 * Signs the report with what was decided so far, once: what is decided later is in the report of the next check.
 * WRONG_STATE, SCREENING_SIGNED; those of certificates.
 */
export async function signReport(ctx: Context, means: Means, id: string): Promise<void> {
  const { organisation, person, language } = ctx;
  const permission = "compliance.check";
  if (!ctx.permissions.has(permission)) throw new Refused("FORBIDDEN", { permission });
  const check = await finished(ctx, id);
  if (check.report !== null) throw new Refused("SCREENING_SIGNED");
  const name = person.signedName || person.name;
  assertPrinted([name, organisation.name]);
  const certificate = await userCertificate(ctx);
  const { signing } = await openIdentity(ctx, certificate, means.settings.keyService);
  checkIdentity(signing, ctx.now);
  const timestamps = await means.timestamps.stamper();
  const reason = say(REASON, language, { number: check.number });
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
  await table(ctx.tx, "app.screening_check").change(
    { id, organisation_id: organisation.id },
    { report_key: key, report_sha256: sha256, report_at: ctx.now, report_by: name },
  );
  await audit(ctx, "screening.report", {
    subject: check.subject.id,
    name: check.subject.name,
    check: id,
    number: check.number,
    sha256,
    serial,
  });
  await announce(ctx.tx, { organisation: organisation.id, topic: "process", id });
}

/** The signed file, or what it would say now; or the data. WRONG_STATE before the check is finished. */
export async function report(ctx: Context, storage: Storage, id: string, format: "pdf" | "json"): Promise<Bytes> {
  const check = await finished(ctx, id);
  if (format === "json")
    return new Bytes(Buffer.from(`${JSON.stringify(check, null, 2)}\n`), "application/json", named(check, "json"));
  const kept = await table(ctx.tx, "app.screening_check").first(["report_key"], { id });
  const bytes =
    kept === null || kept.report_key === null
      ? Buffer.from(await outside("screening paper", [check, ctx.language, ctx.now], () => print(ctx, check)))
      : await readFile(storage, { ownerId: ctx.organisation.id, storageKey: kept.report_key });
  return new Bytes(bytes, PDF_TYPE, named(check, "pdf"));
}
