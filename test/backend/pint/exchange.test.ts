import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { arrivalRoutes, exchangeRoutes } from "#domain/api/arrivals";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { exchangeBundleRoutes } from "#domain/api/exchange-bundles";
import { offerRoutes } from "#domain/api/offers";
import { canonicalJson } from "#domain/canonical";
import { titleCall } from "#domain/chain/calls";
import { checkBundle, exchangeBundle } from "#domain/dcsa/bundle";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { first } from "../../../scripts/lib/sql.ts";
import { sha256, signer } from "../../../scripts/services/counterparty.ts";
import { billOf } from "../../../scripts/evidence/dcsa/world.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { answering, type Answering } from "../../support/answering.ts";
import { plainPdf } from "../../support/signing.ts";
import { allowed, carrierKey, knows, linerBill, ownKey, token, withLei } from "../../support/platforms.ts";

let wave: TestBackend;
let bole: TestBackend;
let carrier: Company;
let buyer: Company;
let bank: Company;
let shipper: Company;
let platformId: string;
let backTo: string;
let shipperLei: string;
let buyerLei: string;
const line = signer("MAEU", "carrier");
let program: Answering;

beforeAll(async () => {
  const settings = { webhookPrivate: true };
  program = await answering(204);
  [wave, bole] = await Promise.all([
    startBackend({ chain: true, settings: { ...settings, platformCode: "WAVE" } }),
    startBackend({ chain: true, settings: { ...settings, platformCode: "BOLE" } }),
  ]);
  const here = companies(wave);
  carrier = await here.company("Tern & Sable Shipping Lda");
  shipper = await here.company("Porto Azul");
  await here.befriend(carrier, shipper);
  shipperLei = await withLei(wave, shipper, 3);
  await withLei(wave, carrier, 1);
  const there = companies(bole);
  buyer = await there.company("Lantern Buyers");
  bank = await there.company("Harbour Bank");
  await there.befriend(buyer, bank);
  buyerLei = await withLei(bole, buyer, 2);
  const keys = { wave: await ownKey(wave), bole: await ownKey(bole), carrier: await carrierKey(wave, carrier) };
  platformId = await knows(wave, { code: "BOLE", role: "platform", url: bole.url, keys: [keys.bole] });
  backTo = await knows(bole, { code: "WAVE", role: "platform", url: wave.url, keys: [keys.wave] });
  const ours = await knows(bole, { code: "TSLU", role: "carrier", url: wave.url, keys: [keys.carrier] });
  await knows(bole, {
    code: "MAEU",
    role: "carrier",
    url: program.url,
    keys: [{ kid: line.kid, spki: Buffer.from(line.spki, "base64") }],
  });
  await token({ backend: bole, of: ours }, { backend: wave, of: platformId });
  await token({ backend: wave, of: platformId }, { backend: bole, of: ours });
}, 180_000);
afterAll(() => Promise.all([wave?.stop(), bole?.stop(), program?.stop()]));

/** The entry of a document on the desk of a company. */
const asked = async (one: Company, id: string) =>
  (await one.api.call(envelopeRoutes.list, { query: { limit: 200 } })).rows.find((row) => row.id === id);
const inboxOf = async (one: Company): Promise<number> => (await one.api.call(deskRoutes.counts)).inbox;

const offerOf = async (id: string) =>
  (await carrier.api.call(offerRoutes.list, { query: { documentId: id } })).items[0];
const billsOf = async (one: Company) => (await one.api.call(documentRoutes.list, { query: {} })).rows;
const stateAt = async (one: Company, id: string) => (await get(one.api, id)).state;

