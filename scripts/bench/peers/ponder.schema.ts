import { index, onchainTable, primaryKey } from "ponder";

/** What our mirror keeps: every event, the current state of every title, and the same indexes. */
export const event = onchainTable(
  "event",
  (t) => ({
    block: t.bigint().notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    contract: t.hex().notNull(),
    name: t.text().notNull(),
    registry: t.hex().notNull(),
    tokenId: t.text().notNull(),
    args: t.text().notNull(),
    remark: t.hex().notNull(),
    at: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.block, table.logIndex] }),
    key: index().on(table.registry, table.tokenId, table.block, table.logIndex),
  }),
);

export const title = onchainTable(
  "title",
  (t) => ({
    tokenId: t.text().primaryKey(),
    registry: t.hex().notNull(),
    escrow: t.hex().notNull(),
    status: t.text().notNull(),
    holder: t.hex(),
    beneficiary: t.hex(),
    nominee: t.hex(),
    sequence: t.integer().notNull(),
    lastBlock: t.bigint().notNull(),
  }),
  (table) => ({ holder: index().on(table.holder), beneficiary: index().on(table.beneficiary) }),
);
