/**
 * That a projection exists is checked where its history is written: what is made from that history in the same
 * transaction need not ask again for every row. And an escrow is found by its bytes, which are its key already.
 */
export const sql = `
alter table chain.block drop constraint block_chain_fkey;
alter table chain.contract drop constraint contract_chain_fkey;
alter table chain.title drop constraint title_chain_fkey;
alter table chain.registry drop constraint registry_chain_fkey;
alter table chain.anchor drop constraint anchor_chain_fkey;

drop view chain.escrows;
drop index chain.contract_escrow;
create view chain.escrows as
select c.chain_id, k.address as escrow, k.title as key
from chain.contract k
join chain.chain c on c.id = k.chain and c.live
where k.source = 'escrow';
`;