/** Moves a new bill of the carrier to the buyer on the other platform. Answers the two documents. */
async function moved(attached: Uint8Array | null = null): Promise<{ readonly here: string; readonly there: string }> {
  const here = await linerBill(carrier.api, carrier, {}, attached);
  await allowed(carrier.api, here);
  const before = new Set((await billsOf(buyer)).map(({ id }) => id));
  const { id } = await carrier.api.call(offerRoutes.create, {
    params: { id: here },
    body: {
      expectedVersion: (await get(carrier.api, here)).version,
      platformId,
      lei: buyerLei,
      rulebook: 1,
      password: PASSWORD,
    },
  });
  expect(await stateAt(carrier, here)).toBe("IN_TRANSIT");
  await until("the offer has ended", async () => (await offerOf(here))?.state === "GONE", 60).catch(
    async (error: unknown) => {
      throw new Error(JSON.stringify(await carrier.api.call(offerRoutes.get, { params: { id } })), { cause: error });
    },
  );
  const arrived = async () => (await billsOf(buyer)).find((row) => !before.has(row.id));
  await until("the buyer holds it", async () => (await arrived())?.state === "ISSUED", 60);
  return { here, there: (await arrived())?.id ?? "" };
}

const surrendersOf = (one: Company, id: string) => one.api.call(exchangeCarrierRoutes.surrenders, { params: { id } });

/** The holder on the other platform surrenders, and the carrier is asked. Answers the claim at its issuer. */
async function surrendered({ here, there }: { readonly here: string; readonly there: string }): Promise<string> {
  const { version } = await get(buyer.api, there);
  const { intent } = await buyer.api.call(actRoutes.surrender, {
    params: { id: there },
    body: { expectedVersion: version, purpose: "DELIVERY", comment: "Vessel arrived", password: PASSWORD },
  });
  await settled(buyer.api, intent);
  await until(
    "the issuer is asked",
    async () => (await surrendersOf(carrier, here)).claims.some(({ state }) => state === "OPEN"),
    60,
  );
  return (await surrendersOf(carrier, here)).claims.find(({ state }) => state === "OPEN")?.id ?? "";
}

/** The words and the exit code of `npm run verify` about a file. */
const verified = (file: string) =>
  promisify(execFile)(process.execPath, ["--conditions=source", "scripts/verify/main.ts", file]).then(
    ({ stdout }) => [0, stdout] as const,
    (error: { code: number; stdout: string }) => [error.code, error.stdout] as const,
  );

