import type { EntityManager } from "typeorm";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import type { Counterparty } from "../../counterparties/known.ts";
import { dueLanding } from "./landings.ts";
import { takeBill, type KeptBill } from "./bills.ts";

/** The title of a bill that was taken is to be made here. */
export async function take(
  tx: EntityManager,
  envelope: ReadEnvelope,
  of: {
    readonly body: unknown;
    readonly id: string;
    readonly recipient: string;
    readonly received: readonly string[];
    /** All that is kept of the bill, read under its lock. */
    readonly bills: readonly KeptBill[];
    readonly sender: Counterparty | null;
  },
): Promise<void> {
  const raw = JSON.stringify((of.body as { transportDocument: unknown }).transportDocument);
  const bill = await takeBill(tx, envelope, raw, of);
  await dueLanding(tx, {
    bill,
    recipient: of.recipient,
    counterparty: of.sender?.id ?? null,
    origin: "ENVELOPE",
    originId: of.id,
  });
}
