import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { visitorRoutes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { completeBill } from "../../support/bill.ts";
import { companies, type Company } from "../../support/companies.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { inDays, visitors } from "../../support/visitors.ts";

const GUEST = "surveyor@orison.example";

let backend: TestBackend;
let mail: MailReceiver;
let [shipper, bank, carrier]: Company[] = [];
beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url } });
  const make = companies(backend);
  [shipper, bank, carrier] = await Promise.all(["Shipper", "Bank", "Carrier"].map((name) => make.company(name)));
  for (const other of [bank, carrier]) await make.befriend(shipper!, other!);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const look = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const begin = async (submitted: boolean): Promise<string> => {
  const { id } = await shipper!.api.call(reviews.begin, {
    body: {
      kind: "BillOfLading",
      reference: submitted ? "SHOWN" : "",
      issuerId: carrier!.id,
      data: completeBill({ blNo: "" }),
      collaborators: [{ organisationId: bank!.id }],
    },
  });
  if (submitted) await shipper!.api.call(reviews.submit, { params: { id }, body: await look(shipper!, id) });
  return id;
};
const invite = (company: Company, reviewId: string | null) =>
  company.api.call(workspaceRoutes.create, {
    body: { name: "The draft", endsOn: inDays(7), reviewId, visitors: [{ email: GUEST }] },
  });

it("is read and commented on by visitors beside the sequence, and answered by none of them", async () => {
  expect(await refusal(invite(shipper!, null))).toBe("BAD_INPUT");
  expect(await refusal(invite(shipper!, await begin(false)))).toBe("WRONG_STATE");
  const id = await begin(true);
  expect(await refusal(invite(bank!, id))).toBe("NOT_AUTHOR");
  expect(await refusal(invite(carrier!, id))).toBe("NOT_AUTHOR");
  await bank!.api.call(reviews.comment, { params: { id }, body: { field: "clauses", said: "Ours" } });
  const workspace = await invite(shipper!, id);
  expect(workspace.review).toMatchObject({ id, type: "draft" });
  const guest = await visitors(backend, mail).visit(GUEST, workspace);
  const params = { id: workspace.id };
  const visit = await guest.call(visitorRoutes.get, { params });
  expect(visit).toMatchObject({
    documents: [],
    review: {
      id,
      state: "pending",
      revision: 1,
      bills: [{ voyage: "AS-118L" }],
      comments: [{ company: "Bank", said: "Ours", visitor: false }],
    },
  });
  const say = (body: object) => guest.call(visitorRoutes.comment, { params, body: { said: "x", ...body } });
  expect(await refusal(say({ field: "nothing" }))).toBe("BAD_INPUT");
  expect(await refusal(say({ said: " " }))).toBe("BAD_INPUT");
  const { review } = await say({ field: "cargo", said: "The density is that of the other tank" });
  expect(review?.comments[1]).toMatchObject({ by: GUEST, company: "Shipper", field: "cargo", visitor: true });
  // Every company reads it, and that visitors do; who invited them knows where.
  expect(await show(bank!, id)).toMatchObject({
    visitedSince: expect.any(String) as string,
    workspaces: [],
    comments: [{}, { by: GUEST, visitor: true, mine: false, proposed: null }],
  });
  const own = await show(shipper!, id);
  expect(own).toMatchObject({ workspaces: [{ id: workspace.id }], comments: [{}, { mine: false }] });
  // A visitor has no other door to it.
  expect(await refusal(guest.call(reviews.accept, { params: { id }, body: { expectedVersion: own.version } }))).toBe(
    "UNAUTHENTICATED",
  );
  // It is theirs to read until it is revoked, and to speak of while it goes on.
  await shipper!.api.call(reviews.revoke, { params: { id }, body: await look(shipper!, id) });
  expect(await refusal(say({}))).toBe("WRONG_STATE");
  expect((await guest.call(visitorRoutes.get, { params })).review).toMatchObject({ state: "revoke" });
  await shipper!.api.call(workspaceRoutes.revoke, { params });
  expect(await refusal(guest.call(visitorRoutes.get, { params }))).toBe("VISIT_ENDED");
});

it("shows a visitor nothing of other reviews, by the database too", async () => {
  const id = (
    await shipper!.api.call(reviews.begin, {
      body: {
        kind: "BillOfLading",
        issuerId: carrier!.id,
        data: completeBill(),
        collaborators: [{ organisationId: bank!.id }],
      },
    })
  ).id;
  await shipper!.api.call(reviews.submit, { params: { id }, body: await look(shipper!, id) });
  const workspace = await invite(shipper!, id);
  const counted = (where: string) =>
    backend.database.asVisitor(where, async (tx) => {
      const found: number[] = [];
      for (const table of ["process", "review", "review_version", "process_line"])
        found.push(((await tx.query(`SELECT count(*)::int AS n FROM app.${table}`)) as { n: number }[])[0]!.n);
      return found;
    });
  expect(await counted(workspace.id)).toEqual([1, 1, 1, 2]);
  expect(await counted("00000000-0000-7000-8000-000000000000")).toEqual([0, 0, 0, 0]);
});
