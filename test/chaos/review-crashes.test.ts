import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { first, rows } from "../../scripts/lib/sql.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";
import { triedOn } from "../support/kept-requests.ts";
import { titleOf, stateOf } from "../support/parties.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { SAMPLES } from "../support/title-samples.ts";
import { insist } from "./replacing.ts";
import { spendFreely } from "./spending.ts";

// The steps of a review on the chain, with a crash at each of its points: each is done once, whatever was killed.

const STUCK_MS = 120_000;

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let make: ReturnType<typeof companies>;
let carrier: Company;
let shipper: Company;
let bank: Company;
let agent: Company;
const running = new Map<ProgramName, Child>();

const start = async (name: ProgramName, env: NodeJS.ProcessEnv = {}): Promise<void> =>
  void running.set(name, await run.start(name, env));

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  await Promise.all((["backend", "relayer", "indexer"] as const).map((name) => start(name)));
  make = companies({ ...at, url: run.url });
  [carrier, shipper, bank, agent] = (await Promise.all(
    ["Carrier", "Shipper", "Bank", "Agent"].map((name) => make.company(name)),
  )) as [Company, Company, Company, Company];
  for (const other of [carrier, bank, agent]) await make.befriend(shipper, other);
  await make.befriend(carrier, bank);
  await spendFreely(at.database, [carrier, shipper, bank, agent]);
}, 180_000);
afterAll(async () => {
  for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

/** A program, the point at which it crashes, and how the act on the chain may stand then. */
type Point = readonly ["relayer" | "backend", string, readonly string[]];
/** An act is sent to the chain, which carries it out, and that is recorded. */
const SENT: readonly Point[] = [
  ["relayer", "relayer-before-store", ["open"]],
  ["relayer", "relayer-stored", ["sent"]],
  ["relayer", "relayer-broadcast", ["sent", "done"]],
  ["backend", "ledger-before-commit", ["sent"]],
];

const sql = <T>(statement: string, parameters: unknown[]): Promise<T[]> =>
  at.database.asWorker((tx) => rows<T>(tx, statement, parameters));
const statusOf = async (statement: string, id: string): Promise<string | undefined> =>
  (
    await at.database.asWorker((tx) =>
      first<{ status: string }>(tx, `SELECT i.status FROM app.intent i ${statement}`, [id]),
    )
  )?.status;
/** The acts of a review that are watched: each is one at most. */
const ACTS = {
  mint: "WHERE i.document_id = $1 AND i.action = 'sign'",
  return: "JOIN app.review r ON r.return_id = i.id WHERE r.process_id = $1",
  cancel: "JOIN app.review r ON r.cancel_id = i.id WHERE r.process_id = $1",
  answer: "JOIN app.review_grant g ON g.accept_id = i.id WHERE g.process_id = $1",
  cancelGrant: "JOIN app.review_grant g ON g.cancel_id = i.id WHERE g.process_id = $1",
} as const;
type Watched = keyof typeof ACTS;

/** Everything that the chain has said so far is worked off: what comes next follows from what is done next. */
const workedOff = () =>
  until("the ledger is worked off", async () => {
    const [far] = await sql<{ even: boolean }>(
      `SELECT coalesce((SELECT max(seq) FROM chain.ledger_change), 0)
        = coalesce((SELECT max(seq) FROM app.ledger_cursor), 0)
        AND NOT EXISTS (SELECT FROM app.intent WHERE status IN ('open','sent')) AS even`,
      [],
    );
    return far?.even;
  });

/** Does something whose consequences a program does not survive; then the program is there again. */
async function crashed(
  [program, point, left]: Point,
  watched: { readonly act: Watched; readonly id: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await workedOff();
  await running.get(program)?.kill("SIGTERM");
  await start(program, { HAWSER_FAILPOINT: point });
  // The answer may get lost with the program, and is asked for again.
  const asked = work().then(
    () => null,
    (error: unknown) => error,
  );
  try {
    expect(await Promise.race([running.get(program)!.exited, wait(STUCK_MS, "it lives on")])).toBe("SIGKILL");
    expect(left).toContain(await statusOf(ACTS[watched.act], watched.id));
  } finally {
    await running.get(program)?.kill("SIGKILL");
    await start(program);
  }
  expect(await asked).toBeNull();
}
/** An act is done, by one execution on the chain. */
async function once(act: Watched, id: string): Promise<void> {
  await until(`${act} is done`, async () => (await statusOf(ACTS[act], id)) === "done", STUCK_MS);
  const executions = await sql(
    `SELECT 1 FROM chain.executions e WHERE e.success AND e.request_hash IN (SELECT i.request_hash FROM app.intent i
      ${ACTS[act]})`,
    [id],
  );
  expect(executions).toHaveLength(1);
}
/** The errors of the forwarder for everything that was signed for a review in advance, and not carried out. */
async function tried(review: string): Promise<string[]> {
  const kept = await sql<object>(
    `SELECT i.* FROM app.intent i WHERE i.kept AND i.signature IS NOT NULL AND i.status <> 'done'
      AND i.action IN ('surrender','acceptSurrender','rejectSurrender') AND i.parameters->>'review' = $1`,
    [review],
  );
  return Promise.all(kept.map((one) => triedOn(at.chain.rpcUrl, one)));
}

const show = ({ api }: Company, id: string) => insist(api, reviews.show, { params: { id } });
const look = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const confirm = async (company: Company, id: string) => ({ ...(await look(company, id)), password: PASSWORD });
const reject = async (id: string) =>
  insist(bank.api, reviews.reject, { params: { id }, body: { ...(await look(bank, id)), reason: "Not so" } });
const accept = async (id: string) => insist(bank.api, reviews.accept, { params: { id }, body: await look(bank, id) });
const steps = async (id: string, ...which: readonly string[]): Promise<string[]> =>
  (await show(shipper, id)).history.map(({ step }) => step).filter((step) => which.includes(step));
const returnIs = (id: string, state: string) =>
  until(`the return is ${state}`, async () => (await show(shipper, id)).return?.state === state, STUCK_MS);
const sign = async (id: string) => {
  const { version } = await insist(carrier.api, documents.get, { params: { id } });
  return insist(carrier.api, documents.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, capacityId: carrier.capacityId },
  });
};
/** The title of a bill as the mirror has it. */
async function title(bill: string) {
  const [row] = await sql<{ token: `0x${string}` }>("SELECT token_id AS token FROM app.document WHERE id = $1", [bill]);
  return titleOf(at, row!.token);
}
let count = 0;
/** A bill in the hands of the shipper. */
async function inHand(): Promise<string> {
  const { id } = await insist(carrier.api, documents.create, {
    body: { kind: "BillOfLading", data: SAMPLES.BillOfLading(`RC-${++count}`) },
  });
  await sign(id);
  await until("it is issued", async () => (await title(id))?.status === "active", STUCK_MS);
  await workedOff();
  await make.handOver(carrier, shipper, id, "BOTH");
  await until("the shipper has it", async () => (await stateOf(at, id, shipper as never)) === "ISSUED", STUCK_MS);
  return id;
}
/** A surrender that is in review. */
async function surrender(delegated = false): Promise<{ readonly bill: string; readonly id: string }> {
  const bill = await inHand();
  const { id } = await insist(shipper.api, reviews.beginOf, {
    body: {
      type: "surrender",
      originalId: bill,
      collaborators: [{ organisationId: bank.id }],
      terms: { delegation: delegated ? "NEW_AGENT" : "ORIGINAL_ISSUER", dischargePlace: "Rotterdam" },
      agentId: delegated ? agent.id : null,
    },
  });
  await insist(shipper.api, reviews.request, { params: { id }, body: await confirm(shipper, id) });
  return { bill, id };
}
const authorise = async (id: string) =>
  insist(carrier.api, reviews.authorise, { params: { id }, body: await confirm(carrier, id) });
const seated = (id: string, company: Company) =>
  until(
    `${company.name} is to answer`,
    async () => (await show(shipper, id)).steps.find(({ role }) => role === "agent")?.company.id === company.id,
    STUCK_MS,
  );
/** The same with a grant of the issuer to the agent. */
async function granted() {
  const one = await surrender(true);
  await authorise(one.id);
  await seated(one.id, agent);
  return one;
}
const settled = (id: string) =>
  until(
    "nothing of the grant is left to do",
    async () => (await sql("SELECT 1 FROM app.review_grant WHERE process_id = $1 AND NOT settled", [id])).length === 0,
    STUCK_MS,
  );
/** The holder has the title as before, free for everything, and nothing that was signed for the review can be used. */
async function asBefore(bill: string, id: string): Promise<void> {
  await returnIs(id, "cancelled");
  await until(
    "it is free",
    async () => (await insist(shipper.api, documents.get, { params: { id: bill } })).can["surrender"] === null,
    STUCK_MS,
  );
  expect(await title(bill)).toMatchObject({ status: "active", holder: shipper.address, beneficiary: shipper.address });
  const errors = await tried(id);
  expect(errors.length).toBeGreaterThan(0);
  expect(new Set(errors)).toEqual(new Set(["NonceUsed"]));
}

function story(what: string, points: readonly Point[], told: (point: Point) => Promise<void>): void {
  describe(what, () => {
    for (const point of sampled(points, 1))
      it(`though the ${point[0]} crashes at ${point[1]}`, { timeout: 3 * STUCK_MS }, () => told(point));
  });
}

story("an agreed draft is issued once, to the company that was agreed on", SENT, async (point) => {
  const { id } = await insist(shipper.api, reviews.begin, {
    body: {
      kind: "BillOfLading",
      issuerId: carrier.id,
      data: SAMPLES.BillOfLading(""),
      collaborators: [{ organisationId: bank.id }],
      deliverToId: bank.id,
    },
  });
  await insist(shipper.api, reviews.submit, { params: { id }, body: await look(shipper, id) });
  await accept(id);
  const bill = await insist(carrier.api, reviews.prepare, {
    params: { id },
    body: { ...(await look(carrier, id)), number: `RC-M${++count}` },
  });
  await crashed(point, { act: "mint", id: bill.id }, () => sign(bill.id));
  await once("mint", bill.id);
  await until("the review is complete", async () => (await show(shipper, id)).state === "complete", STUCK_MS);
  expect(await title(bill.id)).toMatchObject({ status: "active", holder: bank.address, beneficiary: bank.address });
  expect(await steps(id, "sign")).toEqual(["sign"]);
});

story(
  "a return that was signed in advance is carried out once",
  [["backend", "return-sent", ["kept"]], ...SENT, ["backend", "return-returned", ["done"]]],
  async (point) => {
    const { bill, id } = await surrender();
    await crashed(point, { act: "return", id }, () => accept(id));
    await returnIs(id, "returned");
    await once("return", id);
    // It lives, in the hands of its issuer, and nothing makes the return void any more.
    expect(await title(bill)).toMatchObject({ status: "returned" });
    expect(await statusOf(ACTS.cancel, id)).toBe("failed");
    expect(await steps(id, "accept", "unreturned", "overtaken")).toEqual(["accept"]);
  },
);

story(
  "the nonce of a rejected request is cancelled once",
  [["backend", "return-cancel", ["kept"]], ...SENT, ["backend", "return-cancelled", ["done"]]],
  async (point) => {
    const { bill, id } = await surrender();
    await crashed(point, { act: "cancel", id }, () => reject(id));
    await asBefore(bill, id);
    await once("cancel", id);
    expect(await steps(id, "reject", "unreturned", "overtaken")).toEqual(["reject"]);
  },
);

story("a grant seats the agent once", [["backend", "grant-agent", ["kept"]]], async (point) => {
  const { bill, id } = await surrender(true);
  await crashed(point, { act: "answer", id }, () => authorise(id));
  await seated(id, agent);
  expect(await steps(id, "authorise", "delegated", "undelegated")).toEqual(["authorise", "delegated"]);
  await reject(id);
  await settled(id);
  await asBefore(bill, id);
});

story(
  "the answer of an agent is carried out once, and the other answer never",
  [["backend", "grant-accept", ["kept"]], ...SENT, ["backend", "grant-used", ["done"]]],
  async (point) => {
    const { bill, id } = await granted();
    await accept(id);
    await returnIs(id, "returned");
    await crashed(point, { act: "answer", id }, async () =>
      insist(agent.api, reviews.accomplishFor, { params: { id }, body: await confirm(agent, id) }),
    );
    await once("answer", id);
    await settled(id);
    await until("the review is complete", async () => (await show(shipper, id)).state === "complete", STUCK_MS);
    expect(await title(bill)).toMatchObject({ status: "burnt" });
    expect(await tried(id)).toEqual(["NonceUsed"]);
    expect(await steps(id, "accomplishFor", "undelegated")).toEqual(["accomplishFor"]);
  },
);

story(
  "a grant is void once its review is rejected",
  [
    ["backend", "grant-void", ["kept"]],
    ["backend", "grant-cancel", ["kept"]],
    ["backend", "grant-settled", ["done"]],
  ],
  async (point) => {
    const { bill, id } = await granted();
    await crashed(point, { act: "cancelGrant", id }, () => reject(id));
    await settled(id);
    await once("cancelGrant", id);
    await once("cancel", id);
    await asBefore(bill, id);
    expect(await tried(id)).toHaveLength(3);
  },
);

story(
  "a grant is void once its last day has passed, and the issuer is asked again",
  [
    ["backend", "grant-expired", ["kept"]],
    ["backend", "grant-issuer", ["kept"]],
    ["backend", "grant-cancel", ["kept"]],
    ...SENT,
    ["backend", "grant-settled", ["done"]],
  ],
  async (point) => {
    const { bill, id } = await granted();
    await crashed(point, { act: "cancelGrant", id }, () =>
      sql(
        `UPDATE app.intent i SET deadline = now() - interval '1 day' FROM app.review_grant g
          WHERE g.accept_id = i.id AND g.process_id = $1`,
        [id],
      ),
    );
    await seated(id, carrier);
    await settled(id);
    await once("cancelGrant", id);
    expect(await steps(id, "delegated", "undelegated")).toEqual(["delegated", "undelegated"]);
    expect((await show(carrier, id)).delegation?.state).toBe("expired");
    expect(await title(bill)).toMatchObject({ status: "active", holder: shipper.address });
    await reject(id);
    await asBefore(bill, id);
    expect(await tried(id)).toHaveLength(3);
  },
);
