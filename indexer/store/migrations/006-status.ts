/** What the leader of each chain says of itself, for readers that cannot ask it. */
export const sql = `
create table chain.status (
  chain_id integer primary key,
  state text not null,
  head bigint,
  number bigint,
  problem text,
  alarm boolean not null,
  current_at timestamptz,
  seconds_left integer,
  told_at timestamptz not null
);
`;
