/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;
const held = (by: string) => `
drop index chain.title_${by};
create index title_${by} on chain.title (${hex(by)}, chain, minted_block)${by === "nominee" ? " where nominee is not null" : ""};`;

/**
 * Keys are hashes: a new title goes to any page of an index of keys, and once the index outgrows the memory, every
 * title costs a page read and a page written. So the key of a title's events is in the index once, with all their
 * places, which are put in order when they are asked for; only registries, of which there are few with long histories,
 * are kept in order. What an address holds is in the order of its mints, which grows at its end. And blocks without
 * events are found to be forgotten without a look at those that stay for ever. Whoever writes holds the cursor, which
 * is only there while its projection is: the events need not ask for it one by one.
 */
export const sql = `
drop index chain.event_key;
create index event_key on chain.event (chain, key);
create index event_registry on chain.event (chain, key, block, log_index) where topic = 'registry';
${["holder", "beneficiary", "nominee"].map(held).join("")}
alter table chain.event drop constraint event_chain_fkey;
create index block_without on chain.block (chain, number) where not has_events;
`;
