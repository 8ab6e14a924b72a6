import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { fitting } from "#domain/kinds/problems";
import { kindOf, uploadFields } from "#domain/kinds/kinds";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { assertSound, readUpload } from "../uploads/inspect-upload.ts";
import { endAct } from "./acts.ts";
import { cameWith, keepInside } from "./inside.ts";
import { beginAct } from "./facts.ts";
import { insertDocument, parse, summaryOf } from "./drafts.ts";
import { keepFile, PDF_TYPE } from "./files.ts";
import type { Means } from "./means.ts";
import { keepText } from "./search.ts";
import { table } from "../core/table.ts";

/** A trade-trust document is refused for being none of the types, and is at home elsewhere. */
const isTradeTrust = (refused: unknown, bytes: Buffer): boolean =>
  refused instanceof Refused && refused.code === "UPLOAD_TYPE" && /^[\uFEFF\s]*\{/.test(bytes.toString("utf8", 0, 64));

/** Takes a file as an ordinary document, after its content was looked at in a process of its own. */
export async function upload(
  ctx: Context,
  means: Means,
  query: Query<typeof documentRoutes.upload>,
  bytes: Buffer,
): Promise<string> {
  const kind = kindOf(query.kind);
  const data = parse(
    kind,
    Object.fromEntries(
      [["name", query.name], ...uploadFields(kind).map(({ name }) => [name, query[name]?.trim() ?? ""])].filter(
        ([, value]) => value !== "",
      ),
    ),
  );
  const problems = kind.wrongOfFile(data);
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  const inspected = await readUpload(bytes).catch((error: unknown) => {
    throw isTradeTrust(error, bytes) ? new Refused("UPLOAD_NOT_PDF") : error;
  });
  if (query.toSign && inspected.mime !== PDF_TYPE) throw new Refused("UPLOAD_NOT_PDF");
  if (query.toSign) assertSound(inspected, "doubtful", ctx.language);
  const id = uuid();
  await insertDocument(ctx, {
    id,
    kind: kind.name,
    ...summaryOf(kind, data, ctx.language),
    data,
    language: ctx.language,
    checksum: null,
    uploaded: true,
  });
  const file = await keepFile(ctx, means.storage, {
    documentId: id,
    role: "upload",
    name: fileName(query.name, inspected.extension),
    mime: inspected.mime,
    bytes: inspected.bytes,
  });
  await table(ctx.tx, "app.document").change({ id }, { checksum: file.sha256 });
  const inside = await keepInside(ctx, means, id, inspected.inside);
  if (inspected.text !== "") await keepText(ctx, id, file.id, inspected.text);
  await audit(
    ctx,
    "document.upload",
    {
      kind: kind.name,
      sha256: file.sha256,
      size: inspected.bytes.length,
      mime: inspected.mime,
      ...cameWith(inspected, bytes, inside),
    },
    { documentId: id },
  );
  return id;
}

/** Gives a document its type; the fields that the type has stay. */
export async function classify(ctx: Context, id: string, body: Body<typeof documentRoutes.classify>): Promise<void> {
  const { document } = await beginAct(ctx, id, "classify", body.expectedVersion);
  const kind = kindOf(body.kind);
  const fields = kind.sections.flatMap((section) => section.fields);
  const data = fitting(fields, document.data);
  const { complete, vessel, cargo, quantity, unit } = summaryOf(kind, data, document.language);
  await table(ctx.tx, "app.document").change(
    { id },
    { kind: kind.name, data, complete, vessel, cargo, quantity, unit },
  );
  await endAct(ctx, id, "classify", { from: document.kind, to: body.kind });
}
