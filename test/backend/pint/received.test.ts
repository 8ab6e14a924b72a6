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

  it("is not taken with what cannot be kept, however deep it is", async () => {
    const world = worldOf("TSLU2604G002");
    expect(await put(world, { ...world.document, termsAndConditions: "a\u0000b" })).toBe(400);
    expect(await put(world, { ...world.document, transportDocumentReference: "A\u0000B" })).toBe(400);
    const members = (more: string) => (body: string) => body.replace('"document":{', `"document":{"zz":${more},`);
    expect(await put(world, world.document, members("1e999"))).toBe(400);
    expect(await put(world, world.document, members(`${"[".repeat(200_000)}${"]".repeat(200_000)}`))).toBe(400);
    expect(await put(world, world.document)).toBe(204);
  });
});

describe("an envelope that nothing here can hold", () => {
  it("is refused with a signature, and lands never", async () => {
    for (const [at, bad] of [
      [1, "te\u0000rms"],
      [2, "te\ud800rms"],
    ] as const) {
      const world = worldOf(`TSLU2604A00${at}`);
      const document = structuredClone(world.document) as { documentParties: { shipper: { partyName: string } } };
      document.documentParties.shipper.partyName = `X ${bad} Y`;
      const made = world.envelope({ document });
      world.signed(await world.send(made), "BENV", made);
      world.held(0);
    }
    const world = worldOf("TSLU2604A003");
    const named = world.envelope({ document: { ...world.document, transportDocumentReference: "A\u0000B" } });
    world.signed(await world.send(named), "BENV", named);
    const made = world.envelope();
    const body = JSON.stringify(made).replace('"transportDocument":{', '"transportDocument":{"zz":1e999,');
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${node.url}/v3/envelopes`, { method: "POST", headers, body });
    world.signed({ status: answer.status, body: await answer.json() }, "BENV", made);
  });

  it("has a key whose name has a character that no text holds", async () => {
    const world = worldOf("TSLU2604A004");
    const made = world.envelope({
      entries: [{ by: signer("WAVE", "platform", "ES256", "WAVE\u0000"), acts: [world.issue(), world.transfer()] }],
    });
    world.signed(await world.send(made), "BSIG", made);
  });
});

describe("what was taken", () => {
  const resigned = (world: World, made: Made, by = world.wave): Made => {
    const issuance = payloadOf(made.envelopeTransferChain[0] ?? "")["issuanceManifestSignedContent"];
    const given = { issuanceManifestSignedContent: issuance };
    return world.envelope({ entries: [{ by, acts: [world.issue(), world.transfer()], given }] });
  };
  const taken = async (number: string) => {
    const world = worldOf(number);
    const made = world.envelope();
    world.signed(await world.send(made), "RECE", made);
    return { world, made };
  };
  const UNSIGNED = { status: 400, body: { statusCode: 400 } };

  it("is not refused with a signature where it is signed anew with a key that is not known here", async () => {
    const { world, made } = await taken("TSLU2604A011");
    const again = resigned(world, made, signer("WAVE", "platform", "ES256", "WAVE-2"));
    expect(await world.send(again)).toMatchObject(UNSIGNED);
    world.held(1);
  });

  it("is not refused with a signature where it is signed anew and garbled", async () => {
    const { world, made } = await taken("TSLU2604A012");
    const again = resigned(world, made);
    expect(await world.send(garbled(again))).toMatchObject(UNSIGNED);
    const [head = "", payload = "", tail = ""] = (again.envelopeTransferChain[0] ?? "").split(".");
    for (const entry of [`${head.slice(3)}.${payload}.${tail}`, `${head}.${payload}.${"A".repeat(tail.length)}`])
      expect(await world.send({ ...again, envelopeTransferChain: [entry] })).toMatchObject(UNSIGNED);
    world.signed(await world.send(again), "DUPE", again);
    world.held(1);
  });

  it("is a duplicate, though its recipient is none any more", async () => {
    const { world, made } = await taken("TSLU2604A013");
    const lei = (to: string) => sql("UPDATE app.organisation SET lei = $2 WHERE name = $1", [world.buyer.name, to]);
    await lei("");
    try {
      const again = resigned(world, made);
      const says = world.signed(await world.send(again), "DUPE", again);
      expect(says).toMatchObject({
        duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent: made.envelopeTransferChain[0],
      });
    } finally {
      await lei(world.buyer.lei);
      await sql("UPDATE app.organisation SET assurance = 'approved' WHERE name = $1", [world.buyer.name]);
    }
  });
});

/** The envelope as a line may spoil it: the signature of its manifest is another. */
function garbled(made: Made): Made {
  const [head = "", payload = "", tail = ""] = made.envelopeManifestSignedContent.split(".");
  const other = `${tail.startsWith("A") ? "B" : "A"}${tail.slice(1)}`;
  return { ...made, envelopeManifestSignedContent: `${head}.${payload}.${other}` };
}

describe("what was refused", () => {
  it("is not taken, though it was disputed before", async () => {
    const number = "TSLU2604A021";
    const first = worldOf(number);
    const old = first.envelope({ document: { ...first.document, termsAndConditions: "Old." } });
    first.signed(await first.send(old), "RECE", old);
    const world = worldOf(number);
    const made = world.envelope();
    world.signed(await world.send(made), "DISE", made);
    const refused = await world.send(garbled(made));
    world.signed(refused, "BSIG", made);
    await sql("UPDATE app.pint_bill SET ended = true, here = false WHERE number = $1", [number]);
    expect(await world.send(made)).toEqual(refused);
  });

  it("is not taken once the key is known that it was signed with", async () => {
    const world = worldOf("TSLU2604A022");
    const late = signer("WAVE", "platform", "ES256", "WAVE-9");
    const made = world.envelope({ entries: [{ by: late, acts: [world.issue(), world.transfer()] }] });
    const refused = await world.send(made);
    world.signed(refused, "BSIG", made);
    await sql(
      `INSERT INTO app.counterparty_key (id, counterparty_id, kid, algorithm, public_key, sha256, valid_from,
        created_by_name) SELECT gen_random_uuid(), id, $1, 'ES256', $2, md5($1), timestamptz '2026-01-01', 'x'
        FROM app.counterparty WHERE code = 'WAVE' AND role = 'platform'`,
      [late.kid, Buffer.from(late.spki, "base64")],
    );
    expect(await world.send(made)).toEqual(refused);
    world.held(0);
  });

  it("is told again at the end of a transfer that was begun, by a key of now where its own has ended", async () => {
    const world = worldOf("TSLU2604A023");
    const made = world.envelope({ further: [{ name: "a.pdf", bytes: Buffer.from("a") }] });
    const begun = await world.send(made);
    expect(begun.status).toBe(201);
    const { envelopeReference } = begun.body as { readonly envelopeReference: string };
    const refused = await world.send(garbled(made));
    world.signed(refused, "BSIG", made);
    const finish = () => world.receiver.finish(envelopeReference);
    expect(await finish()).toEqual(refused);
    await sql("UPDATE app.platform_key SET valid_until = now() - interval '1 minute'");
    await ownKey(node);
    const anew = await finish();
    expect(anew.status).toBe(422);
    expect(anew.body).not.toEqual(refused.body);
    expect(payloadOf(String(anew.body))).toEqual(payloadOf(String(refused.body)));
    expect(await finish()).toEqual(anew);
    expect(await world.send(made)).toEqual(anew);
    const unknown = await world.receiver.finish("00000000-0000-4000-8000-000000000000");
    expect(unknown).toMatchObject({ status: 404, body: { statusCodeText: "Not Found" } });
  });
});

describe("a carrier's answer to a surrender", () => {
  it("names no surrender by dashes, nor by what nothing here holds", async () => {
    const authorization = `Bearer ${await inboundToken(node, carrier)}`;
    const say = async (body: object) => {
      const headers = { "content-type": "application/json", authorization };
      const path = `${node.url}/v3/ebl-surrender-responses`;
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).status;
    };
    expect(await say({ surrenderRequestReference: "-".repeat(36), action: "SURR" })).toBe(404);
    expect(await say({ surrenderRequestReference: "a", action: "SREJ", comments: "a\u0000b" })).toBe(400);
  });
});
