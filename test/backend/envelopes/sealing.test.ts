import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { first } from "../../../scripts/lib/sql.ts";
import { createApp } from "../../../backend/create-app.ts";
import { Sealer } from "../../../backend/envelopes/sealer.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let sender: Company;
let recipient: Company;
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [sender, recipient] = (await Promise.all([make.company("Sender", { people: 2 }), make.company("Recipient")])) as [
    Company,
    Company,
  ];
  await make.befriend(sender, recipient);
});
afterAll(() => backend.stop());

const open = (id: string): Promise<EnvelopeDetail> => sender.api.call(routes.get, { params: { id } });
const upload = async (): Promise<string> =>
  (
    await sender.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: `Paper ${++count}` },
      bytes: await plainPdf(),
    })
  ).id;
async function sealed(papers: number): Promise<string> {
  const documentIds: string[] = [];
  while (documentIds.length < papers) documentIds.push(await upload());
  const { id, version } = await sender.api.call(routes.compose, {
    body: { recipientId: recipient.id, subject: "Papers", documentIds },
  });
  expect(
    (await sender.api.call(routes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } }))
      .envelope,
  ).toMatchObject({ state: "SEALED", seal: null });
  return id;
}
const rowOf = (id: string) =>
  backend.database.asWorker((tx) =>
    first<{ key: Buffer | null; leaf: string | null; withdrawn: boolean }>(
      tx,
      "SELECT signing_key AS key, leaf, withdrawn_at IS NOT NULL AS withdrawn FROM app.seal WHERE envelope_id = $1",
      [id],
    ),
  );
const taskOf = async (id: string) => (await sender.api.call(deskRoutes.tasks)).find((task) => task.envelopeId === id);
const sealer = (): Sealer => backend.app.get(Sealer, { strict: false });

it("makes the recipient's files one by one, tells how far it is, signs, and forgets the key", async () => {
  const id = await sealed(5);
  expect((await taskOf(id))?.progress?.of).toBe(5);
  await until("the signature", async () => (await rowOf(id))?.leaf !== null);
  expect(await rowOf(id)).toMatchObject({ key: null, withdrawn: false });
  const { documents, seal } = await open(id);
  expect(documents.every((one) => one.fileId !== null)).toBe(true);
  expect((await taskOf(id))?.progress).toEqual({ done: 5, of: 5 });
  expect(seal?.leaf).toBe(`0x${seal?.sha256}`);
});

it("is not put out of a colleague's sight before it has arrived", async () => {
  const { id } = await sender.api.call(routes.compose, { body: { recipientId: recipient.id, subject: "Draft" } });
  for (const one of [id, await sealed(1)]) {
    expect(await refusal(sender.api.call(routes.archive, { params: { id: one } }))).toBe("ENVELOPE_STATE");
    expect((await sender.people[1]!.api.call(routes.list, { query: { folder: "archived" } })).total).toBe(0);
  }
});

it("goes on where another process ended, without the password", async () => {
  // No process goes on sealing until a second one starts.
  await sealer().onApplicationShutdown();
  const id = await sealed(4);
  expect((await rowOf(id))?.key).not.toBeNull();
  const next = await createApp(backend.settings);
  try {
    await next.listen(0, "127.0.0.1");
    await until("the signature", async () => (await rowOf(id))?.leaf !== null);
    expect((await rowOf(id))?.key).toBeNull();

    const taken = await sealed(12);
    const { version } = await open(taken);
    await sender.api.call(routes.unseal, {
      params: { id: taken },
      body: { password: PASSWORD, expectedVersion: version },
    });
    expect(await rowOf(taken)).toMatchObject({ key: null, withdrawn: true });
    // A withdrawn seal is not a failed one.
    expect((await sender.api.call(deskRoutes.tasks)).filter((task) => task.envelopeId === taken)).toEqual([]);
    await next.get(Sealer, { strict: false }).round();
    for (const { id: document, fileId } of (await open(taken)).documents) {
      expect(fileId).toBeNull();
      expect((await get(sender.api, document)).files.map(({ role }) => role)).toEqual(["upload"]);
    }

    // A seal that can never be completed ends in a draft, with the reason.
    const lost = await sealed(1);
    await until("the signature", async () => (await rowOf(lost))?.leaf !== null);
    await next.get(Sealer, { strict: false }).onApplicationShutdown();
    const broken = await sealed(2);
    // The files are lost while the process runs: it would not start without them.
    const last = await createApp(backend.settings);
    try {
      await rm(backend.settings.storageDir, { recursive: true });
      await last.init();
      for (let tries = 0; tries < 3; tries += 1) await last.get(Sealer, { strict: false }).round();
    } finally {
      await last.close();
    }
    expect(await rowOf(broken)).toMatchObject({ key: null, leaf: null, withdrawn: true });
    expect(await taskOf(broken)).toMatchObject({ state: "FAILED", error: { code: "SEALING_FAILED" } });
    expect((await open(broken)).state).toBe("DRAFT");
    expect(
      await refusal(sender.api.call(deskRoutes.retryTask, { params: { id: (await taskOf(broken))?.id ?? "" } })),
    ).toBe("TASK_NOT_HERE");
    // A new seal ends the failed one: nothing asks for another try.
    await sender.api.call(routes.seal, {
      params: { id: broken },
      body: { expectedVersion: (await open(broken)).version, password: PASSWORD },
    });
    const [running, over] = (await sender.api.call(deskRoutes.tasks)).filter((task) => task.envelopeId === broken);
    expect([running, over]).toMatchObject([
      { state: "RUNNING", again: false },
      { state: "FAILED", again: true },
    ]);
    expect(await refusal(sender.api.call(deskRoutes.retryTask, { params: { id: over?.id ?? "" } }))).toBe(
      "TASK_NOT_FAILED",
    );
  } finally {
    await next.close();
  }
});
