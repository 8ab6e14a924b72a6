import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { visitorRoutes } from "#domain/api/visitors";
import { Listener, type Change } from "../../../backend/core/changes.ts";
import { apiClient } from "../../../scripts/lib/api-client.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { completeBill, draftBill } from "../../support/bill.ts";
import { companies, get, until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { visitors } from "../../support/visitors.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let { carrier, shipper } = {} as { carrier: Company; shipper: Company };
const heard: Change[] = [];

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url } });
  guests = visitors(backend, mail);
  const make = companies(backend);
  [carrier, shipper] = (await Promise.all(["Carrier", "Shipper"].map((name) => make.company(name)))) as [
    Company,
    Company,
  ];
  await make.befriend(carrier, shipper);
  backend.app.get(Listener).on("change", (change: Change) => heard.push(change));
});
afterAll(async () => {
  await backend?.stop();
  await mail?.stop();
});

/** Makes a change and waits until it is heard: changes come in the order of their transactions. Answers its id. */
async function mark(): Promise<string> {
  const { id } = await carrier.api.call(documentRoutes.create, { body: { kind: "ShippingInstruction", data: {} } });
  await until("the mark", async () => heard.some((one) => one.id === id));
  return id;
}
/**
 * The live changes that the carrier's browsers receive during the work (topics and ids), and the lines of the record. A
 * change before it keeps out what came earlier, a last one marks the end.
 */
async function toldOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await mark();
  heard.length = 0;
  await work();
  const id = await mark();
  return [
    ...new Set(
      heard
        .filter(
          (one) => one.organisation === carrier.id && one.id !== id && one.id !== before && one.topic !== "record",
        )
        .map((one) => `${one.topic} ${one.id}`),
    ),
  ].toSorted();
}
const draft = async (blNo: string): Promise<string> => (await draftBill(carrier.api, blNo)).id;
const write = async (id: string, blNo: string): Promise<unknown> =>
  carrier.api.call(documentRoutes.save, {
    params: { id },
    body: { expectedVersion: (await get(carrier.api, id)).version, data: { ...completeBill({ blNo }) } },
  });

test("a draft that is written is told as one document, and makes nobody count", async () => {
  const id = await draft("A-1");
  expect(await toldOf(() => write(id, "A-2"))).toEqual([`document ${id}`]);
});

test("a line of the record is told of by itself", async () => {
  const id = await draft("A-0");
  heard.length = 0;
  await write(id, "A-1");
  await until("the record", async () => heard.some((one) => one.organisation === carrier.id && one.topic === "record"));
});

test("an envelope that is composed with a draft shows what is written in it, and is told of as well", async () => {
  const id = await draft("A-3");
  const envelope = await carrier.api.call(envelopeRoutes.compose, {
    body: { recipientId: shipper.id, subject: "Papers", documentIds: [id], packIds: [] },
  });
  expect(await toldOf(() => write(id, "A-4"))).toEqual([`document ${id}`, `envelope ${envelope.id}`]);
  expect(await toldOf(() => carrier.api.call(documentRoutes.remove, { params: { id } }))).toEqual([
    `counts ${id}`,
    `document ${id}`,
    `envelope ${envelope.id}`,
  ]);
});

test("a workspace is told of when it is shared, entered, and when a document in it is signed", async () => {
  const report = (
    await carrier.api.call(documentRoutes.upload, {
      query: { kind: "QualityReport", name: "Report" },
      bytes: await plainPdf(3),
    })
  ).id;
  let shared = await guests.shareToSign(carrier, report, ["ann@survey.example"]);
  expect(
    await toldOf(async () => (shared = await guests.shareToSign(carrier, report, ["li@survey.example"]))),
  ).toContain(`workspace ${shared.id}`);
  let li = apiClient(backend.url);
  expect(await toldOf(async () => (li = await guests.visit("li@survey.example", shared)))).toEqual([
    `workspace ${shared.id}`,
  ]);
  const code = await guests.signingCode(li, "li@survey.example", shared, report);
  const signed = await toldOf(() =>
    li.call(visitorRoutes.sign, { params: { id: shared.id, documentId: report }, body: { code, name: "Li Wei" } }),
  );
  expect(signed).toEqual(expect.arrayContaining([`document ${report}`, `workspace ${shared.id}`]));
});

test("the language that a person chooses is told to that person's other pages", async () => {
  expect(await toldOf(() => carrier.api.call(authRoutes.updateMe, { body: { language: "zh-CN" } }))).toEqual([
    `me ${carrier.people[0]!.id}`,
  ]);
});
