import { randomUUID } from "node:crypto";
import { DataSource } from "typeorm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processById, standingOf } from "../../../backend/processes/process-row.ts";
import { migrate } from "../../../backend/migrations/migrate.ts";
import { MIGRATIONS } from "../../../backend/migrations/all.ts";
import { Processes1763700000141 } from "../../../backend/migrations/0141-processes.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";

const COMPANY = randomUUID();
const PERSON = randomUUID();
const at = (day: number): string => `2026-11-0${day}T08:00:00.000Z`;

/** A request to sign as it was kept before there were processes: the answers of its parties, in their order. */
interface Request {
  readonly id: string;
  readonly document: string;
  readonly made: number;
  readonly answers: readonly ("signed" | "rejected" | null)[];
  readonly ended?: "withdrawn" | "setAside";
  readonly reminded?: number;
}

let database: TestDatabase;
let data: DataSource;
const open = (migrations: typeof MIGRATIONS | readonly []): Promise<DataSource> =>
  new DataSource({
    type: "postgres",
    url: database.url,
    migrationsTableName: "hawser_migration",
    migrationsTransactionMode: "each",
    migrations: [...migrations],
  }).initialize();

async function keep({ id, document, made, answers, ended, reminded }: Request): Promise<void> {
  await data.query(
    `INSERT INTO app.signing_request (id, document_id, organisation_id, person_id, person_name, ordered, message,
      due_on, version, ended, ended_at, reminded_at, created_at, due_told)
      VALUES ($1,$2,$3,$4,'Ann',true,'Please','2026-12-01',3,$5,$6,$7,$8,1)`,
    [id, document, COMPANY, PERSON, ended ?? null, ended ? at(9) : null, reminded ? at(reminded) : null, at(made)],
  );
  for (const [i, answer] of answers.entries())
    await data.query(
      `INSERT INTO app.signing_step (id, request_id, document_id, position, organisation_id, answer, reason, answered_by,
        answered_name, answered_at) VALUES (gen_random_uuid(),$1,$2,$3,$4,$5,$6,$7,$8,$9)`,
      [
        id,
        document,
        i,
        COMPANY,
        answer,
        answer === "rejected" ? "Wrong port" : "",
        answer && PERSON,
        answer && "Bob",
        answer ? at(made + 1 + i) : null,
      ],
    );
}

const documents = Array.from({ length: 5 }, () => randomUUID());
const [half, whole, withdrawn, dropped, again] = documents as [string, string, string, string, string];
const REQUESTS = {
  half: { id: randomUUID(), document: half, made: 1, answers: ["signed", null], reminded: 3 },
  whole: { id: randomUUID(), document: whole, made: 1, answers: ["signed", "signed"] },
  withdrawn: { id: randomUUID(), document: withdrawn, made: 1, answers: ["signed", null], ended: "withdrawn" },
  dropped: { id: randomUUID(), document: dropped, made: 1, answers: ["rejected", null], ended: "setAside" },
  rejected: { id: randomUUID(), document: again, made: 1, answers: ["rejected", null] },
  asked: { id: randomUUID(), document: again, made: 4, answers: [null, null] },
} as const satisfies Record<string, Request>;

beforeAll(async () => {
  database = await freshDatabase();
  const last = MIGRATIONS.findIndex(({ name }) => name === "Processes1763700000141");
  data = await open(MIGRATIONS.slice(0, last) as unknown as typeof MIGRATIONS);
  await data.runMigrations();
  await data.query(
    "INSERT INTO app.organisation (id, name, country, city, postal_address, chain_id) VALUES ($1,'X','SG','X','X',1337)",
    [COMPANY],
  );
  await data.query("INSERT INTO app.person (id, email, first_name, last_name) VALUES ($1,'x@example.com','X','X')", [
    PERSON,
  ]);
  for (const id of documents)
    await data.query(
      `INSERT INTO app.document (id, kind, organisation_id, created_by, name)
        VALUES ($1,'Invoice',$2,$3,'Paper')`,
      [id, COMPANY, PERSON],
    );
  for (const request of Object.values<Request>(REQUESTS)) await keep(request);
  await data.destroy();
  await migrate(database.url);
  data = await open([]);
});
afterAll(async () => {
  await data.destroy();
  await database.drop();
});

const found = async ({ id }: Request) => (await data.transaction((tx) => processById(tx, "signing", id)))!;
const told = async (request: Request): Promise<string[]> =>
  (await found(request)).history.map(
    ({ step, party, state }) => `${step}${party === null ? "" : ` ${party}`}: ${state}`,
  );

it("requests to sign become processes, each with what happened to it in its order", async () => {
  expect(await told(REQUESTS.half)).toEqual(["begin: OPEN", "sign 0: OPEN", "remind: OPEN"]);
  expect(await told(REQUESTS.whole)).toEqual(["begin: OPEN", "sign 0: OPEN", "sign 1: COMPLETE"]);
  expect(await told(REQUESTS.withdrawn)).toEqual(["begin: OPEN", "sign 0: OPEN", "withdraw: WITHDRAWN"]);
  expect(await told(REQUESTS.dropped)).toEqual(["begin: OPEN", "reject 0: REJECTED", "setAside: SET_ASIDE"]);
  expect(await told(REQUESTS.asked)).toEqual(["begin: OPEN"]);
});

it("one that was rejected and followed by another is superseded by it, and asks nobody any more", async () => {
  expect(await told(REQUESTS.rejected)).toEqual(["begin: OPEN", "reject 0: REJECTED", "superseded: SET_ASIDE"]);
});

it("states and turns that follow from the histories are those that were", async () => {
  for (const request of Object.values(REQUESTS)) {
    const row = await found(request);
    expect(row.history.at(-1)?.state).toBe(standingOf(row).state);
    expect(row.version).toBe(row.history.length);
  }
  const row = await found(REQUESTS.half);
  expect(standingOf(row)).toMatchObject({ asked: [1], parties: ["SIGNED", "ASKED"] });
  expect(row.parties[1]).toMatchObject({ dueOn: "2026-12-01" });
  expect(row.history[0]).toMatchObject({ by: "Ann", contentVersion: 3 });
  expect((await found(REQUESTS.dropped)).history[1]).toMatchObject({ by: "Bob", comment: "Wrong port" });
});

it("goes back to what it was, and forward again", async () => {
  const back = await open(MIGRATIONS);
  for (const _ of MIGRATIONS.slice(MIGRATIONS.indexOf(Processes1763700000141))) await back.undoLastMigration();
  const rows = await back.query(
    `SELECT r.id, r.ended, array_agg(s.answer ORDER BY s.position) AS answers FROM app.signing_request r
      JOIN app.signing_step s ON s.request_id = r.id GROUP BY r.id, r.ended`,
  );
  await back.destroy();
  for (const { id, answers, ended } of Object.values<Request>(REQUESTS))
    expect(rows).toContainEqual({ id, answers, ended: ended ?? null });
  await migrate(database.url);
  expect(await told(REQUESTS.whole)).toEqual(["begin: OPEN", "sign 0: OPEN", "sign 1: COMPLETE"]);
});
