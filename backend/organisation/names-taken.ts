import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { likenessOf } from "#domain/likeness";
import { VISITOR_ORGANISATION } from "#domain/workspaces";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";

const NAMESAKES = statement("organisation.namesakes", "SELECT id, name FROM app.namesakes($1, $2)", ["id", "name"]);
const WITHOUT_NAMES = statement(
  "organisation.withoutNames",
  `SELECT name, chinese_name AS "chineseName", approval FROM app.organisation o WHERE id = $1 AND NOT EXISTS (SELECT 1
    FROM app.company_name n WHERE n.organisation_id = o.id) FOR NO KEY UPDATE`,
);

/** Names that no company bears: of the product, which writes letters, and of what stands beside visitors. */
const RESERVED: ReadonlySet<string> = new Set([likenessOf("Hawser"), likenessOf(VISITOR_ORGANISATION)]);
const PRODUCT = likenessOf("Hawser");
const isReserved = (likeness: string): boolean => RESERVED.has(likeness) || likeness.startsWith(PRODUCT);

/** Names with their likenesses; without those of which nothing is left to compare. */
const compared = (names: readonly string[]): { name: string; likeness: string }[] =>
  [...new Set(names)].map((name) => ({ name, likeness: likenessOf(name) })).filter(({ likeness }) => likeness !== "");

/** The companies other than `except` whose names look like one of these, each with the name in question. */
export const namesakes = (
  tx: EntityManager,
  names: readonly string[],
  except: string | null,
): Promise<RowOf<typeof NAMESAKES>[]> => rows(tx, NAMESAKES, [compared(names).map(({ likeness }) => likeness), except]);

/** No other company has, or had, a name that these can be taken for. COMPANY_NAME_TAKEN, at the field of the name. */
export async function assertNamesFree(
  tx: EntityManager,
  names: Readonly<Record<string, string | null | undefined>>,
  contact: string | null,
  except: string | null = null,
): Promise<void> {
  for (const [path, name] of Object.entries(names)) {
    if (!name) continue;
    if (!isReserved(likenessOf(name)) && (await namesakes(tx, [name], except)).length === 0) continue;
    const parameters = { name, contact: contact ?? "—" };
    throw new Refused("COMPANY_NAME_TAKEN", parameters, [{ path, code: "COMPANY_NAME_TAKEN", parameters }]);
  }
}

/** From now on these are names of the company; those that it had stay its own. */
export async function claimNames(tx: EntityManager, organisation: string): Promise<void> {
  const row = await table(tx, "app.organisation").first(["name", "chinese_name"], { id: organisation });
  for (const one of compared([row?.name ?? "", row?.chinese_name ?? ""]))
    await table(tx, "app.company_name").insertNew({ organisation_id: organisation, ...one });
}

/**
 * The first proved address of a company makes its names its own. Where another took one of them meanwhile, the
 * administrators of the node decide, whether or not they look at every company.
 */
export async function claimFirstNames(tx: EntityManager, organisation: string): Promise<void> {
  await lock(tx, "company-names");
  const row = await first(tx, WITHOUT_NAMES, [organisation]);
  if (!row) return;
  if (row.approval === "NONE" && (await namesakes(tx, [row.name, row.chineseName ?? ""], organisation)).length > 0)
    await table(tx, "app.organisation").change({ id: organisation }, { approval: "WAITING" });
  await claimNames(tx, organisation);
}

/**
 * A company signs as agent for a carrier that is here too only where they are contacts, and writes its name as it
 * stands.
 * CARRIER_NAME_TAKEN.
 */
export async function assertCarrier(tx: EntityManager, organisation: string, carrier: string): Promise<void> {
  const code: ErrorCode = "CARRIER_NAME_TAKEN";
  for (const { id, name } of await namesakes(tx, [carrier], organisation)) {
    const known = await table(tx, "app.contact").has({ organisation_id: organisation, other_id: id, state: "ADDED" });
    if (!known || name !== carrier)
      throw new Refused(code, { name: carrier }, [{ path: "carrier", code, parameters: { name: carrier } }]);
  }
}
