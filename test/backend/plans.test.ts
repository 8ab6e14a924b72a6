import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StatementName } from "../../backend/core/statement.ts";
import { statementsOf } from "../../scripts/generate/statements.ts";
import { migratedDatabase } from "../support/migrated.ts";
import { session, type TestDatabase } from "../support/postgres.ts";

/** Statements that read a whole table or index, and the reason why it stays small or is read seldom. */
const WHOLE = {
  "auth.actingInName": "a company has a handful of programs",
  "auth.dueResets": "once an hour, among the resets that wait",
  "authority.ofRole": "a node has a handful of authorities",
  "certificates.freshRevocationList": "a revocation list names every revoked certificate",
  "certificates.revoked": "a revocation list names every revoked certificate",
  "contacts.countOfParties": "the companies of a node that a company may know",
  "contacts.parties": "the companies of a node that a company may know",
  "core.forgetStrangers": "once a day",
  "counterparties.byCode": "a node has some tens of counterparties",
  "counterparties.forgetPrivate": "a node makes a key for exchanges once in years",
  "counterparties.inUse": "a node has some tens of counterparties",
  "counterparties.list": "a node has some tens of counterparties",
  "documents.pintAccount": "a node has one account of exchanges",
  "documents.pintArrivals": "the newest alone are read, in the order of their index",
  "documents.pintBundleKeys": "a node has some tens of counterparties",
  "documents.pintIssuances": "the newest alone are read, in the order of their index",
  "counterparties.sameKey": "a key is added once in months, to some tens of them",
  "core.takeDueLine": "a queue: what is done is deleted",
  "core.takeWebhookEvents": "a queue: what is done is deleted",
  "desk.heads": "a row for each chain",
  "jobs.namedFiles": "once a day; packages live for days, and a company has tens of templates",
  "jobs.removeBelonging": "once a day",
  "jobs.sweep": "once a day",
  "jobs.unproved": "once a day",
  "ledger.behind": "a row for each chain",
  "mail.digestDue": "once a day",
  "mail.nextToOrganisation": "a queue: what is done is deleted",
  "mail.readersOfNode": "a node has a handful of administrators",
  "node.actsOfChains": "a row for each chain",
  "node.companies": "the list of companies of a node, for its administrators",
  "node.countCompanies": "the list of companies of a node, for its administrators",
  "node.facts": "a table of one row",
  "node.states": "figures for the administrators of a node",
  "organisation.addressInUse": "a company changes its address once in years",
  "organisation.pausedRegisters": "a register for each company",
  "programs.endAccess": "a company has a handful of programs",
  "programs.endGrants": "a company has a handful of programs",
  "record.grown": "once a day, a row for each company",
  "screening.claimRound": "a queue: what is done is deleted",
  "screening.dailyRounds": "once a day, a row for each company that checks",
  "screening.forgetContent": "once a day, a row for each version whose content is kept",
  "screening.keepers": "once a day, a row for each company that checks",
  "screening.roundOfAll": "when a list of the node has changed, a row for each company that checks",
  "settings.newestFiles": "a few of the newest, in the order of an index",
  "settings.node": "a table of one row",
  "settings.noteKek": "a table of one row",
  "settings.setApproval": "a table of one row",
  "titles.registerToSettle": "registers of others that are followed here",
} as const satisfies Partial<Record<StatementName, string>>;

type Role = "hawser_app" | "hawser_worker" | "hawser_visitor";
const ROLES: readonly Role[] = ["hawser_app", "hawser_worker"];
/** Statements that are asked in one role only: its policies let another index answer, or none does. */
const ASKED_BY: Partial<Record<StatementName, readonly Role[]>> = {
  "documents.visitedComments": ["hawser_visitor"],
  "documents.visitedReview": ["hawser_visitor"],
  "ledger.attesting": ["hawser_worker"],
};

/** Indexes of few rows: of what is under way or wanting, and of the one act that made the register or the store of a company. */
const NARROW: ReadonlySet<string> = new Set([
  "bunker_copy_mail_id_idx",
  "bunker_push_open",
  "document_batch_running",
  "intent_expr_idx1",
  "intent_expr_idx2",
  "mail_in_clear",
  "pint_issuance_failed",
  "mail_next_at_idx",
  "pint_issue_held",
  "pint_surrender_held",
  "pint_claim_held",
  "ebl_notice_held",
  "pint_landing_asked",
  "pint_landing_failing",
  "pint_offer_held",
  "screening_check_processing",
  "screening_version_reading",
  "seal_begun",
  "visitor_due",
  "webhook_delivery_next_at_idx",
]);
const EXPLAINED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;

