import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const SET = statement("settings.setApproval", "UPDATE app.node SET approval = $1");

/** Whether companies that register from now on wait for approval. */
export async function setApproval(tx: EntityManager, approval: boolean): Promise<void> {
  await changed(tx, SET, [approval]);
}

/** The same in a new installation, where nobody has said it. */
export async function firstApproval(tx: EntityManager, approval: boolean): Promise<void> {
  await table(tx, "app.node").change({ approval: null }, { approval });
}
