/** A projection may be built beside the live one of the same chain; at most one at a time. */
export const sql = `
alter table chain.chain drop constraint chain_chain_id_genesis_key;
alter table chain.chain add column retired_at timestamptz;
create unique index chain_beside on chain.chain (chain_id) where not live and retired_at is null;
`;
