import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { first } from "../../../scripts/lib/sql.ts";
import { failAnchor, settleAnchor } from "../../../backend/envelopes/anchor-seals.ts";
import { settleTitleEnd } from "../../../backend/documents/settle.ts";
import { settleEnvelope } from "../../../backend/envelopes/settle.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, type Company } from "../../support/companies.ts";
import { postage, type Postage } from "../../support/envelopes.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let mail: Postage;
let sender: Company;
let recipient: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  mail = postage(backend);
  const make = companies(backend);
  [sender, recipient] = await Promise.all([make.company("Sender", { people: 2 }), make.company("Recipient")]);
  await make.befriend(sender, recipient);
});
afterAll(() => backend.stop());

const upload = async (): Promise<string> =>
  (await sender.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() })).id;
const open = (company: Company, id: string): Promise<EnvelopeDetail> =>
  company.api.call(envelopes.get, { params: { id } });

it("a reorganisation reaches an envelope whatever the recipient has put its original into since", async () => {
  const id = await upload();
  const sent = await mail.send(sender, recipient, [id]);
  const { id: onward } = await recipient.api.call(envelopes.compose, { body: { documentIds: [id] } });
  // Both envelopes move the original, as they would move a title.
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.envelope_document SET is_copy = false, moves = 'BOTH' WHERE document_id = $1", [id]),
  );
  await backend.database.asWorker((tx) => settleEnvelope(tx, sent, "undone"));
  expect((await open(sender, sent)).state).toBe("TRANSFERRING");
  await backend.database.asWorker((tx) => settleEnvelope(tx, sent, "done"));
  expect([(await open(recipient, sent)).state, (await open(recipient, onward)).state]).toEqual([
    "TRANSFERRED",
    "DRAFT",
  ]);
});

it("a delivered envelope stays so when its anchor is lost for good", async () => {
  const id = await upload();
  const sent = await mail.send(sender, recipient, [id]);
  const before = (await get(recipient.api, id)).files;
  await backend.database.asWorker(async (tx) => {
    const seal = await first<{ root: string }>(tx, "SELECT root FROM app.seal WHERE envelope_id = $1", [sent]);
    await settleAnchor(tx, seal?.root ?? "", false);
    await failAnchor(tx, seal?.root ?? "");
  });
  expect((await open(recipient, sent)).state).toBe("TRANSFERRED");
  expect((await open(recipient, sent)).seal).not.toBeNull();
  expect((await get(recipient.api, id)).files).toEqual(before);
});

it("a bill whose end is undone comes back, though its number was given to another meanwhile", async () => {
  const [ended, successor] = [uuid(), uuid()];
  const number = await backend.database.asWorker(async (tx) => {
    for (const [id, closing] of [
      [ended, "VOID"],
      [successor, null],
    ])
      await tx.query(
        `INSERT INTO app.document (id, kind, number, number_key, organisation_id, created_by, complete, signed_at,
          closed_as) VALUES ($1,'BillOfLading','N-1','N1',$2,$3,true,now(),$4)`,
        [id, sender.id, sender.people[0]?.id, closing],
      );
    await settleTitleEnd(tx, ended, null);
    return (
      await first<{ number: string }>(tx, "SELECT number FROM app.document WHERE id = $1 AND closed_as IS NULL", [
        ended,
      ])
    )?.number;
  });
  expect(number).toMatch(/^N-1 ~[0-9a-f]{4}$/);
});

it("asks the recipient to read what arrived, until the title inside has ended", async () => {
  const [bill, paper] = [await upload(), await upload()];
  const sent = await mail.send(sender, recipient, [bill, paper]);
  const listed = async () => (await recipient.api.call(envelopes.list, {})).rows.find((one) => one.id === sent);
  for (const told of [await listed(), await open(recipient, sent)])
    expect(told).toMatchObject({ asked: "read", unread: true });
  const { inbox } = await recipient.api.call(deskRoutes.counts);
  const become = (state: string) =>
    backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document_state SET state = $2 WHERE document_id = $1", [bill, state]),
    );
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.document SET kind = 'BillOfLading' WHERE id = $1", [bill]),
  );
  await become("ISSUED");
  expect(await listed()).toMatchObject({ asked: "read" });
  await become("ACCOMPLISHED");
  for (const told of [await listed(), await open(recipient, sent)])
    expect(told).toMatchObject({ asked: null, unread: true });
  expect(await listed()).toMatchObject({ desk: "done" });
  expect((await recipient.api.call(deskRoutes.counts)).inbox).toBe(inbox - 1);
});
