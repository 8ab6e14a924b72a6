import type { EntityManager } from "typeorm";

/** Whether companies that register from now on wait for approval. */
export async function setApproval(tx: EntityManager, approval: boolean): Promise<void> {
  await tx.query("UPDATE app.node SET approval = $1", [approval]);
}

/** The same in a new installation, where nobody has said it. */
export async function firstApproval(tx: EntityManager, approval: boolean): Promise<void> {
  await tx.query("UPDATE app.node SET approval = $1 WHERE approval IS NULL", [approval]);
}