interface Step {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Step[];
}

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const stepsIn = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)];

/** Indexes that do not have every row of their table, by their names. */
async function partialIndexes(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; full: string }>(`
    SELECT c.relname AS name, i.indexrelid::regclass::text AS full FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indpred IS NOT NULL`);
  return new Map(rows.map(({ name, full }) => [name, full]));
}

/** Tables and indexes that are read whole for a text in the role; null where the role may not ask it. */
async function wholeIn(client: pg.Client, role: Role, text: string): Promise<string[] | null> {
  try {
    await client.query(`SET LOCAL ROLE ${role}`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Step }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    await client.query("RESET ROLE");
    return stepsIn(rows[0]!["QUERY PLAN"][0].Plan).flatMap((step) => {
      const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = step;
      if (type === "Seq Scan") return [table];
      return index !== "" && step["Index Cond"] === undefined && !NARROW.has(index) ? [index] : [];
    });
  } catch (error) {
    if ((error as { code?: string }).code === "42501") return null;
    throw error;
  }
}

/**
 * Tables and indexes that are read whole for a text. A partial index of an empty table is as good as any other: the
 * database is asked again without it.
 */
async function readWhole(
  client: pg.Client,
  role: Role,
  text: string,
  partial: ReadonlyMap<string, string>,
): Promise<string[]> {
  await client.query("BEGIN");
  try {
    for (let whole = await wholeIn(client, role, text); ; whole = await wholeIn(client, role, text)) {
      const without = whole?.map((name) => partial.get(name)).find((name) => name !== undefined);
      if (whole === null || without === undefined) return whole ?? [];
      await client.query(`DROP INDEX ${without}`);
    }
  } finally {
    await client.query("ROLLBACK");
  }
}

/** A table is read whole only where there is no other way, and a row costs so much that few are better than many. */
const COSTS = `SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
  SET enable_material = off; SET cpu_tuple_cost = 1000; SET cpu_index_tuple_cost = 1000`;

const withPlans = <T>(work: (wholeOf: (role: Role, text: string) => Promise<string[]>) => Promise<T>): Promise<T> =>
  session(database.url, async (client) => {
    await client.query(COSTS);
    const partial = await partialIndexes(client);
    return work((role, text) => readWhole(client, role, text, partial));
  });

describe("a table that grows", () => {
  it("is never read whole by a statement, beneath the policies of those who ask it", async () => {
    const statements = await statementsOf(join(import.meta.dirname, "../.."));
    const found = await withPlans(async (wholeOf) => {
      const faults = new Map<string, Set<string>>();
      for (const { name, texts } of statements)
        for (const text of texts.filter((one) => EXPLAINED.test(one)))
          for (const role of ASKED_BY[name] ?? ROLES)
            for (const table of await wholeOf(role, text)) faults.set(name, (faults.get(name) ?? new Set()).add(table));
      return faults;
    });
    const unexplained = [...found].filter(([name]) => !Object.hasOwn(WHOLE, name));
    expect(unexplained.map(([name, tables]) => `${name} reads all of ${[...tables].join(", ")}`)).toEqual([]);
    expect(Object.keys(WHOLE).filter((name) => !found.has(name))).toEqual([]);
  }, 240_000);

  it.each([
    ["one of two conditions", "SELECT 1 FROM app.document WHERE id = $1 OR id IN (SELECT document_id FROM app.intent)"],
    ["a key that is computed", "SELECT 1 FROM app.document d WHERE coalesce(d.id, $1::uuid) = $1::uuid"],
    ["a condition that may be left out", "SELECT 1 FROM app.document WHERE $1::uuid IS NULL OR id = $1"],
  ])("is seen to be read whole for %s", async (_, text) => {
    expect(await withPlans((wholeOf) => wholeOf("hawser_app", text))).toContainEqual(
      expect.stringMatching(/^document/),
    );
  });
});