describe("a title goes to another platform", () => {
  test("it is in transit, ends here, and is its buyer's there", async () => {
    const { here, there } = await moved();
    expect(await stateAt(carrier, here)).toBe("TRANSFERRED");
    const [was, is] = [await get(carrier.api, here), await get(buyer.api, there)];
    // It waits for its buyer until somebody there has looked at it.
    const inbox = await inboxOf(buyer);
    expect(await asked(buyer, there)).toMatchObject({ of: "document", asked: "read", unread: true });
    await buyer.api.call(deskRoutes.read, { body: { of: "document", id: there } });
    expect(await asked(buyer, there)).toMatchObject({ asked: null, desk: "held", unread: false });
    expect((await asked(buyer, there))?.sender.name).not.toContain("account");
    expect(await inboxOf(buyer)).toBe(inbox - 1);
    expect(is.data["transportDocumentReference"]).toBe(was.data["transportDocumentReference"]);
    expect(is.can["endorse"]).toBeNull();
    // Nothing can be done with it where it was.
    expect(was.can["surrender"]).toBe("WRONG_STATE");

    // Each side sees where the bill went and came from; nobody else does.
    expect((await buyer.api.call(arrivalRoutes.list, {})).items).toMatchObject([
      { id: there, number: was.number, code: "RECE", state: "DONE", kind: "DcsaBillOfLading" },
    ]);
    const { origin } = await buyer.api.call(arrivalRoutes.get, { params: { id: there } });
    expect(origin?.chain.flatMap(({ acts }) => acts.map(({ action }) => action))).toContain("ISSUE");
    expect(origin?.orderOf).toBe("Lantern Buyers");
    expect(JSON.parse(origin?.transportDocument ?? "{}")).toMatchObject({
      transportDocumentReference: was.data["transportDocumentReference"],
    });
    expect(await carrier.api.call(arrivalRoutes.get, { params: { id: here } })).toEqual({ origin: null });
    expect((await carrier.api.call(arrivalRoutes.list, {})).items).toEqual([]);
    const made = await offerOf(here);
    const story = (await carrier.api.call(offerRoutes.get, { params: { id: made?.id ?? "" } })).messages;
    expect(story).toMatchObject([
      { what: "ENVELOPE", status: 201 },
      { what: "DOCUMENT", status: 204 },
      { what: "FINISH", status: 200, code: "RECE" },
    ]);
    expect((await carrier.api.send(exchangeRoutes.list)).ok).toBe(false);
    for (const [node, subject] of [
      [wave, `BOLE platform took the bill ${was.number}`],
      [bole, `The bill ${was.number} came from WAVE platform`],
    ] as const)
      await until(subject, async () => (await lettersTo(node.database, null)).some((one) => one.subject === subject));
  }, 180_000);

  test("its evidence is checked without a server, and what was changed in it is found", async () => {
    const [here, other] = [(await moved()).here, (await moved()).here];
    const bundleOf = async (id: string) =>
      exchangeBundle.parse(
        JSON.parse(
          Buffer.from(
            await carrier.api.download(exchangeBundleRoutes.get, { params: { id: (await offerOf(id))?.id ?? "" } }),
          ).toString(),
        ),
      );
    const bundle = await bundleOf(here);
    const { faults, answers } = await checkBundle(bundle);
    expect(faults).toEqual([]);
    expect(answers.map(({ code }) => code)).toEqual(["RECE"]);
    expect(bundle.title?.tokenId).toMatch(/^\d+$|^0x/);
    // The keys of both platforms, and that of the carrier who has signed the issue.
    expect(bundle.keys.map(({ party }) => party.code).toSorted()).toEqual(["BOLE", "TSLU", "WAVE"]);
    const offer = (await offerOf(here))?.id ?? "";
    expect(await refusal(shipper.api.download(exchangeBundleRoutes.get, { params: { id: offer } }))).toBe("NOT_FOUND");

    const dir = await mkdtemp(join(tmpdir(), "hawser-exchange-"));
    const checked = async (name: string, content: unknown) => {
      const file = join(dir, `${name}.json`);
      await writeFile(file, JSON.stringify(content));
      return verified(file);
    };
    expect(await checked("whole", bundle)).toEqual([
      0,
      expect.stringMatching(/RECE, Received[^]*Every signature is right/),
    ]);
    const [answer] = bundle.answers;
    const at = (answer?.signed.lastIndexOf(".") ?? 0) + 20;
    const signed = `${answer?.signed.slice(0, at)}${answer?.signed[at] === "A" ? "B" : "A"}${answer?.signed.slice(at + 1)}`;
    expect(await checked("changed", { ...bundle, answers: [{ ...answer, signed }] })).toEqual([
      1,
      expect.stringContaining("SIGNATURE_WRONG"),
    ]);
    expect(await checked("swapped", { ...bundle, answers: (await bundleOf(other)).answers })).toEqual([
      1,
      expect.stringContaining("ANSWER_OF_ANOTHER"),
    ]);
    const keys = bundle.keys.filter(({ party }) => party.code !== "BOLE");
    expect(await checked("without a key", { ...bundle, keys })).toEqual([1, expect.stringContaining("KEY_UNKNOWN")]);
    expect(await checked("short", { file: bundle.file })).toEqual([1, expect.stringContaining("no evidence bundle")]);
    await rm(dir, { recursive: true });
  }, 240_000);

  test("its signed paper and what is attached go along, byte for byte, and back", async () => {
    const packing = await plainPdf(2);
    const { here, there } = await moved(packing);
    const { origin } = await buyer.api.call(arrivalRoutes.get, { params: { id: there } });
    expect(origin?.files).toMatchObject([
      { kind: "COPY", mediaType: "application/pdf", here: true },
      { kind: "DOCUMENT", name: "Packing list.pdf", mediaType: "application/pdf", here: true },
    ]);
    const read = (sha256 = "") => buyer.api.download(arrivalRoutes.file, { params: { id: there, sha256 } });
    const paper = await carrier.api.download(documentRoutes.pdf, { params: { id: here } });
    const [copy, document] = await Promise.all((origin?.files ?? []).map(({ sha256 }) => read(sha256)));
    expect(Buffer.from(paper).equals(copy ?? Buffer.of())).toBe(true);
    expect(document?.length).toBe(origin?.files[1]?.size);
    // Where it comes back to, its documents lie already: the envelope alone is sent.
    const before = new Set((await billsOf(shipper)).map(({ id }) => id));
    const { id } = await buyer.api.call(offerRoutes.create, {
      params: { id: there },
      body: {
        expectedVersion: (await get(buyer.api, there)).version,
        platformId: backTo,
        lei: shipperLei,
        rulebook: 1,
        password: PASSWORD,
      },
    });
    await until("it has come back", async () => (await billsOf(shipper)).some((row) => !before.has(row.id)), 90);
    const { messages } = await buyer.api.call(offerRoutes.get, { params: { id } });
    expect(messages).toMatchObject([{ what: "ENVELOPE", status: 200, code: "RECE" }]);
  }, 180_000);

  test("surrendered there, rejected, then accepted by its carrier", async () => {
    const bill = await moved();
    const first = await surrendered(bill);
    const inbox = await inboxOf(carrier);
    const { platform } = (await surrendersOf(carrier, bill.here)).claims[0] ?? {};
    expect(await asked(carrier, bill.here)).toMatchObject({
      asked: "answer",
      desk: "asked",
      sender: { name: platform },
    });
    await carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: first },
      body: { action: "SREJ", comments: "Freight is unpaid.", password: PASSWORD },
    });
    expect(await asked(carrier, bill.here)).toBeUndefined();
    expect(await inboxOf(carrier)).toBe(inbox - 1);
    await until("the buyer has it again", async () => (await stateAt(buyer, bill.there)) === "ISSUED", 60);
    await until(
      "its answer is carried out",
      async () => (await surrendersOf(buyer, bill.there)).asked[0]?.state === "DONE",
    );
    expect((await surrendersOf(buyer, bill.there)).asked[0]).toMatchObject({
      answer: "SREJ",
      comments: "Freight is unpaid.",
    });
    const second = await surrendered(bill);
    await carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: second },
      body: { action: "SURR", comments: "", password: PASSWORD },
    });
    await until("the title has ended there", async () => (await stateAt(buyer, bill.there)) === "SURRENDERED", 60);
    await until("its issuer may release", async () => (await stateAt(carrier, bill.here)) === "SURRENDERED", 60);
    expect((await get(carrier.api, bill.here)).can["release"]).toBeNull();
  }, 180_000);
});

