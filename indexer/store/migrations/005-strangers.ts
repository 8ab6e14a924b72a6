/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;
const live = (chain: string) => `join chain.chain c on c.id = ${chain} and c.live`;

/** Registries of others, read from their first block on beside the mirror; and views that are paged by their key. */
export const sql = `
-- What a stranger's contract may speak for: an escrow for its registry; a registry names its factory (20 bytes) and what
-- that clones (20 bytes); a factory only itself. Null: our own, which say the truth about every title.
alter table chain.contract add column bound bytea;

-- Written by who wants a registry mirrored.
create table chain.wanted (
  chain_id integer not null,
  registry bytea not null check (length(registry) = 20),
  factory bytea not null check (length(factory) = 20),
  implementation bytea not null check (length(implementation) = 20),
  since bigint not null check (since >= 0),
  asked_at timestamptz(3) not null default now(),
  primary key (chain_id, registry)
);

-- How far each projection has read a wanted registry; it is followed like the others once it has read it whole.
create table chain.adoption (
  chain smallint not null references chain.chain,
  registry bytea not null,
  read_to bigint not null,
  worked_at timestamptz(3) not null default now(),
  retry_at timestamptz(3),
  problem text,
  primary key (chain, registry)
);

drop index chain.title_holder;
create index title_holder on chain.title (${hex("holder")}, chain, key);
drop index chain.title_beneficiary;
create index title_beneficiary on chain.title (${hex("beneficiary")}, chain, key);
create index title_nominee on chain.title (${hex("nominee")}, chain, key) where nominee is not null;

create view chain.adoptions as
select c.chain_id, ${hex("w.registry")} as registry, w.since, coalesce(a.read_to, w.since - 1) as read_to, u.number as head, a.problem,
  exists (select from chain.contract k where k.chain = c.id and k.address = w.registry) as followed
from chain.wanted w
join chain.chain c on c.chain_id = w.chain_id and c.live
join chain.cursor u on u.chain = c.id
left join chain.adoption a on a.chain = c.id and a.registry = w.registry;

create view chain.history as
select c.chain_id, e.topic, e.key, e.block as block_number, e.log_index, ${hex("e.tx_hash")} as tx_hash, b.at, e.name, e.args,
  ${hex("e.remark")} as remark, u.finalized >= e.block as final
from chain.event e
${live("e.chain")}
join chain.block b on b.chain = e.chain and b.number = e.block
join chain.cursor u on u.chain = e.chain;

create view chain.holdings as
select c.chain_id, t.key, ${hex("substring(t.key from 1 for 20)")} as registry, ${hex("substring(t.key from 21 for 32)")} as token_id,
  t.status, ${hex("t.holder")} as holder, ${hex("t.beneficiary")} as beneficiary, ${hex("t.nominee")} as nominee,
  t.minted_block, t.last_block, ${hex("t.last_tx")} as last_tx, t.last_at, u.finalized >= t.last_block as final
from chain.title t
${live("t.chain")}
join chain.cursor u on u.chain = t.chain;

create view chain.entries as
select c.chain_id, a.key, ${hex("substring(a.key from 1 for 20)")} as store, ${hex("substring(a.key from 21 for 32)")} as hash,
  a.status, a.last_block as block_number, ${hex("a.last_tx")} as tx_hash, a.last_at as at, u.finalized >= a.last_block as final
from chain.anchor a
${live("a.chain")}
join chain.cursor u on u.chain = a.chain;
`;
