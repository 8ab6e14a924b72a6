/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;

/** The document stores of companies, as their deployer told of them. */
export const sql = `
create table chain.store (
  chain smallint not null,
  key bytea not null,
  admin bytea not null,
  name text not null,
  first_block bigint not null,
  first_log integer not null,
  first_tx bytea not null,
  first_at timestamptz(0) not null,
  primary key (chain, key)
);
create view chain.stores as
select c.chain_id, ${hex("s.key")} as store, ${hex("s.admin")} as admin, s.name, s.first_block as block_number,
  ${hex("s.first_tx")} as tx_hash
from chain.store s
join chain.chain c on c.id = s.chain and c.live;
`;
