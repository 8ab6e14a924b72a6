import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import { layoutProcess } from "#domain/printing/process-pages";
import { printedDate } from "#domain/printing/format";
import { isProcess, type ProcessName } from "#domain/processes/processes";
import type { Language } from "#domain/text";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import type { Context } from "../session/context.ts";
import { seenProcess } from "../processes/act.ts";
import type { Handlings } from "../processes/due.ts";
import type { Handling, ProcessTerms } from "../processes/handling.ts";
import type { ProcessRow } from "../processes/process-row.ts";

/** Names the content: its fields, and how the hashes are made. */
const FORMAT = "hawser-process-1";

/** The terms of each version, as the handling of the process keeps them. */
async function termsOf<N extends ProcessName>(
  { tx }: Context,
  handlings: Handlings,
  row: ProcessRow<N>,
): Promise<readonly ProcessTerms[]> {
  const handling = handlings[row.name] as Handling<N>;
  return (await handling.versions?.(tx, row)) ?? [];
}

async function evidenceOf(ctx: Context, handlings: Handlings, id: string) {
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
  return { all: { ...head, history }, versions: await termsOf(ctx, handlings, row) };
}

/**
 * A process as evidence, for a company that has a part in it. `hash` of a line is the SHA-256 of the hash before it,
 * followed by the line without its hash in canonical JSON (RFC 8785); the first follows upon the parties. The terms of
 * versions stand beside that: `contentHash` of a line covers them. NOT_FOUND.
 */
export async function evidence(ctx: Context, handlings: Handlings, id: string): Promise<Bytes> {
  const { all, versions } = await evidenceOf(ctx, handlings, id);
  const kept = versions.map(({ version, terms, companies }) => ({ version, terms, companies }));
  const given = kept.length === 0 ? all : { ...all, versions: kept };
  return new Bytes(Buffer.from(`${JSON.stringify(given, null, 2)}\n`), "application/json", `${all.process}-${id}.json`);
}

/** The same on paper, for people. NOT_FOUND. */
export async function paper(ctx: Context, handlings: Handlings, id: string, language: Language): Promise<Bytes> {
  const { all, versions } = await evidenceOf(ctx, handlings, id);
  const manner = { language, date: (day: string) => printedDate(day, language) };
  const terms = versions.map((one) => ({ version: one.version, said: one.said(manner) }));
  const pdf = await paperToPdf(layoutProcess({ ...all, terms }, language), {
    createdAt: ctx.now,
    author: ctx.organisation.name,
  });
  return new Bytes(Buffer.from(pdf), "application/pdf", `${all.process}-${id}.pdf`);
}
