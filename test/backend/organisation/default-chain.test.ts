import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, openRegister, registerCompany, type TestPerson } from "../../support/people.ts";

const SECOND = 11155111;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const [first] = app.settings.chains;
  // The relayer of the second chain does not run here: the tests look only at what it is asked for.
  (app.settings as { chains: readonly unknown[] }).chains = [
    first,
    { ...first, chainId: SECOND, name: "Second chain" },
  ];
});
afterAll(() => app.stop());

const choose = (who: TestPerson, chainId: number) => who.call(organisationRoutes.setChain, { body: { chainId } });
const asked = (organisation: string) =>
  app.sql<{ chain: number }>(
    `SELECT chain_id AS chain FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'
      ORDER BY created_at, id`,
    [organisation],
  );

test("the default chain is one of the installation's; a register comes there with the first title, once, and is used again", async () => {
  const admin = await activeCompany(app, "Two Chain Lines");
  const {
    organisation: { id, registry, address },
  } = await admin.me();
  expect(await refusal(choose(await colleague(app, admin, []), SECOND))).toBe("FORBIDDEN");
  const unknown = (await choose(admin, 5).catch((error: unknown) => error)) as ApiRefusal;
  expect(unknown.fields.map(({ path, code }) => [path, code])).toEqual([["chainId", "NOT_A_CHOICE"]]);

  await choose(admin, SECOND);
  expect((await admin.me()).organisation).toMatchObject({
    chainId: SECOND,
    registry: null,
    address,
    status: "ACTIVATED",
  });
  expect((await asked(id)).map((one) => one.chain)).toEqual([1337]);
  expect((await app.client().call(authRoutes.config)).chains.map((one) => one.chainId)).toEqual([1337, SECOND]);

  // There and back: the register on the first chain is not asked for again.
  await choose(admin, 1337);
  expect((await admin.me()).organisation).toMatchObject({ chainId: 1337, registry });
  await choose(admin, SECOND);
  expect(await asked(id)).toHaveLength(1);
  const second = await openRegister(app, id);
  expect((await admin.me()).organisation).toMatchObject({ chainId: SECOND, registry: second });
  await choose(admin, 1337);
  await choose(admin, SECOND);
  expect((await admin.me()).organisation).toMatchObject({ chainId: SECOND, registry: second });
  expect(await asked(id)).toHaveLength(2);
  const log = await admin.call(recordRoutes.log, { query: {} });
  expect(log.filter((line) => line.event === "organisation.chain").at(-1)?.detail).toMatchObject({
    before: 1337,
    after: SECOND,
    chain: "Second chain",
  });
});

test("a company without a title chooses before it has any register", async () => {
  const early = await registerCompany(app, "Early Lines");
  await choose(early, SECOND);
  const { organisation } = await early.me();
  expect([organisation.chainId, organisation.registry, await asked(organisation.id)]).toEqual([SECOND, null, []]);
});
