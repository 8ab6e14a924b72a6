import type { MirrorProblem } from "#domain/chain/mirror-problems";
import type { Db } from "./db.ts";

/** The status of a chain's mirror, for readers of the database. */
export interface Told {
  readonly chainId: number;
  readonly state: string;
  readonly head: number | null;
  readonly number: number | null;
  readonly code: MirrorProblem | null;
  readonly alarm: boolean;
  /** Milliseconds since 1970; null keeps what was told before. */
  readonly currentAt: number | null;
  readonly pace: { readonly secondsLeft: number | null };
}

/** Writes how the mirror of a chain does, by the clock of the database; `wake` tells those who listen for heads. */
export async function tellStatus(
  db: Db,
  { chainId, state, head, number, code, alarm, currentAt, pace }: Told,
  wake: boolean,
): Promise<void> {
  const sinceCurrent = currentAt === null ? null : (Date.now() - currentAt) / 1_000;
  await db.query(
    `insert into chain.status as s (chain_id, state, head, number, problem, alarm, current_at, seconds_left, told_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(secs => $7), $8, now())
     on conflict (chain_id) do update set state = excluded.state, head = coalesce(excluded.head, s.head),
       number = coalesce(excluded.number, s.number), problem = excluded.problem, alarm = excluded.alarm,
       current_at = coalesce(excluded.current_at, s.current_at), seconds_left = excluded.seconds_left,
         told_at = excluded.told_at`,
    [chainId, state, head, number, code, alarm, sinceCurrent, pace.secondsLeft],
  );
  if (wake)
    await db.query("select pg_notify('chain_head', $1::int || ':' || coalesce($2::bigint, -1))", [chainId, number]);
}
