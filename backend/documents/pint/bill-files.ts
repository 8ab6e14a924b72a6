import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { table } from "../../core/table.ts";

/** A further document of a bill, in the store. */
export interface BillFile {
  /** The checksum of the bill's transport document. */
  readonly bill: string;
  readonly checksum: string;
  readonly size: number;
  readonly owner: string;
  readonly key: string;
}

/** The checksums of the further documents of a bill that lie here, whole and checked. */
export const heldFiles = async (tx: EntityManager, bill: string): Promise<string[]> =>
  (await table(tx, "app.pint_file").find(["checksum"], { bill_checksum: bill })).map(({ checksum }) => checksum);

/** Names a document that lies in the store; one that lies here already stays. */
export async function keepFile(tx: EntityManager, { bill, checksum, size, owner, key }: BillFile): Promise<void> {
  await table(tx, "app.pint_file").insertNew({
    id: uuid(),
    bill_checksum: bill,
    checksum,
    size,
    organisation_id: owner,
    storage_key: key,
  });
}