test("a bill comes back to the platform that issued it, is surrendered there, and its issuer answers", async () => {
  const bill = await moved();
  const before = new Set((await billsOf(shipper)).map(({ id }) => id));
  await buyer.api.call(offerRoutes.create, {
    params: { id: bill.there },
    body: {
      expectedVersion: (await get(buyer.api, bill.there)).version,
      platformId: backTo,
      lei: shipperLei,
      rulebook: 1,
      password: PASSWORD,
    },
  });
  const came = async () => (await billsOf(shipper)).find((row) => !before.has(row.id));
  await until("it has come back", async () => (await came())?.state === "ISSUED", 90);
  const id = (await came())?.id ?? "";
  await until("it has ended there", async () => (await stateAt(buyer, bill.there)) === "TRANSFERRED", 60);
  const surrender = async (): Promise<string> => {
    const { intent } = await shipper.api.call(actRoutes.surrender, {
      params: { id },
      body: {
        expectedVersion: (await get(shipper.api, id)).version,
        purpose: "DELIVERY",
        comment: "",
        password: PASSWORD,
      },
    });
    await settled(shipper.api, intent);
    const open = async () => (await surrendersOf(carrier, bill.here)).claims.find(({ state }) => state === "OPEN");
    await until("its issuer is asked", async () => (await open()) !== undefined, 60);
    expect(await open()).toMatchObject({ platform: "Porto Azul", code: "SREQ" });
    return (await open())?.id ?? "";
  };
  const answer = async (action: "SURR" | "SREJ", comments: string) =>
    carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: await surrender() },
      body: { action, comments, password: PASSWORD },
    });
  await answer("SREJ", "Freight is unpaid.");
  await until("the holder has it again", async () => (await stateAt(shipper, id)) === "ISSUED", 60);
  const { asked } = await surrendersOf(shipper, id);
  expect(asked[0]).toMatchObject({ comments: "Freight is unpaid.", error: null });
  await answer("SURR", "");
  await until("the title has ended", async () => (await stateAt(shipper, id)) === "SURRENDERED", 60);
  await until("its issuer may release", async () => (await stateAt(carrier, bill.here)) === "SURRENDERED", 60);
  expect((await get(carrier.api, bill.here)).can["release"]).toBeNull();
}, 240_000);

