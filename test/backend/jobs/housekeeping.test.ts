import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { first } from "../../../scripts/lib/sql.ts";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { run } from "../../support/jobs.ts";

let backend: TestBackend;
let company: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  company = await companies(backend).company("Carrier");
});
afterAll(() => backend.stop());

const add = (hash: Buffer, hours: number) =>
  backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.session (token_hash, person_id, organisation_id, next_step, expires_at)
        VALUES ($1,$2,$3,'COMPLETE', now() + make_interval(hours => $4))`,
      [hash, company.people[0]?.id, company.id, hours],
    ),
  );
const there = async (hash: Buffer): Promise<boolean> =>
  (await backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.session WHERE token_hash = $1", [hash]))) !==
  null;

describe("housekeeping", () => {
  it("takes what has ended and leaves what lives", async () => {
    const [old, living] = [randomBytes(32), randomBytes(32)];
    await add(old, -1);
    await add(living, 1);
    expect((await backend.database.asWorker(sweep))["ended sessions"]).toBe(1);
    expect([await there(old), await there(living)]).toEqual([false, true]);
  });
  it("runs from the queue", async () => {
    const old = randomBytes(32);
    await add(old, -1);
    await run(backend.settings.workerDatabaseUrl, "housekeeping");
    await until("the sweep", async () => !(await there(old)));
  });
});
