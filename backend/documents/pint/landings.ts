import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { table } from "../../core/table.ts";

/** Asks for the title of a bill that was taken; once for each envelope or request. Answers its document's id. */
export async function dueLanding(
  tx: EntityManager,
  of: {
    readonly bill: string;
    readonly recipient: string;
    readonly counterparty: string | null;
    readonly origin: "ENVELOPE" | "ISSUANCE";
    readonly originId: string;
  },
): Promise<string> {
  const id = uuid();
  await table(tx, "app.pint_landing").insert({
    id,
    bill_id: of.bill,
    recipient_id: of.recipient,
    counterparty_id: of.counterparty,
    origin: of.origin,
    origin_id: of.originId,
  });
  return id;
}
