import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import { inspectUpload } from "../signing/inspect-upload.ts";
import { endAct } from "./acts.ts";
import { beginAct } from "./facts.ts";
import { insertDocument, summaryOf } from "./drafts.ts";
import { fileName, keepFile, PDF_TYPE } from "./files.ts";
import type { Means } from "./means.ts";

/** Takes a file as an ordinary document, after its content was looked at in a process of its own. */
export async function upload(ctx: Context, means: Means, query: Query<typeof documentRoutes.upload>, bytes: Buffer): Promise<string> {
  const kind = kindOf(query.kind);
  const data = Object.fromEntries(Object.entries({ name: query.name, number: query.number, date: query.date }).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const problems = kind.problems(data);
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  const inspected = await inspectUpload(bytes);
  if (query.toSign && inspected.mime !== PDF_TYPE) throw new Refused("UPLOAD_NOT_PDF");
  const id = uuid();
  const { number, name, vessel, cargo, quantity, unit, complete } = summaryOf(kind, data);
  await insertDocument(ctx, { id, kind: kind.name, number, name, data, language: ctx.language, complete, vessel, cargo, quantity, unit, checksum: null });
  const file = await keepFile(ctx, means.storage, { documentId: id, role: "upload", name: fileName(query.name, inspected.extension), mime: inspected.mime, bytes });
  await ctx.tx.query("UPDATE app.document SET checksum = $2 WHERE id = $1", [id, file.sha256]);
  await audit(ctx, "document.upload", { kind: kind.name, sha256: file.sha256, size: bytes.length, mime: inspected.mime }, { documentId: id });
  return id;
}

/** Gives a document its type; its fields stay. */
export async function classify(ctx: Context, id: string, body: Body<typeof documentRoutes.classify>): Promise<void> {
  const { document } = await beginAct(ctx, id, "classify", body.expectedVersion);
  await ctx.tx.query("UPDATE app.document SET kind = $2, complete = $3 WHERE id = $1", [id, body.kind, kindOf(body.kind).problems(document.data).length === 0]);
  await endAct(ctx, id, "classify", { from: document.kind, to: body.kind });
}
