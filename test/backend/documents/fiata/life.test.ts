import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { fiataRoutes as routes } from "#domain/api/fiata";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT } from "#domain/verify/oracle";
import { findRecord } from "#domain/verify/record";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, refusal } from "../../../../scripts/lib/api-client.ts";
import { startFiata, type FiataProgram } from "../../../../scripts/services/fiata.ts";
import { startBackend, type TestBackend } from "../../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../../support/companies.ts";
import { askedFiata, connectFiata, draftFiata, editFiata, fiataOf, fiataSettings } from "../../../support/fiata.ts";

let fiata: FiataProgram;
let backend: TestBackend;
let make: ReturnType<typeof companies>;
let forwarder: Company;
let bank: Company;

beforeAll(async () => {
  fiata = await startFiata();
  backend = await startBackend({ chain: true, settings: fiataSettings(fiata) });
  make = companies(backend);
  [forwarder, bank] = [await make.company("Atlantic Arc"), await make.company("Bank")];
  await make.befriend(forwarder, bank);
  await connectFiata(forwarder.api, fiata);
});
afterAll(async () => {
  await backend.stop();
  await fiata.stop();
});

const confirm = async (id: string) => ({ expectedVersion: (await get(forwarder.api, id)).version, password: PASSWORD });
const sign = async (id: string) =>
  forwarder.api.call(documentRoutes.sign, {
    params: { id },
    body: { ...(await confirm(id)), capacityId: forwarder.capacityId },
  });
const paper = (id: string) => forwarder.api.download(documentRoutes.pdf, { params: { id } });
async function issue(): Promise<{ id: string; fiataId: string; pdf: Uint8Array }> {
  const id = await draftFiata(forwarder.api);
  const { fiataId, calls } = await askedFiata(backend, forwarder.api, id, "ISSUE");
  const pdf = await forwarder.api.download(routes.pdf, { params: { id: calls[0]!.id } });
  const { status } = await settled(forwarder.api, (await sign(id)).intent);
  expect(status).toBe("done");
  return { id, fiataId: fiataId!, pdf };
}
const judge = async (file: Uint8Array) => {
  const stranger = apiClient(backend.url);
  return verify(file, {
    chain: null,
    ...trustOfAnswer(await stranger.call(verifyRoutes.trust)),
    document: documentChecker(
      { ...SILENT, did: () => stranger.call(documentRoutes.did, { params: { id: forwarder.id } }) },
      new Date(),
    ),
    now: new Date(),
  });
};

it("is signed on the very PDF that FIATA made, and its title commits to that PDF and its JSON", async () => {
  const { id, fiataId, pdf } = await issue();
  const signed = await paper(id);
  expect(Buffer.compare(signed.subarray(0, pdf.length), pdf)).toBe(0);
  const record = findRecord(signed)!;
  const content = JSON.parse(record.content) as { fiata: unknown };
  expect(content.fiata).toEqual({
    id: fiataId,
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
    contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect(`0x${createHash("sha256").update(record.content).digest("hex")}`).toBe(record.tokenId);
  const issued = await get(forwarder.api, id);
  expect(issued).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true, negotiability: "TO_ORDER" });
  expect(issued.register?.tokenId).toBe(record.tokenId);

  const credential = await forwarder.api.download(documentRoutes.credential, { params: { id } });
  for (const file of [signed, credential]) {
    const verdict = await judge(file);
    expect(verdict.checks).toMatchObject({ integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } });
    expect(verdict.place).toMatchObject({ chainId: 1337, tokenId: record.tokenId });
  }
  const forged = Buffer.from(signed);
  forged[Math.floor(pdf.length / 2)]! ^= 1;
  expect((await judge(forged)).checks.integrity.outcome).toBe("INVALID");
});

it("lives as every bill does: it is transferred, and its FIATA calls are over", async () => {
  const { id } = await issue();
  expect((await fiataOf(forwarder.api, id)).can).toEqual({ preview: "WRONG_STATE", issue: "WRONG_STATE" });
  await make.handOver(forwarder, bank, id, "BOTH");
  await until("the bank holds it", async () => (await get(bank.api, id).catch(() => null))?.isHolder ?? false);
  // Its JSON and the sign-in are its issuer's alone.
  expect(await refusal(fiataOf(bank.api, id))).toBe("NOT_FOUND");
  await until("the act has ended", async () => (await get(forwarder.api, id)).intent === null);
});

it("is amended under the same number: the earlier version verifies neither with FIATA nor here", async () => {
  const { id, fiataId, pdf } = await issue();
  const former = createHash("sha256").update(pdf).digest("hex");
  const { successors } = await forwarder.api.call(documentRoutes.amend, { params: { id }, body: await confirm(id) });
  const successor = successors[0]!;
  expect(await fiataOf(forwarder.api, successor)).toMatchObject({ fiataId: null, amends: fiataId, calls: [] });
  await editFiata(forwarder.api, successor, { handling: "Amended." });
  expect(await refusal(sign(successor))).toBe("FIATA_UNREGISTERED");
  expect(fiata.verifies(former)).toBe(true);
  expect(await askedFiata(backend, forwarder.api, successor, "ISSUE")).toMatchObject({ fiataId, registered: true });
  expect(fiata.verifies(former)).toBe(false);
  expect((await fiataOf(forwarder.api, id)).superseded).toBe(true);
  await sign(successor);
  const { intent } = await forwarder.api.call(actRoutes.replace, { params: { id }, body: await confirm(id) });
  expect((await settled(forwarder.api, intent)).status).toBe("done");
  expect((await get(forwarder.api, id)).state).toBe("VOID");
  expect(await get(forwarder.api, successor)).toMatchObject({ state: "ISSUED", isHolder: true });
  expect(fiata.documents.get(fiataId)?.versions).toHaveLength(2);
});

it("is void by its issuer, and its number here is free again", async () => {
  const { id } = await issue();
  const { intent } = await forwarder.api.call(actRoutes.void, {
    params: { id },
    body: { ...(await confirm(id)), reason: "Shipment cancelled" },
  });
  expect((await settled(forwarder.api, intent)).status).toBe("done");
  expect((await get(forwarder.api, id)).state).toBe("VOID");
});
