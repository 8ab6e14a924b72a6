import type { EntityManager } from "typeorm";
import type { SentAct } from "#domain/api/stranger-acts";
import type { SentState } from "#domain/sent-states";
import type { TitlePlace } from "#domain/verify/title";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const SENT = `SELECT s.id, s.verb, s.account, s.address, s.owner, s.holder, s.state, s.hash AS tx, s.created_at AS at,
    s.person_id AS by, app.full_name(p.first_name, p.last_name) AS "byName"
  FROM app.stranger_act s JOIN app.person p ON p.id = s.person_id WHERE s.organisation_id = $1`;
interface Narrowed {
  readonly verb: SentAct["verb"];
  readonly state: SentState;
}
const OF_TITLE = statement(
  "strangers.sentOfTitle",
  `${SENT} AND s.chain_id = $2 AND s.registry = $3 AND s.token_id = $4 ORDER BY s.created_at DESC, s.id DESC LIMIT 20`,
  ["byName"],
).as<Narrowed>();
const ONE = statement("strangers.sentById", `${SENT} AND s.id = $2`, ["byName"]).as<Narrowed>();

type Row = Omit<SentAct, "at" | "by"> & { readonly at: Date; readonly by: string; readonly byName: string };
const told = ({ byName, by, at, ...row }: Row): SentAct => ({
  ...row,
  at: at.toISOString(),
  by: { id: by, name: byName },
});

/** The newest acts that accounts of the company sent for a title. */
export const sentOf = async (
  tx: EntityManager,
  organisation: string,
  { chainId, registry, tokenId }: TitlePlace,
): Promise<SentAct[]> => (await rows(tx, OF_TITLE, [organisation, chainId, registry, tokenId])).map((row) => told(row));

export async function sentById(tx: EntityManager, organisation: string, id: string): Promise<SentAct> {
  const found = await first(tx, ONE, [organisation, id]);
  if (found === null) throw new Error(`the act ${id} was not kept`);
  return told(found);
}
