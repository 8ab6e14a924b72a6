import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes as auth } from "#domain/api/auth";
import { automaticRoutes as automatic } from "#domain/api/automatic";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import type { Permission } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { lettersTo } from "../../support/letters.ts";
import { PASSWORD, until, type Colleague, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let line: Company;
/** An administrator; a colleague who drafts, voids and signs nothing; one who lets the service sign. */
let [admin, drafter, signer]: Colleague[] = [];
const confirmed = { body: { password: PASSWORD } };
beforeAll(async () => {
  trade = await startTrade();
  line = await trade.make.company("Line", { people: 3 });
  [admin, drafter, signer] = line.people;
  for (const other of [trade.shipper, trade.bank]) await trade.make.befriend(line, other);
  const give = (person: Colleague, permissions: readonly Permission[]) =>
    admin!.api.call(auth.setPermissions, {
      params: { id: person.id },
      body: { password: PASSWORD, permissions: [...permissions] },
    });
  await give(drafter!, ["bl.draft", "bl.void"]);
  await give(signer!, ["bl.sign.auto", "bl.issue", "bl.issueInCapacity"]);
});
afterAll(() => trade.backend.stop());

const show = (api: Colleague["api"], id: string) => api.call(reviews.show, { params: { id } });
const look = async (api: Colleague["api"], id: string) => ({ expectedVersion: (await show(api, id)).version });
const accept = async (id: string) =>
  trade.bank.api.call(reviews.accept, { params: { id }, body: await look(trade.bank.api, id) });
const asked = () => [{ organisationId: trade.bank.id }];
const prepare = async (id: string, number: string) =>
  drafter!.api.call(reviews.prepare, { params: { id }, body: { ...(await look(drafter!.api, id)), number } });
const haveSigned = (id: string, expectedVersion: number) =>
  drafter!.api.call(documents.signAutomatically, {
    params: { id },
    body: { expectedVersion, password: PASSWORD, signerId: signer!.id, capacityId: line.capacityId },
  });
const complete = (id: string) =>
  until(
    "it is signed",
    async () => (await show(trade.shipper.api, id)).history.at(-1)?.step === "signAutomatically",
    60_000,
  );

it(
  "is signed by the automatic service where the issuer granted it, and the history says so",
  { timeout: 120_000 },
  async () => {
    const { shipper } = trade;
    const { id } = await shipper.api.call(reviews.begin, {
      body: { kind: "BillOfLading", issuerId: line.id, data: completeBill({ blNo: "" }), collaborators: asked() },
    });
    await shipper.api.call(reviews.submit, { params: { id }, body: await look(shipper.api, id) });
    await accept(id);
    // Without the grant, the colleague who signs nothing makes no bill.
    expect((await show(drafter!.api, id)).can).toMatchObject({ sign: "FORBIDDEN", signAutomatically: "AUTOMATIC_OFF" });
    expect(await refusal(prepare(id, "AUTO-R1"))).toBe("FORBIDDEN");
    await admin!.api.call(automatic.grant, confirmed);
    await signer!.api.call(automatic.lend, confirmed);
    expect((await show(drafter!.api, id)).can).toMatchObject({ sign: "FORBIDDEN", signAutomatically: null });
    expect((await show(trade.bank.api, id)).can).toMatchObject({ signAutomatically: "PROCESS_NOT_ASKED" });
    const bill = await prepare(id, "AUTO-R1");
    await haveSigned(bill.id, bill.version);
    await complete(id);
    const done = await show(trade.bank.api, id);
    expect(done).toMatchObject({ state: "complete", steps: [{}, { state: "SIGNED_AUTOMATICALLY" }] });
    expect(done.history.at(-1)).toMatchObject({
      company: "Line",
      by: "Person 2",
      comment: "in the name of Person 3 · 以 Person 3 的名义",
    });

    // The bill that takes its place is signed in the same way.
    // The initiator gets it, for nobody else was named.
    await until("the shipper holds it", async () =>
      shipper.api.call(documents.get, { params: { id: bill.id } }).then(
        ({ isHolder, intent }) => isHolder && intent === null,
        () => false,
      ),
    );
    // One letter to each: to the company that got it, and to the colleague in whose name it was signed.
    const written = async (to: string) =>
      (await lettersTo(trade.backend.database, to)).filter(({ subject }) => subject.includes("AUTO-R1"));
    await until("it is written", async () => (await written(shipper.people[0]!.id)).length > 0);
    expect((await written(shipper.people[0]!.id)).map(({ subject }) => subject)).toContain(
      "Line issued B/L AUTO-R1 to you",
    );
    expect(await written(signer!.id)).toHaveLength(1);
    const begun = await shipper.api.call(reviews.beginOf, {
      body: { type: "amend", originalId: bill.id, collaborators: asked(), terms: { reason: "Another clause" } },
    });
    await shipper.api.call(reviews.saveOf, {
      params: { id: begun.id },
      body: {
        ...(await look(shipper.api, begun.id)),
        terms: { reason: "Another clause" },
        parts: [{ ...begun.parts[0], clauses: "CLAUSED", blNo: "AUTO-R2" }],
        collaborators: asked(),
      },
    });
    await shipper.api.call(reviews.request, {
      params: { id: begun.id },
      body: { ...(await look(shipper.api, begun.id)), password: PASSWORD },
    });
    await accept(begun.id);
    await until("it is back", async () => (await show(drafter!.api, begun.id)).return?.state === "returned");
    const draft = await prepare(begun.id, "");
    await haveSigned(draft.id, draft.version);
    await complete(begun.id);
    expect(await show(trade.bank.api, begun.id)).toMatchObject({
      state: "tbv",
      steps: [{}, { state: "SIGNED_AUTOMATICALLY", by: "Person 2" }, { state: "ASKED" }],
    });
  },
);