/** Sends a call from the address of a company, as a program elsewhere with its key would. */
async function sendsElsewhere(backend: TestBackend, from: Company, to: string, data: string): Promise<void> {
  const [url = ""] = backend.settings.chains[0]?.rpcUrls ?? [];
  const rpc = async (method: string, params: readonly unknown[]): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    expect(await response.json()).not.toHaveProperty("error");
  };
  await rpc("anvil_impersonateAccount", [from.address]);
  await rpc("anvil_setBalance", [from.address, "0xde0b6b3a7640000"]);
  await rpc("eth_sendTransaction", [{ from: from.address, to, data }]);
}

test("a bill that another program has given back is surrendered at its carrier, for delivery", async () => {
  const { here, there } = await moved();
  const escrow = await bole.database.asWorker((tx) =>
    first<{ escrow: string }>(
      tx,
      `SELECT t.escrow FROM chain.titles t JOIN app.document d ON d.token_id = t.token_id WHERE d.id = $1`,
      [there],
    ),
  );
  const call = titleCall.returnToIssuer({ escrow: escrow?.escrow as `0x${string}` });
  await sendsElsewhere(bole, buyer, escrow?.escrow ?? "", call.data);
  const open = async () => (await surrendersOf(carrier, here)).claims.find(({ state }) => state === "OPEN");
  await until("its issuer is asked", async () => (await open()) !== undefined, 60);
  expect(await open()).toMatchObject({ code: "SREQ", platform: "BOLE platform" });
  await carrier.api.call(exchangeCarrierRoutes.answer, {
    params: { id: (await open())?.id ?? "" },
    body: { action: "SREJ", comments: "Not yet.", password: PASSWORD },
  });
  await until("its holder has it again", async () => (await stateAt(buyer, there)) === "ISSUED", 60);
  expect((await surrendersOf(buyer, there)).asked).toHaveLength(1);
}, 180_000);

