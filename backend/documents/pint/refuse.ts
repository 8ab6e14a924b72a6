import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { finishedAnswer, statusOf } from "#domain/dcsa/answers";
import type { Verdict } from "#domain/dcsa/judge";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import { table } from "../../core/table.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { logMessage } from "./messages.ts";
import { tellNode } from "./pint-letters.ts";
import { refusedEntry } from "./ended.ts";
import { answered, rowOf, signed, type Receiving, type Wire } from "./wire.ts";

/**
 * A refusal of an entry that a known platform has signed is kept, since it ends the transfer: what was garbled on its
 * way may come again, whole. Anybody can send the rest.
 */
export async function refuse(
  tx: EntityManager,
  { settings }: Receiving,
  verdict: Extract<Verdict, { readonly outcome: "BENV" | "BSIG" | "DISE" }>,
  {
    body,
    envelope,
    sender,
  }: { readonly body: unknown; readonly envelope: ReadEnvelope | null; readonly sender: Counterparty | null },
): Promise<Wire> {
  const answer = finishedAnswer(verdict);
  const text = await signed(tx, settings, answer);
  const row =
    envelope !== null && verdict.proven ? rowOf(envelope, sender) : await refusedEntry(tx, settings.platformCode, body);
  if (row === null) return answered(answer, text);
  const refused = {
    // A dispute is for a person, who reads what came.
    body: verdict.outcome === "DISE" ? JSON.stringify(body) : null,
    state: "REFUSED",
    code: verdict.outcome,
    fault: verdict.fault,
    answer: text,
    ended_at: () => "now()",
  } as const;
  const known = await table(tx, "app.pint_arrival").first(["id"], {
    entry_checksum: row.entry_checksum,
    state: "REFUSED",
  });
  if (known) await table(tx, "app.pint_arrival").change({ id: known.id }, { repeats: () => "repeats + 1" });
  else {
    const begun = await table(tx, "app.pint_arrival").first(["id"], {
      entry_checksum: row.entry_checksum,
      state: "STARTED",
    });
    const id = begun?.id ?? uuid();
    if (begun) await table(tx, "app.pint_arrival").change({ id }, refused);
    else await table(tx, "app.pint_arrival").insert({ id, ...row, ...refused });
    if (verdict.outcome === "DISE")
      await tellNode(tx, "disputedHere", { platform: sender?.name ?? row.platform, number: row.number });
    await logMessage(
      tx,
      { arrival: id },
      { what: "ENVELOPE", status: statusOf(verdict.outcome), code: verdict.outcome, answer: text },
    );
  }
  return answered(answer, text);
}
