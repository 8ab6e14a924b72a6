import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import { layoutProcess } from "#domain/printing/process-pages";
import { isProcess } from "#domain/processes/processes";
import type { Language } from "#domain/text";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import type { Context } from "../session/context.ts";
import { seenProcess } from "./act.ts";

/** Names the content: its fields, and how the hashes are made. */
const FORMAT = "hawser-process-1";

async function evidenceOf(ctx: Context, id: string) {
  const named = await table(ctx.tx, "app.process").first(["name"], { id });
  if (!named || !isProcess(named.name)) throw new Refused("NOT_FOUND");
  const row = await seenProcess(ctx, named.name, id);
  const head = {
    format: FORMAT,
    process: row.name,
    id: row.id,
    documentId: row.documentId,
    reference: row.reference,
    title: row.title,
    company: row.company,
    by: row.by,
    ordered: row.ordered,
    message: row.message,
    parties: row.parties.map(({ position, role, company, person, substitute, dueOn }) => ({
      position,
      role,
      company,
      person,
      // Absent where there is none, as in what was given out before there were any: its hashes stay.
      ...(substitute === null ? {} : { substitute }),
      dueOn,
    })),
  };
  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
  let hash = sha256(canonicalJson(head));
  const history = row.history.map(
    ({ n, step, state, party, company, by, at, comment, contentHash, contentVersion }) => {
      const line = { n, step, state, party, company, by, at: at.toISOString(), comment, contentHash, contentVersion };
      hash = sha256(hash + canonicalJson(line));
      return { ...line, hash };
    },
  );
  return { ...head, history };
}

/**
 * A process as evidence, for a company that has a part in it. `hash` of a line is the SHA-256 of the hash before it,
 * followed by the line without its hash in canonical JSON (RFC 8785); the first follows upon the parties. NOT_FOUND.
 */
export async function evidence(ctx: Context, id: string): Promise<Bytes> {
  const all = await evidenceOf(ctx, id);
  return new Bytes(Buffer.from(`${JSON.stringify(all, null, 2)}\n`), "application/json", `${all.process}-${id}.json`);
}

/** The same on paper, for people. NOT_FOUND. */
export async function paper(ctx: Context, id: string, language: Language): Promise<Bytes> {
  const all = await evidenceOf(ctx, id);
  const pdf = await paperToPdf(layoutProcess(all, language), { createdAt: ctx.now, author: ctx.organisation.name });
  return new Bytes(Buffer.from(pdf), "application/pdf", `${all.process}-${id}.pdf`);
}
