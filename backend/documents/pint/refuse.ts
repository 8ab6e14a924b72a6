import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { finishedAnswer, statusOf } from "#domain/dcsa/answers";
import type { Verdict } from "#domain/dcsa/judge";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import { table } from "../../core/table.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { logMessage } from "./messages.ts";
import { tellNode } from "./pint-letters.ts";
import { isFinal, keepRefused, lastEntryOf, refusedEntry } from "./ended.ts";
import { answered, error, rowOf, signed, type Receiving, type Wire } from "./wire.ts";

/**
 * A refusal of an entry that a known platform has signed is kept, since it ends the transfer: what was garbled on its
 * way may come again, whole. Of what anybody can send, the entry and the answer are kept alone.
 */
export async function refuse(
  tx: EntityManager,
  { settings }: Receiving,
  verdict: Extract<Verdict, { readonly outcome: "BENV" | "BSIG" | "DISE" }>,
  {
    body,
    envelope,
    sender,
    before,
  }: {
    readonly body: unknown;
    readonly envelope: ReadEnvelope | null;
    readonly sender: Counterparty | null;
    /** How the last entry has ended before. */
    readonly before: unknown;
  },
): Promise<Wire> {
  const answer = finishedAnswer(verdict);
  const text = await signed(tx, settings, answer);
  const row =
    envelope !== null && verdict.proven ? rowOf(envelope, sender) : await refusedEntry(tx, settings.platformCode, body);
  const final = isFinal(verdict.outcome) ? { code: verdict.outcome, answer: text } : null;
  const entry = { entry_checksum: verdict.last } as const;
  const begun = await table(tx, "app.pint_arrival").first(["id"], { ...entry, state: "STARTED" });
  const known = await table(tx, "app.pint_arrival").first(["id", "code"], { ...entry, state: "REFUSED" });
  if (row === null && begun === null && known === null) {
    const kept = final === null || before !== null || (await keepRefused(tx, lastEntryOf(body) ?? "", final));
    return kept ? answered(answer, text) : error("ENVELOPE", "/v3/envelopes", 400, verdict.fault);
  }
  const refused = {
    // A dispute is for a person, who reads what came.
    body: verdict.outcome === "DISE" ? JSON.stringify(body) : null,
    state: "REFUSED",
    code: verdict.outcome,
    fault: verdict.fault,
    answer: text,
    ended_at: () => "now()",
  } as const;
  const tell = (id: string) =>
    logMessage(
      tx,
      { arrival: id },
      { what: "ENVELOPE", status: statusOf(verdict.outcome), code: verdict.outcome, answer: text },
    );
  if (known !== null) {
    // A dispute lets its sender ask again; what gives the title back ends it, and a transfer that was begun with it.
    const ends = final !== null && !isFinal(known.code);
    const says = ends ? { ...final, fault: verdict.fault, ended_at: () => "now()" } : {};
    await table(tx, "app.pint_arrival").change({ id: known.id }, { repeats: () => "repeats + 1", ...says });
    if (ends) await tell(known.id);
    if (final !== null && begun !== null) await table(tx, "app.pint_arrival").change({ id: begun.id }, refused);
    return answered(answer, text);
  }
  const id = begun?.id ?? uuid();
  if (begun !== null) await table(tx, "app.pint_arrival").change({ id }, refused);
  else if (row !== null) await table(tx, "app.pint_arrival").insert({ id, ...row, ...refused });
  if (verdict.outcome === "DISE" && row !== null)
    await tellNode(tx, "disputedHere", { platform: sender?.name ?? row.platform, number: row.number });
  await tell(id);
  return answered(answer, text);
}
