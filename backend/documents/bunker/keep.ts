import type { EntityManager } from "typeorm";
import { table, type Change, type NewRow } from "../../core/table.ts";
import { refreshState } from "../state.ts";

/** Keeps what the office says of a delivery that begins. */
export const insertDelivery = async (tx: EntityManager, row: NewRow<"app.bunker_delivery">): Promise<void> => {
  await table(tx, "app.bunker_delivery").insert(row);
};

export const changeDelivery = async (
  tx: EntityManager,
  id: string,
  change: Change<"app.bunker_delivery">,
): Promise<void> => {
  await table(tx, "app.bunker_delivery").change({ process_id: id }, change);
};

/** Nobody signs the form any more. */
export async function voidForm(tx: EntityManager, id: string, at: Date): Promise<void> {
  await table(tx, "app.document").change({ id }, { voided_at: at });
  await refreshState(tx, id);
}
