/** A text that its file has once, and what stands there instead. */
export interface Edit {
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}
/** A fault to be planted in the indexer. */
export interface Mutant extends Edit {
  readonly name: string;
  /** A second line of defence that has to fall as well. */
  readonly also?: Edit;
}

const of = (file: string, ...mutants: readonly (readonly [name: string, text: string, instead: string])[]): Mutant[] =>
  mutants.map(([name, text, instead]) => ({ file: `indexer/${file}.ts`, name, text, instead }));

/** Stops a lower head from being followed back, whoever asks for that. */
const LAG_GUARD: Edit = {
  file: "indexer/sync/ancestor.ts",
  text: "found === null && (!rewinds || block.number <= head)",
  instead: "found === null && head < 0",
};
const unguarded = (mutant: Mutant): Mutant => ({ ...mutant, also: LAG_GUARD });

/** Faults that histories must find, every one of them. */
export const MUTANTS: readonly Mutant[] = [
  ...of(
    "sync/projector",
    [
      "a lagging node is taken for a reorg",
      `return head.number === cursor.number || rewinds ? goBack() : "idle";`,
      "return goBack();",
    ],
    [
      "a head below the final block is accepted",
      "head.number === cursor.number || rewinds ?",
      "head.number === cursor.number || rewinds || head.number < cursor.finalized ?",
    ],
  ).map(unguarded),
  ...of(
    "sync/projector",
    ["no parent check", "block === null || block.parentHash !== (linked.at(-1) ?? cursor).hash", "block === null"],
    [
      "a chain that rewinds is waited for",
      "head.number === cursor.number || rewinds ?",
      "head.number === cursor.number ?",
    ],
    [
      "the contracts of a fork that was left are still known",
      "\n    known = new Contracts(await contracts(db, projection.id));",
      "",
    ],
    ["a chain begun anew is taken for a reorg", "await checkIdentity(node, projection);", ""],
    ["contracts that are new are forgotten", "known.add(batch.contracts);", ""],
  ),
  ...of(
    "sync/ancestor",
    ["a reorg is followed back too far", "return highest(page, isOnChain);", "return lowest;"],
    [
      "a reorg is followed back to a block that was left",
      "return page[on] as Block;",
      "return page[Math.max(0, on - 1)] as Block;",
    ],
    [
      "a node that is behind decides how far a reorg goes",
      "found === null && (!rewinds || block.number <= head)",
      "found === null && head < 0",
    ],
  ),
  ...of(
    "sync/backfill",
    ["no parent check of a range", "if (parentHash !== cursor.hash) return null;", ""],
    ["common events of new contracts are dropped", "given.more = inOrder([...given.more, ...more.logs]);", ""],
    [
      "a range that is refused is asked again as it was",
      "length = error.blocks ?? Math.max(1, Math.floor((to - from + 1) / 2));",
      "",
    ],
    [
      "blocks have no time of their own",
      "given.times.set(found.number, found);",
      "given.times.set(found.number, { ...found, at: 0 });",
    ],
    [
      "a range is gone through once",
      "while (await complete(digested, range, given)) digested",
      "if (await complete(digested, range, given) === null) digested",
    ],
  ),
  ...of(
    "sync/scan",
    [
      "a contract is known only after the block that made it",
      "const told = read(widened, log);\n  if (told === null) return null;",
      "const told = widened.found.get(log.address)?.since === log.block ? null : read(widened, log);\n  if (told === null) return null;",
    ],
    [
      "what concerns strangers is taken",
      "handler.concerns?.(decoded.args as Record<string, never>, known) === false",
      "handler === undefined",
    ],
  ),
  ...of(
    "sync/adoption",
    ["a past is taken from a fork that was left", "if (made.above?.hash !== cursor.hash) throw changed();", ""],
    [
      "contracts are followed before their past is read",
      "contracts: readTo < cursor.number ? [] :",
      "contracts: readTo < 0 ? [] :",
    ],
  ),
  ...of(
    "sync/pursuit",
    ["what a past makes known is forgotten", "pursuit.contracts.add(found);", ""],
    ["a factory that is followed is not asked about a new deployer's registries", "? factories : [];", "? [] : [];"],
  ),
  ...of("store/adoption", ["a past is taken twice", "const kept = new Set(rows.map(", "const kept = new Set([].map("]),
  ...of(
    "rpc/chain-client",
    ["empty logs are believed", "if (own.length === 0 &&", "if (own.length < 0 &&"],
    ["no bloom check", "if (bloomOf(all) !== block.bloom) throw", "if (bloomOf(all) === null) throw"],
  ),
  ...of("rpc/parse", ["logs are taken in the order in which the node tells them", "logs.sort(before)", "logs"]),
  ...of(
    "rpc/pieces",
    ["a piece may end within a block", "held[end - 1]?.block === held.at(-1)?.block", "held[end - 1]?.block === -1"],
    ["the order of the logs is believed", "last !== undefined && before(last, log) > 0", "last === null"],
    ["logs of other filters are lost behind the last piece", "if (rest.length > 0) yield rest;", ""],
    [
      "logs of other filters are lost behind the last table",
      "if (rest.length > 0) yield { table: null, logs: rest };",
      "",
    ],
    [
      "logs of other filters go behind the table that they belong into",
      "logs: next(table.block[table.count - 1] as number) }",
      "logs: next((table.block[0] as number) - 1) }",
    ],
  ),
  ...of("rpc/long-list", [
    "the first log of a piece is lost",
    "yield items;",
    "yield items.slice(told === 0 ? 0 : 1);",
  ]),
  ...of(
    "sync/digest",
    [
      "contracts that a long answer makes are not made known",
      "if (own[row] === false && isOther(",
      "if (own[row] === undefined && isOther(",
    ],
    [
      "an escrow is not heard in the part that makes it",
      "if (own[row] === true || widened.isOwnEscrow(address)) addRow(table, row, address);\n      else if (widened.sourceOf(address) !== undefined)",
      "if (own[row] === true) addRow(table, row, address);\n      else if (!widened.isOwnEscrow(address) && widened.sourceOf(address) !== undefined)",
    ],
    [
      "strangers' escrows are believed",
      "if (own[row] === true || widened.isOwnEscrow(address))",
      'if (own[row] === true || widened.is(address, "escrow"))',
    ],
    [
      "blocks of a long answer have the time of the one before",
      "const told = table.at[row] as number;",
      "const told = table.at[Math.max(0, row - 1)] as number;",
    ],
  ),
  ...of("rpc/log-table", [
    "the transaction of the log before",
    "if (this.#txAt < 0 || !this.same(this.#txAt, at, 64))",
    "if (this.#txAt < 0)",
  ]),
  ...of(
    "sync/title-slices",
    ["every bool is true", "const yes = bytes[word + WORD - 1] === ONE;", "const yes = true;"],
    [
      "the key of another title of the escrow's registry",
      "if (known?.digits.standAt(table.view, at) === true) return known.key;",
      "for (const one of this.#keys.values()) return one.key;",
    ],
  ),
  ...of(
    "store/store",
    ["no fence", "if (rowCount !== 1) throw", "if (rowCount === null) throw"],
    [
      "a term that is over goes on",
      "finalized = $6 where chain = $1 and term = $2",
      "finalized = $6 where chain = $1 and term >= $2",
    ],
    [
      "what stands above the cursor is kept",
      `await db.query("delete from chain.event where chain = $1 and block > $2", [chain, cursor.number]);`,
      "",
    ],
    [
      "the cursor moves outside of the transaction",
      "await transaction(db, async () => {\n    await moveCursor(db, id, to);",
      "await moveCursor(db, id, to);\n  await transaction(db, async () => {",
    ],
    [
      "the cursor moves before the events are there",
      "else await together(addApart(apart, id, from, rows.events), addState());",
      'else await addState();\n  });\n  if (apart !== undefined) await transaction(apart, async () => {\n    await copyInto(apart, "chain.event", rows.events);',
    ],
    [
      "no transaction around what is added",
      "await transaction(db, async () => {\n    await moveCursor(db, id, to);",
      "await (async (_: unknown, work: () => Promise<void>) => work())(db, async () => {\n    await moveCursor(db, id, to);",
    ],
    [
      "no transaction around the rollback",
      "await transaction(db, async () => {\n    await moveCursor(db, id, cursor);",
      "await (async (_: unknown, work: () => Promise<void>) => work())(db, async () => {\n    await moveCursor(db, id, cursor);",
    ],
    ["no fold anew after a rollback", "await rebuild(db, id, Changes.of(removed));", ""],
    [
      "contracts of a fork that was left are kept",
      `await db.query("delete from chain.contract where chain = $1 and since > $2", [id, to.number]);`,
      "",
    ],
    [
      "blocks of a fork that was left are kept",
      `await db.query("delete from chain.block where chain = $1 and number > $2", [id, to.number]);`,
      "",
    ],
    ["blocks with events are forgotten", "number < $2 and not has_events", "number < $2"],
    [
      "what is final does not stay final",
      "finalized: Math.max(from.finalized, Math.min(finalized, last.number))",
      "finalized: Math.min(finalized, last.number)",
    ],
    ["blocks above the cursor are called final", "Math.min(finalized, last.number)", "finalized"],
  ),
  ...of("store/swap", [
    "a past that was read after the comparison is not told",
    "(await pastsOf(db, live.id, beside.id)) !== pasts",
    'pasts === "-"',
  ]),
  ...of(
    "store/rows",
    [
      "a rollback takes one block too many",
      "where e.chain = $1 and e.block > $2",
      "where e.chain = $1 and e.block >= $2",
    ],
    [
      "changes are taken back oldest first",
      "b.block - a.block || b.logIndex - a.logIndex",
      "a.block - b.block || a.logIndex - b.logIndex",
    ],
  ),
  ...of(
    "store/projection",
    [
      "states are remembered that were left at another block",
      "if (this.#left !== cursor) for",
      "if (cursor === undefined) for",
    ],
    ["new events are folded onto nothing", "await folded<T>(before, events)", "await folded<T>(new Map(), events)"],
    [
      "what has no events any more is kept",
      "[chain, bytesArray(keys)]);\n    await copyInto",
      "[chain, bytesArray([...history.of(topic).keys()])]);\n    await copyInto",
    ],
  ),
  ...of(
    "store/ledger",
    [
      "changes are not told as taken back",
      "if (!isHistoryOnly(event)) rows.add(event);",
      "if (applied && !isHistoryOnly(event)) rows.add(event);",
    ],
    [
      "what is taken back is told as done",
      `ofEvent("applied", "boolean", () => applied)`,
      `ofEvent("applied", "boolean", () => true)`,
    ],
    ["nobody is woken", "if (rows.count > 0) {", "if (rows.count > 1) {"],
  ),
  ...of(
    "store/batch",
    ["what changes nothing is told", "if (isHistoryOnly(event)) return;", ""],
    [
      "the remark of a slice is lost",
      "if (remarkDigits === 0) events.nothing();",
      "if (remarkDigits >= 0) events.nothing();",
    ],
    ["a slice changes nothing of now", "this.changes.take(event);", ""],
  ),
  ...of(
    "store/binary",
    [
      "rows are lost where few become many",
      "for (const held of this.#few) this.#write",
      "for (const held of this.#few.slice(1)) this.#write",
    ],
    ["longer bytes overrun their row", "this.#room(4 + size);", ""],
    ["longer text overruns its row", "this.#room(5 + value.length * 3);", ""],
  ),
];
