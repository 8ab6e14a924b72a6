import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Lander } from "../../../backend/documents/pint/lander.ts";
import { signAsPlatform } from "../../../backend/counterparties/sign.ts";
import { SOUND } from "../../../scripts/evidence/dcsa/rules.ts";
import { act, canonical, payloadOf, sha256, signer, type Made } from "../../../scripts/services/counterparty.ts";
import { freshKeys, World, type Keys } from "../../../scripts/evidence/dcsa/world.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";
import { NodeReceiver } from "../../support/node-receiver.ts";
import { inboundToken, knows, ownKey, withLei } from "../../support/platforms.ts";

let node: TestBackend;
let keys: Keys;
let carrier = "";

beforeAll(async () => {
  node = await startBackend({ chain: false, settings: { platformCode: "HAWS", webhookPrivate: true } });
  const make = companies(node);
  const world = new World(SOUND);
  await withLei(node, await make.company(world.buyer.name), 1);
  await withLei(node, await make.company(world.bank.name), 2);
  const { kid, spki } = await ownKey(node);
  const fresh = freshKeys();
  keys = { ...fresh, own: { ...fresh.own, kid, spki: spki.toString("base64") } };
  for (const one of [keys.wave, keys.bole, keys.carx, keys.carrier]) {
    const id = await knows(node, { ...partyOf(one), keys: [keyOf(one)] });
    if (one.role === "carrier") carrier = id;
  }
  await older();
}, 120_000);
afterAll(() => node?.stop());

type Signer = ReturnType<typeof signer>;
const partyOf = ({ code, role }: Signer) => ({ code, role, url: "http://127.0.0.1:9" });
const keyOf = ({ kid, spki, algorithm }: Signer) => ({ kid, spki: Buffer.from(spki, "base64"), algorithm });
const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  node.database.asWorker((tx) => rows<T>(tx, text, values));
/** The acts are older than the keys of a node that was told of them today. */
const older = () => sql("UPDATE app.counterparty_key SET valid_from = timestamptz '2026-01-01'");
const worldOf = (number: string): World =>
  new World(SOUND, { keys, number, receiver: (...given) => new NodeReceiver(...given).of(node, number) });
const land = () => node.app.get(Lander, { strict: false }).round();

/** How the titles of a number stand, the first first. */
const landings = (number: string) =>
  sql<{ state: string; code: string | null }>(
    `SELECT l.state, l.error_code AS code FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id
      WHERE b.number = $1 ORDER BY l.created_at`,
    [number],
  );
const ASKED = { state: "ASKED", code: null };

const own = (says: object) =>
  node.database.asWorker((tx) => signAsPlatform(tx, node.settings, JSON.stringify({ eblPlatform: "HAWS", ...says })));

describe("titles of bills of one number", () => {
  it("are made for a bill that went away and comes back", async () => {
    const number = "TSLU2604E001";
    const world = worldOf(number);
    const made = world.envelope();
    world.signed(await world.send(made), "RECE", made);
    await land();
    const [e1 = ""] = made.envelopeTransferChain;
    const sum = sha256(canonical(world.document));
    const after = (entry: string, transaction: object) => ({
      transportDocumentChecksum: sum,
      previousEnvelopeTransferChainEntrySignedContentChecksum: sha256(entry),
      transactions: [transaction],
    });
    const before = new Date(Date.now() - 1000).toISOString();
    const e2 = await own(after(e1, act("TRANSFER", world.recipient, world.shipper, before)));
    await sql("UPDATE app.pint_bill SET entries = $2, here = false WHERE number = $1", [
      number,
      JSON.stringify([e1, e2]),
    ]);
    await sql("UPDATE app.document SET closed_as = 'MOVED' WHERE number = $1", [number]);
    const now = new Date().toISOString();
    const e3 = world.wave.sign({
      eblPlatform: "WAVE",
      ...after(e2, act("TRANSFER", world.shipper, world.recipient, now)),
    });
    const back: Made = {
      ...made,
      envelopeTransferChain: [e1, e2, e3],
      envelopeManifestSignedContent: world.wave.sign({
        transportDocumentChecksum: sum,
        lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(e3),
      }),
    };
    world.signed(await world.send(back), "RECE", back);
    await land();
    expect(await landings(number)).toEqual([ASKED, ASKED]);
  });

  it("are made for the bills of two carriers", async () => {
    const number = "TSLU2604B001";
    const one = worldOf(number);
    const made = one.envelope();
    one.signed(await one.send(made), "RECE", made);
    const other = signer("MAEU", "carrier", "ES256", "MAEU-1");
    await knows(node, { ...partyOf(other), keys: [keyOf(other)] });
    await older();
    const two = worldOf(number);
    const theirs = two.envelope({ document: { ...two.document, carrierCode: "MAEU" }, carrier: other });
    two.signed(await two.send(theirs), "RECE", theirs);
    await land();
    expect(await landings(number)).toEqual([ASKED, ASKED]);
  });
});

describe("a carrier's request to issue", () => {
  const put = async (world: World, document: object, raw?: (body: string) => string): Promise<number> => {
    const { name, lei } = world.buyer;
    const issueTo = {
      partyName: name,
      sendToPlatform: "HAWS",
      identifyingCodes: [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei }],
    };
    const issuanceManifestSignedContent = world.carrier.sign({
      documentChecksum: sha256(canonical(document)),
      issueToChecksum: sha256(canonical(issueTo)),
    });
    const body = JSON.stringify({ document, issueTo, issuanceManifestSignedContent });
    const answer = await fetch(`${node.url}/v3/ebl-issuance-requests`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: raw?.(body) ?? body,
    });
    return answer.status;
  };

  it("is taken anew once the bill of its number was surrendered", async () => {
    const number = "TSLU2604G001";
    const world = worldOf(number);
    const anew = { ...world.document, termsAndConditions: "Anew." };
    expect(await put(world, world.document)).toBe(204);
    expect(await put(world, anew)).toBe(409);
    await sql("UPDATE app.pint_bill SET ended = true, here = false WHERE number = $1", [number]);
    await sql("UPDATE app.pint_issuance SET state = 'ANSWERED', code = 'ISSU' WHERE number = $1", [number]);
    expect(await put(world, anew)).toBe(204);
    expect(await put(world, { ...anew, termsAndConditions: "Once more." })).toBe(409);
  });
});
