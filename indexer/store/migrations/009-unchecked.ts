/**
 * That a projection exists is checked where its history is written. What is made from that history in the same
 * transaction need not ask again for every row.
 */
export const sql = `
alter table chain.block drop constraint block_chain_fkey;
alter table chain.contract drop constraint contract_chain_fkey;
alter table chain.title drop constraint title_chain_fkey;
alter table chain.registry drop constraint registry_chain_fkey;
alter table chain.anchor drop constraint anchor_chain_fkey;
`;
