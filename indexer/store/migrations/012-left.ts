/** Bytes as the text that readers see: `0x` and lower-case hex. */
const hex = (bytes: string) => `('0x' || encode(${bytes}, 'hex'))`;

/**
 * Registries of others that are read no more: nobody follows them, or they have more events than are kept of a
 * stranger's.
 */
export const sql = `
alter table chain.wanted
  -- Said by who asked for it: nothing of it is read any more, and what was read is removed.
  add column stopped text check (stopped in ('left', 'full')),
  -- Since when nobody follows it.
  add column left_at timestamptz(3),
  -- Found to have too many events: it waits until it is stopped, or kept.
  add column full_at timestamptz(3),
  -- Mirrored whole for ever: a company of this installation has titles there.
  add column kept boolean not null default false;
alter table chain.adoption
  -- Some of its rows are removed already: the others go too, whatever anybody wants meanwhile.
  add column leaving boolean not null default false,
  add column counted_at timestamptz(3);

create or replace view chain.adoptions as
select c.chain_id, ${hex("w.registry")} as registry, w.since, case when a.leaving then w.since - 1 else coalesce(a.read_to, w.since - 1) end as read_to, u.number as head, a.problem,
  exists (select from chain.contract k where k.chain = c.id and k.address = w.registry) as followed, coalesce(w.stopped = 'full', false) as stopped
from chain.wanted w
join chain.chain c on c.chain_id = w.chain_id and c.live
join chain.cursor u on u.chain = c.id
left join chain.adoption a on a.chain = c.id and a.registry = w.registry;
`;
