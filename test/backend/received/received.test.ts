import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { receivedRoutes } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD, get, settled, until, type Company } from "../../support/companies.ts";
import { CONTRACT, wrappedSecond, wrappedWith } from "../../support/attestation-making.ts";
import { draftMadeWith, type BuiltInName } from "../../support/document-templates.ts";
import { postage } from "../../support/envelopes.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

let count = 0;
/** Makes, signs and downloads a document of the carrier: another issuer for everybody else. */
async function made(name: BuiltInName): Promise<{ readonly document: DocumentDetail; readonly file: Buffer }> {
  const { api } = trade.carrier;
  const { document, intent } = await trade.sign(await draftMadeWith(api, name, `RX-${(count += 1)}`));
  if (intent !== null) await settled(api, intent);
  return { document, file: Buffer.from(await api.download(routes.credential, { params: { id: document.id } })) };
}
const receive = (company: Company, bytes: Uint8Array | string, file = "Received.tt"): Promise<DocumentDetail> =>
  company.api.call(receivedRoutes.upload, { query: { file }, bytes: Buffer.from(bytes) });
const verdict = (company: Company, id: string) => company.api.call(receivedRoutes.get, { params: { id } });
const text = (document: object): string => JSON.stringify(document);

describe("a .tt file of another issuer", () => {
  it("becomes a document as it came, with the verdict of the moment, and stays its issuer's", async () => {
    const { shipper } = trade;
    const { document: original, file } = await made("CertificateOfOrigin");
    const kept = await receive(shipper, file, "From the carrier.tt");
    expect(kept).toMatchObject({
      kind: "VerifiableDocument",
      state: "RECEIVED",
      received: true,
      isIssuer: false,
      issuer: null,
      number: original.number,
      name: "From the carrier",
      madeWith: null,
      can: { sign: "WRONG_STATE", revoke: "WRONG_STATE", delete: null },
    });
    expect(kept.files).toMatchObject([{ role: "upload", name: "From the carrier.tt", mime: "application/vc" }]);
    const { id: fileId } = kept.files[0]!;
    const stored = await shipper.api.download(routes.file, { params: { id: kept.id, fileId } });
    expect(Buffer.from(stored).equals(file)).toBe(true);
    expect(await verdict(shipper, kept.id)).toMatchObject({
      overall: "VALID",
      headline: "GENUINE",
      issuerName: expect.stringContaining(trade.carrier.name),
      checks: { status: { outcome: "VALID" } },
      title: null,
    });
    const sign = shipper.api.call(routes.sign, {
      params: { id: kept.id },
      body: { expectedVersion: kept.version, password: PASSWORD, capacityId: null },
    });
    expect(await refusal(sign)).toBe("WRONG_STATE");
    expect(await refusal(receive(shipper, file))).toBe("RECEIVED_ALREADY");
    // Its issuer has it already, as its own.
    expect(await refusal(receive(trade.carrier, file))).toBe("RECEIVED_ALREADY");
    expect(await refusal(verdict(trade.stranger, kept.id))).toBe("NOT_FOUND");
    const listed = await shipper.api.call(routes.list, { query: { text: "INDONESIA", kind: "VerifiableDocument" } });
    expect(listed.rows.map(({ id }) => id)).toContain(kept.id);
  });

  it("is verified again: what was revoked meanwhile is told with its time", async () => {
    const { carrier, shipper, stranger } = trade;
    const { document, file } = await made("CertificateOfOrigin");
    const kept = await receive(shipper, file);
    const before = await verdict(shipper, kept.id);
    await carrier.api.call(actRoutes.revoke, {
      params: { id: document.id },
      body: { ...(await trade.confirm(carrier, document.id)), reason: "Wrong origin" },
    });
    expect(await verdict(shipper, kept.id)).toEqual(before);
    const again = (company: Company) => company.api.call(receivedRoutes.verify, { params: { id: kept.id } });
    expect(await again(shipper)).toMatchObject({ headline: "REVOKED", overall: "INVALID" });
    const after = await verdict(shipper, kept.id);
    expect(after.headline).toBe("REVOKED");
    expect(after.verifiedAt > before.verifiedAt).toBe(true);
    expect(await refusal(again(stranger))).toBe("NOT_FOUND");
  });

  it("that was changed is kept, and told to be altered", async () => {
    const { file } = await made("CertificateOfOrigin");
    const changed = file.toString().replace(/"number":"RX-\d+"/, '"number":"RX-0"');
    expect(changed).not.toBe(file.toString());
    const kept = await receive(trade.shipper, changed);
    expect(await verdict(trade.shipper, kept.id)).toMatchObject({ headline: "ALTERED", overall: "INVALID" });
  });

  it("of OpenAttestation is uncertain while its domain or its network cannot be asked", async () => {
    const registry = wrappedSecond({ tokenRegistry: CONTRACT });
    const kept = await receive(trade.shipper, text(registry), "Old.tt");
    expect(kept).toMatchObject({ kind: "TransferableRecord", state: "RECEIVED", owning: "Copy", name: "Old" });
    expect(kept.files).toMatchObject([{ mime: "application/json" }]);
    const store = wrappedWith({ documentStore: CONTRACT }, { network: { chain: "ETH", chainId: "424242" } });
    const elsewhere = await receive(trade.shipper, text(store), "Elsewhere.tt");
    expect(elsewhere.kind).toBe("VerifiableDocument");
    const unsure = { outcome: "INDETERMINATE" };
    const asked = { overall: "INDETERMINATE", checks: { integrity: { outcome: "VALID" }, issuer: unsure } };
    expect(await verdict(trade.shipper, elsewhere.id)).toMatchObject({ ...asked, checks: { status: unsure } });
    // The chain that it names is known here, and no such title is on it.
    expect((await verdict(trade.shipper, kept.id)).checks.issuer).toMatchObject(unsure);
  });

  it("that names a title is a transferable record, and makes nobody its holder", async () => {
    const { carrier, shipper, bank } = trade;
    const { document, file } = await made("WarehouseReceipt");
    const kept = await receive(shipper, file);
    expect(kept).toMatchObject({
      kind: "TransferableRecord",
      state: "RECEIVED",
      owning: "Copy",
      isHolder: false,
      isIssuer: false,
      register: null,
    });
    expect(Object.values(kept.can).filter((why) => why === null)).toHaveLength(1);
    expect(kept.can["delete"]).toBeNull();
    const { registry, tokenId } = (await get(carrier.api, document.id)).register!;
    const title = { chainId: 1337, registry, tokenId };
    expect(await verdict(shipper, kept.id)).toMatchObject({ headline: "GENUINE_IN_CIRCULATION", title });
    // It is the same title as that of the carrier's document, and neither shows the other.
    expect(await refusal(get(shipper.api, document.id))).toBe("NOT_FOUND");
    expect(await refusal(get(carrier.api, kept.id))).toBe("NOT_FOUND");
    await trade.pass(carrier, bank, document.id);
    expect((await get(shipper.api, kept.id)).state).toBe("RECEIVED");
    expect(await refusal(get(bank.api, kept.id))).toBe("NOT_FOUND");
    const story = await shipper.api.call(titleRoutes.story, { params: title });
    expect(story).toMatchObject({ status: "active" });
    expect(story.events.at(-1)?.holder).toBe(
      (await bank.api.call(routes.get, { params: { id: document.id } })).holder!.address,
    );
  });

  it("is passed on in an envelope as the file that it is, and deleted while nobody else has it", async () => {
    const { carrier } = trade;
    const shipper = await trade.make.company("Forwarder", { people: 2 });
    await trade.make.befriend(shipper, carrier);
    const alone = await receive(shipper, text(wrappedWith({ documentStore: CONTRACT }, { note: "alone" })));
    await shipper.api.call(routes.remove, { params: { id: alone.id } });
    expect(await refusal(get(shipper.api, alone.id))).toBe("NOT_FOUND");
    for (const bytes of [
      text(wrappedWith({ tokenRegistry: CONTRACT }, { note: "on" })),
      (await made("CertificateOfOrigin")).file,
    ]) {
      const kept = await receive(shipper, bytes);
      await postage(trade.backend).send(shipper, carrier, [kept.id]);
      await until("the carrier has it", async () => (await get(carrier.api, kept.id).catch(() => null)) !== null);
      const there = await get(carrier.api, kept.id);
      expect(there).toMatchObject({ state: "RECEIVED", received: true, issuer: null, isIssuer: false });
      const got = await carrier.api.download(routes.file, { params: { id: kept.id, fileId: there.files.at(-1)!.id } });
      expect(Buffer.from(got).equals(Buffer.from(bytes))).toBe(true);
      expect((await verdict(carrier, kept.id)).verifiedAt).toBe((await verdict(shipper, kept.id)).verifiedAt);
      expect(await refusal(carrier.api.call(receivedRoutes.verify, { params: { id: kept.id } }))).toBe("NOT_FOUND");
      expect((await get(shipper.api, kept.id)).can["delete"]).not.toBeNull();
    }
  });
});

describe("what is no .tt file", () => {
  it("is refused at the door, and a .tt file is no ordinary document", async () => {
    const { shipper } = trade;
    const honest = text(wrappedSecond({ documentStore: CONTRACT }));
    const deep = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
    for (const [bytes, file] of [
      ["%PDF-1.7", "Paper.tt"],
      ["no JSON", "Text.tt"],
      ["{}", "Empty.tt"],
      [deep, "Deep.tt"],
      [honest.replace("{", '{"__proto__":{"issuer":"x"},'), "Proto.tt"],
      [honest, "Paper.pdf"],
      [honest, "tt"],
    ] as const)
      expect(await refusal(receive(shipper, bytes, file)), file).toBe("UPLOAD_NOT_TT");
    const ordinary = shipper.api.call(routes.upload, { query: { name: "Paper" }, bytes: Buffer.from(honest) });
    expect(await refusal(ordinary)).toBe("UPLOAD_NOT_PDF");
  });
});
