/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;
const tokenIdOf = "substring(key from 21 for 32)";

/** Tables hold bytes; readers get views with hex text, whose expressions the indexes repeat word for word. */
export const sql = `
create table chain.chain (
  id smallint generated always as identity primary key,
  chain_id integer not null,
  genesis bytea not null,
  start_block bigint not null,
  live boolean not null default true,
  unique (chain_id, genesis)
);
-- One projection of a chain is read at a time; another may be built beside it.
create unique index chain_live on chain.chain (chain_id) where live;

create table chain.cursor (
  chain smallint primary key references chain.chain,
  number bigint not null,
  hash bytea not null,
  at timestamptz(0) not null,
  finalized bigint not null
);

-- The blocks that may still be replaced, and for ever those with events.
create table chain.block (
  chain smallint not null references chain.chain,
  number bigint not null,
  hash bytea not null,
  at timestamptz(0) not null,
  has_events boolean not null,
  primary key (chain, number)
);

create table chain.contract (
  chain smallint not null references chain.chain,
  address bytea not null,
  source text not null,
  since bigint not null,
  primary key (chain, address)
);
create index contract_since on chain.contract (chain, since);

create table chain.event (
  chain smallint not null references chain.chain,
  block bigint not null,
  log_index integer not null,
  tx_hash bytea not null,
  contract bytea not null,
  source text not null,
  name text not null,
  topic text not null,
  key bytea not null,
  args jsonb not null,
  remark bytea,
  primary key (chain, block, log_index)
);
create index event_key on chain.event (chain, topic, key, block, log_index);
create index event_token on chain.event ((case when topic = 'title' then ${hex(tokenIdOf)} end));
create index event_request on chain.event (${hex("key")}) where topic = 'execution';

create table chain.title (
  chain smallint not null references chain.chain,
  key bytea not null,
  escrow bytea not null,
  status text not null,
  holder bytea,
  beneficiary bytea,
  nominee bytea,
  prev_holder bytea,
  prev_beneficiary bytea,
  sequence integer not null,
  minted_block bigint not null,
  last_block bigint not null,
  last_log integer not null,
  last_tx bytea not null,
  last_at timestamptz(0) not null,
  replaced_by jsonb not null,
  primary key (chain, key)
);
create index title_token on chain.title (${hex(tokenIdOf)});
create index title_holder on chain.title (${hex("holder")});
create index title_beneficiary on chain.title (${hex("beneficiary")});

create table chain.registry (
  chain smallint not null references chain.chain,
  key bytea not null,
  deployer bytea,
  admin bytea,
  name text,
  paused boolean not null,
  first_block bigint not null,
  first_log integer not null,
  first_tx bytea not null,
  first_at timestamptz(0) not null,
  primary key (chain, key)
);

create table chain.anchor (
  chain smallint not null references chain.chain,
  key bytea not null,
  status text not null,
  last_block bigint not null,
  last_log integer not null,
  last_tx bytea not null,
  last_at timestamptz(0) not null,
  primary key (chain, key)
);
create index anchor_root on chain.anchor (${hex(tokenIdOf)});

create table chain.ledger_change (
  seq bigserial primary key,
  chain_id integer not null,
  topic text not null,
  key text not null,
  event text not null,
  block_number bigint not null,
  tx_hash text not null,
  applied boolean not null,
  at timestamptz not null default clock_timestamp()
);

create view chain.titles as
select c.chain_id, ${hex("substring(t.key from 1 for 20)")} as registry,
  ${hex("substring(t.key from 21 for 32)")} as token_id,
  ${hex("t.escrow")} as escrow, t.status, ${hex("t.holder")} as holder, ${hex("t.beneficiary")} as beneficiary,
  ${hex("t.nominee")} as nominee, ${hex("t.prev_holder")} as prev_holder,
  ${hex("t.prev_beneficiary")} as prev_beneficiary, coalesce(r.paused, false) as paused, t.sequence,
  t.minted_block, t.last_block, ${hex("t.last_tx")} as last_tx, t.last_at, t.replaced_by
from chain.title t
join chain.chain c on c.id = t.chain and c.live
left join chain.registry r on r.chain = t.chain and r.key = substring(t.key from 1 for 20);

create view chain.events as
select c.chain_id, e.block as block_number, ${hex("b.hash")} as block_hash, e.log_index, ${hex("e.tx_hash")} as tx_hash,
  b.at, ${hex("e.contract")} as contract, e.name,
  case when e.topic in ('title', 'registry') then ${hex("substring(e.key from 1 for 20)")} end as registry,
  case when e.topic = 'title' then ${hex("substring(e.key from 21 for 32)")} end as token_id,
  e.args, ${hex("e.remark")} as remark, e.topic
from chain.event e
join chain.chain c on c.id = e.chain and c.live
join chain.block b on b.chain = e.chain and b.number = e.block;

create view chain.anchors as
select c.chain_id, ${hex("substring(a.key from 1 for 20)")} as store, ${hex("substring(a.key from 21 for 32)")} as root,
  a.status, a.last_block as block_number, ${hex("a.last_tx")} as tx_hash, a.last_at as at
from chain.anchor a
join chain.chain c on c.id = a.chain and c.live;

create view chain.registries as
select c.chain_id, ${hex("r.key")} as registry, ${hex("r.deployer")} as deployer, ${hex("r.admin")} as admin, r.name,
  r.paused, r.first_block as block_number, ${hex("r.first_tx")} as tx_hash
from chain.registry r
join chain.chain c on c.id = r.chain and c.live;

create view chain.executions as
select c.chain_id, ${hex("e.contract")} as forwarder, e.args ->> 'from' as signer, e.args ->> 'nonce' as nonce,
  ${hex("e.key")} as request_hash, (e.args ->> 'success')::boolean as success, e.args ->> 'returnData' as return_data,
  e.block as block_number, ${hex("e.tx_hash")} as tx_hash, b.at
from chain.event e
join chain.chain c on c.id = e.chain and c.live
join chain.block b on b.chain = e.chain and b.number = e.block
where e.topic = 'execution' and e.name = 'Executed';

create view chain.heads as
select c.chain_id, u.number, ${hex("u.hash")} as hash, u.at, u.finalized, ${hex("c.genesis")} as genesis
from chain.cursor u
join chain.chain c on c.id = u.chain and c.live;
`;
