import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { removeUnproved } from "../../../backend/jobs/unproved.ts";
import { keepHeads } from "../../../backend/record/heads.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, PASSWORD, registration } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const remove = () => app.database.asWorker(removeUnproved);
const age = (days: number) =>
  app.sql("UPDATE app.organisation SET created_at = now() - make_interval(days => $1)", [days]);
const signIn = (email: string) => app.client().call(authRoutes.login, { body: { email, password: PASSWORD } });

it("a registration whose address nobody proves goes after days, with everything that was kept of it; whoever has proved stays", async () => {
  const owner = await activeCompany(app, "Proved Lines");
  const email = "gwen@ghost.test";
  await app.client().call(authRoutes.register, { body: registration("Ghost Lines", email) });
  // An unproved claim to the address of another person goes too; the owner's account stays.
  await app
    .client()
    .call(authRoutes.register, { body: { ...registration("Impostor", owner.email), password: "Other-Tide 43!" } });
  await app.database.asWorker(keepHeads);
  const ghosts = await app.sql<{ id: string; person: string }>(
    `SELECT o.id, m.person_id AS person FROM app.organisation o JOIN app.membership m ON m.organisation_id = o.id
      WHERE o.name IN ('Ghost Lines','Impostor')`,
  );
  expect(ghosts).toHaveLength(2);

  await age(LIMITS.unprovedDays - 1);
  expect(await remove()).toBe(0);
  await age(LIMITS.unprovedDays + 1);
  // A registration that is under way keeps its rows.
  expect(await remove()).toBe(0);
  await app.sql("UPDATE app.session SET expires_at = now() - interval '1 second' WHERE organisation_id = ANY($1)", [
    ghosts.map(({ id }) => id),
  ]);
  expect(await remove()).toBe(2);
  expect(await remove()).toBe(0);

  expect(await refusal(signIn(email))).toBe("WRONG_CREDENTIALS");
  const left: string[] = [];
  const tables = await app.sql<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind = 'r'",
  );
  for (const { name } of tables)
    for (const one of ghosts.flatMap(({ id, person }) => [id, person]))
      if ((await app.sql(`SELECT 1 FROM app.${name} t WHERE t::text LIKE $1`, [`%${one}%`])).length > 0)
        left.push(name);
  expect(left).toEqual([]);
  expect((await owner.me()).organisation.name).toBe("Proved Lines");
  expect((await signIn(owner.email)).me?.user.email).toBe(owner.email);

  // The address is free again: a new registration begins from nothing.
  const again = app.client();
  await again.call(authRoutes.register, { body: registration("Ghost Lines", email) });
  expect((await again.call(authRoutes.code, { body: { code: await codeOf(app, email) } })).nextStep).toBe("COMPLETE");
});

it("the record of a company that somebody has proved is not deleted, whoever asks", async () => {
  const admin = await activeCompany(app, "Kept Lines");
  const { organisation, user } = await admin.me();
  await app.sql("DELETE FROM app.audit WHERE organisation_id = $1", [organisation.id]);
  await app.sql("DELETE FROM app.acceptance WHERE person_id = $1", [user.id]);
  expect(
    (await app.sql("SELECT 1 FROM app.audit WHERE organisation_id = $1", [organisation.id])).length,
  ).toBeGreaterThan(0);
  expect((await app.sql("SELECT 1 FROM app.acceptance WHERE person_id = $1", [user.id])).length).toBeGreaterThan(0);
});
