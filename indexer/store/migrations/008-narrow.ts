/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;
const bytes = (text: string) => `decode(replace(replace(${text}, ':', ''), '0x', ''), 'hex')`;
const titlesAs = (key: string) => `
select c.chain_id, ${hex("substring(t.key from 1 for 20)")} as registry,
  ${hex("substring(t.key from 21 for 32)")} as token_id,
  ${hex("t.escrow")} as escrow, t.status, ${hex("t.holder")} as holder, ${hex("t.beneficiary")} as beneficiary,
  ${hex("t.nominee")} as nominee, ${hex("t.prev_holder")} as prev_holder,
  ${hex("t.prev_beneficiary")} as prev_beneficiary, coalesce(r.paused, false) as paused, t.sequence,
  t.minted_block, t.last_block, ${hex("t.last_tx")} as last_tx, t.last_at, t.replaced_by${key}
from chain.title t
join chain.chain c on c.id = t.chain and c.live
left join chain.registry r on r.chain = t.chain and r.key = substring(t.key from 1 for 20)`;

/**
 * Every row that is written costs what its indexes cost, and every byte is written twice: what a key says is not said
 * again in arguments, titles are found by their key, escrows by the contract that is followed.
 */
export const sql = `
update chain.event set args = args - 'registry' - 'tokenId' where source = 'escrow';
drop index chain.event_token;
drop index chain.event_key;
create index event_key on chain.event (chain, key, block, log_index);

create or replace view chain.titles as ${titlesAs(", t.key")};
drop index chain.title_token;
drop index chain.title_escrow;

-- Of an escrow: the title that it holds.
alter table chain.contract add column title bytea;
update chain.contract k set title = t.key from chain.title t where k.source = 'escrow' and t.chain = k.chain and t.escrow = k.address;
create index contract_escrow on chain.contract (${hex("address")}) where source = 'escrow';
create view chain.escrows as
select c.chain_id, ${hex("k.address")} as escrow, k.title as key
from chain.contract k
join chain.chain c on c.id = k.chain and c.live
where k.source = 'escrow';

-- A title by registry and token id, an anchor by its hash, the others by their key.
alter table chain.ledger_change rename to ledger;
alter table chain.ledger alter column key type bytea using ${bytes("key")}, alter column tx_hash type bytea using ${bytes("tx_hash")};
create view chain.ledger_change as
select seq, chain_id, topic,
  case topic when 'title' then ${hex("substring(key from 1 for 20)")} || ':' || ${hex("substring(key from 21 for 32)")}
    when 'anchor' then ${hex("substring(key from octet_length(key) - 31)")} else ${hex("key")} end as key,
  event, block_number, ${hex("tx_hash")} as tx_hash, applied, at
from chain.ledger;
`;