test("a return that has failed is signed anew by the holder, and the title ends", async () => {
  const id = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, id);
  const { id: offerId } = await carrier.api.call(offerRoutes.create, {
    params: { id },
    body: {
      expectedVersion: (await get(carrier.api, id)).version,
      platformId,
      lei: buyerLei,
      rulebook: 1,
      password: PASSWORD,
    },
  });
  // As if the chain had refused what was signed in advance.
  await wave.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.intent SET status = 'failed', error_code = 'INTENT_EXPIRED', error_parameters = '{}'
        WHERE id = (SELECT return_id FROM app.pint_offer WHERE id = $1)`,
      [offerId],
    ),
  );
  const story = () => carrier.api.call(offerRoutes.get, { params: { id: offerId } });
  const signs = () =>
    carrier.api.call(offerRoutes.signReturn, { params: { id: offerId }, body: { password: PASSWORD } });
  expect(await refusal(signs())).toBe("WRONG_STATE");
  await until("it stands still", async () => (await story()).state === "FROZEN", 60);
  expect(await story()).toMatchObject({ signsReturn: true, error: { code: "PINT_TAKEN_ELSEWHERE" } });
  expect(await stateAt(carrier, id)).toBe("IN_TRANSIT");
  expect((await signs()).signsReturn).toBe(false);
  await until("the title has ended", async () => (await story()).state === "GONE", 60);
  expect(await stateAt(carrier, id)).toBe("TRANSFERRED");
}, 180_000);

test("an offer without an answer, or in dispute, waits for its company until it is settled", async () => {
  const id = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, id);
  const body = {
    expectedVersion: (await get(carrier.api, id)).version,
    lei: buyerLei,
    rulebook: 1,
    password: PASSWORD,
  };
  await carrier.api.call(offerRoutes.create, { params: { id }, body: { ...body, platformId } });
  await until("it has ended", async () => (await offerOf(id))?.state === "GONE", 60);
  const inbox = await inboxOf(carrier);
  const state = (to: "WAITING" | "FROZEN" | "GONE") =>
    wave.database.asWorker((tx) => tx.query("UPDATE app.pint_offer SET state = $2 WHERE document_id = $1", [id, to]));
  for (const to of ["WAITING", "FROZEN"] as const) {
    await state(to);
    expect(await asked(carrier, id)).toMatchObject({
      asked: "settleExchange",
      desk: "asked",
      sender: { name: (await offerOf(id))?.platform.name },
    });
    expect(await inboxOf(carrier)).toBe(inbox + 1);
  }
  await state("GONE");
  expect(await asked(carrier, id)).toBeUndefined();
  expect(await inboxOf(carrier)).toBe(inbox);
}, 120_000);

test("a consent that ends before an offer might is none, and can be given anew", async () => {
  const id = await linerBill(carrier.api, carrier);
  expect((await get(carrier.api, id)).can["offer"]).toBe("PINT_NOT_ALLOWED");
  await allowed(carrier.api, id);
  expect((await get(carrier.api, id)).can).toMatchObject({ offer: null, allowMove: "PINT_ALLOWED" });
  await wave.database.asWorker((tx) =>
    tx.query("UPDATE app.pint_consent SET until = now() + interval '100 days' WHERE document_id = $1", [id]),
  );
  expect((await get(carrier.api, id)).can).toMatchObject({ offer: "PINT_NOT_ALLOWED", allowMove: null });
  await allowed(carrier.api, id);
  expect((await get(carrier.api, id)).can["offer"]).toBeNull();
}, 60_000);

test("a holder asks the issuer to let a bill leave, and hears of the consent", async () => {
  const make = companies(wave);
  const holder = await make.company("Tideway Traders");
  await make.befriend(carrier, holder);
  const id = await linerBill(carrier.api, carrier);
  const asks = async ({ api }: Company) =>
    api.call(actRoutes.askMove, {
      params: { id },
      body: { expectedVersion: (await get(api, id)).version, password: PASSWORD },
    });
  await expect(asks(carrier)).rejects.toMatchObject({ code: "ISSUER_CANNOT" });
  await make.handOver(carrier, holder, id, "BOTH");
  await until("the holder has it", async () => (await get(holder.api, id).catch(() => null))?.isHolder === true, 30);
  await until("the act has ended", async () => (await get(carrier.api, id)).intent === null, 30);
  expect((await get(holder.api, id)).can).toMatchObject({ offer: "PINT_NOT_ALLOWED", askMove: null });
  const custody = (of: string) =>
    wave.database.asWorker((tx) =>
      tx.query("UPDATE app.organisation SET custody = $2 WHERE id = $1", [carrier.id, of]),
    );
  await custody("wallet");
  expect((await get(holder.api, id)).can).toMatchObject({ askMove: "PINT_ISSUER_WALLET" });
  await expect(asks(holder)).rejects.toMatchObject({ code: "PINT_ISSUER_WALLET" });
  await custody("platform");
  await asks(holder);
  await expect(asks(holder)).rejects.toMatchObject({ code: "PINT_MOVE_ASKED" });
  expect(await asked(carrier, id)).toMatchObject({ of: "document", asked: "consent", desk: "asked" });
  expect(await asked(holder, id)).not.toMatchObject({ asked: "consent" });
  await allowed(carrier.api, id);
  expect(await asked(carrier, id)).not.toMatchObject({ asked: "consent" });
  expect((await get(holder.api, id)).can).toMatchObject({ offer: null, askMove: "PINT_ALLOWED" });
  const { number } = await get(holder.api, id);
  for (const subject of [
    `Tideway Traders asks you to let the bill ${number} leave the platform`,
    `The bill ${number} may leave the platform`,
  ])
    await until(subject, async () => (await lettersTo(wave.database, null)).some((one) => one.subject === subject));
}, 60_000);

describe("a carrier issues a bill to a company here", () => {
  const issueTo = () => ({
    partyName: "Lantern Buyers",
    sendToPlatform: "BOLE",
    identifyingCodes: [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: buyerLei }],
  });
  const request = (given: { readonly number: string; readonly to?: object; readonly by?: typeof line }) => {
    const document = { ...billOf(), carrierCode: "MAEU", transportDocumentReference: given.number };
    const to = given.to ?? issueTo();
    const manifest = { documentChecksum: sha256(canonicalJson(document)), issueToChecksum: sha256(canonicalJson(to)) };
    return { document, issueTo: to, issuanceManifestSignedContent: (given.by ?? line).sign(manifest) };
  };
  const put = (body: object) =>
    fetch(`${bole.url}/v3/ebl-issuance-requests`, { method: "PUT", body: JSON.stringify(body) });
  const answersFor = (number: string) =>
    program.received
      .filter(({ path }) => path === "/v3/ebl-issuance-responses")
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter((one) => one["transportDocumentReference"] === number);

  test("it is taken, made, and the carrier is told ISSU; a second request for it is a conflict", async () => {
    const asked = request({ number: "MAEU-ISSUE-1" });
    expect((await put(asked)).status).toBe(204);
    expect((await put(asked)).status).toBe(409);
    await until("the carrier is told", async () => answersFor("MAEU-ISSUE-1").length > 0, 60);
    expect(answersFor("MAEU-ISSUE-1")).toEqual([
      { transportDocumentReference: "MAEU-ISSUE-1", issuanceResponseCode: "ISSU" },
    ]);
    const made = (await billsOf(buyer)).find(({ number }) => number === "MAEU-ISSUE-1");
    expect(made?.state).toBe("ISSUED");
  }, 120_000);

  test("a party that is not here is refused, and a signature of another is not taken at all", async () => {
    const nobody = { ...issueTo(), identifyingCodes: [{ codeListProvider: "GLEIF", partyCode: "nobody" }] };
    expect((await put(request({ number: "MAEU-ISSUE-2", to: nobody }))).status).toBe(204);
    await until("the carrier is told", async () => answersFor("MAEU-ISSUE-2").length > 0, 60);
    expect(answersFor("MAEU-ISSUE-2")[0]).toMatchObject({ issuanceResponseCode: "REFU" });
    const forged = request({ number: "MAEU-ISSUE-3", by: signer("MAEU", "carrier", "ES256", line.kid) });
    expect((await put(forged)).status).toBe(401);
    // A signature is looked at before anything that it covers.
    const unread = { ...forged, eBLVisualisationByCarrier: { name: "copy.pdf", content: "%" } };
    expect((await put(unread)).status).toBe(401);
    expect((await put({ ...forged, issueTo: nobody })).status).toBe(401);
    expect((await put({ document: {} })).status).toBe(400);
    // The number of what was refused is free.
    expect((await put(request({ number: "MAEU-ISSUE-2" }))).status).toBe(204);
    await until("the bill is issued", async () => answersFor("MAEU-ISSUE-2").length > 1, 60);
    expect(answersFor("MAEU-ISSUE-2")[1]).toMatchObject({ issuanceResponseCode: "ISSU" });
  }, 120_000);

  test("a surrender without the token of a platform, or an answer without that of a carrier, changes nothing", async () => {
    const post = (path: string, body: object, bearer?: string) =>
      fetch(`${wave.url}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        ...(bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
      });
    const asks = { surrenderRequestReference: "x", transportDocumentReference: "TSLU1", surrenderRequestCode: "SREQ" };
    expect((await post("/v3/ebl-surrender-requests", asks)).status).toBe(401);
    expect((await post("/v3/ebl-surrender-requests", asks, "guessed")).status).toBe(401);
    expect((await post("/v3/ebl-surrender-responses", { surrenderRequestReference: "x", action: "SURR" })).status).toBe(
      401,
    );
  });
});
