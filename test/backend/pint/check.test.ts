import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { counterpartyRoutes } from "#domain/api/counterparties";
import { pintRoutes as routes } from "#domain/api/pint";
import { act, envelopeOf, party, sha256, signer, type Signer } from "../../../scripts/services/counterparty.ts";
import { billOf, lei } from "../../../scripts/evidence/dcsa/world.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, PASSWORD, registerCompany, type TestPerson } from "../../support/people.ts";

const EMAIL = "keeper@pint.test";
const NOW = Date.now();
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();

let app: TestApp;
let keeper: TestPerson;
const wave = signer("WAVE", "platform");
const bole = signer("BOLE", "platform", "PS256");
const carrier = signer("TSLU", "carrier");
const ids = new Map<string, string>();

const pem = ({ spki }: Signer): string =>
  `-----BEGIN PUBLIC KEY-----\n${spki.replace(/.{64}/g, "$&\n")}\n-----END PUBLIC KEY-----\n`;
const facts = ({ code, role }: Signer) => ({
  code,
  name: `${code} exchange`,
  baseUrl: `https://${code.toLowerCase()}.example`,
  role,
  contracts: ["PINT" as const],
  strict: true,
  used: true,
  contact: { name: "", email: "", phone: "" },
});
/** The day before today: keys of the story count since then. */
const yesterday = new Date(NOW - 2 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [EMAIL], platformCode: "ZZZ" } });
  keeper = await registerCompany(app, "Pint Keepers", EMAIL);
  for (const one of [wave, bole, carrier]) {
    const { id } = await keeper.call(counterpartyRoutes.add, { body: facts(one) });
    const key = { pem: pem(one), kid: one.kid, from: yesterday, until: "", password: PASSWORD };
    await keeper.call(counterpartyRoutes.addKey, { params: { id }, body: key });
    ids.set(one.code, id);
  }
  await app.sql("DELETE FROM app.attempt");
});
afterAll(() => app.stop());

const line = party("TERN & SABLE SHIPPING LDA", "WAVE", lei(11));
const shipper = party("PORTO AZUL ENERGIA S.A.", "WAVE", lei(12));
const buyer = party("Lantern Buyers", "ZZZ", lei(1));

const envelope = (given: Partial<Parameters<typeof envelopeOf>[0]> = {}) =>
  envelopeOf({
    document: billOf(),
    carrier,
    entries: [{ by: wave, acts: [act("ISSUE", line, shipper, ago(3)), act("TRANSFER", shipper, buyer, ago(1))] }],
    ...given,
  });
const check = (body: unknown) => keeper.call(routes.check, { bytes: Buffer.from(JSON.stringify(body)) });

const validated = (code: object) =>
  fetch(`${app.url}/v3/receiver-validation`, { method: "POST", body: JSON.stringify(code) });

describe("an envelope of another platform is tried", () => {
  test("by the node's administrators alone", async () => {
    const other = await activeCompany(app, "Plain Pint Lines");
    expect(await refusal(other.call(routes.check, { bytes: Buffer.from("{}") }))).toBe("NOT_FOUND");
  });

  test("for a company here only when its identity, with its LEI, was checked", async () => {
    const made = envelope();
    const company = await activeCompany(app, "Lantern Buyers");
    const { organisation } = await company.me();
    expect(await check(made)).toMatchObject({ code: "BENV", fault: "RECIPIENT_UNKNOWN", recipient: null });
    await app.sql("UPDATE app.organisation SET lei = $2 WHERE id = $1", [organisation.id, lei(1)]);
    expect(await check(made)).toMatchObject({ code: "BENV", fault: "RECIPIENT_UNKNOWN" });
    await app.sql("UPDATE app.organisation SET assurance = 'approved' WHERE id = $1", [organisation.id]);
    // An original moves only to those who have accepted the user agreement.
    await app.sql("UPDATE app.organisation SET agreement_version = NULL WHERE id = $1", [organisation.id]);
    expect(await check(made)).toMatchObject({ code: "BENV", fault: "RECIPIENT_UNKNOWN" });
    const asked = { codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei(1) };
    expect((await validated(asked)).status).toBe(404);
    await app.sql("UPDATE app.organisation SET agreement_version = 1 WHERE id = $1", [organisation.id]);
    expect(await (await validated(asked)).json()).toEqual({ partyName: "Lantern Buyers" });
    // Our own chains name a company without a checked LEI by its id here.
    const own = { codeListProvider: "ZZZ", codeListName: "PLATFORM", partyCode: organisation.id };
    expect(await (await validated(own)).json()).toEqual({ partyName: "Lantern Buyers" });
    const named = { ...buyer, identifyingCodes: [own] };
    const acts = [act("ISSUE", line, shipper, ago(3)), act("TRANSFER", shipper, named, ago(1))];
    expect(await check(envelope({ entries: [{ by: wave, acts }] }))).toMatchObject({
      code: "RECE",
      recipient: "Lantern Buyers",
    });
    const report = await check(made);
    expect(report).toMatchObject({
      platform: "ZZZ",
      code: "RECE",
      status: 200,
      fault: null,
      recipient: "Lantern Buyers",
      sender: { code: "WAVE", name: "WAVE exchange", strict: true },
      bill: { number: "TSLU26041700", carrier: "TSLU" },
      answer: {
        responseCode: "RECE",
        lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(made.envelopeTransferChain[0] ?? ""),
        receivedAdditionalDocumentChecksums: [],
      },
      chain: [
        {
          platform: "WAVE",
          kid: "WAVE-1",
          acts: [
            { action: "ISSUE", actor: line["partyName"], recipient: shipper["partyName"] },
            { action: "TRANSFER", actor: shipper["partyName"], recipient: "Lantern Buyers" },
          ],
        },
      ],
    });
    expect(report.sha256).toBe(sha256(JSON.stringify(made)));
  });

  test("and nothing of it is kept: the same one is judged the same again", async () => {
    const rows = async () =>
      app.sql<{ n: string }>("SELECT count(*) AS n FROM app.document UNION ALL SELECT count(*) FROM app.file");
    const before = await rows();
    const made = envelope();
    expect((await check(made)).code).toBe("RECE");
    expect((await check(made)).code).toBe("RECE");
    expect(await rows()).toEqual(before);
  });

  test("with its further documents, which would come next", async () => {
    const survey = { name: "Survey.pdf", bytes: Buffer.from("%PDF-1.7 a survey") };
    expect(await check(envelope({ further: [survey] }))).toMatchObject({
      code: null,
      status: 201,
      fault: null,
      documents: [{ name: "Survey.pdf", size: survey.bytes.length, sha256: sha256(survey.bytes) }],
      answer: { missingAdditionalDocumentChecksums: [sha256(survey.bytes)] },
    });
  });

  test("by the keys that are kept here: each platform's own, and none of a counterparty that is not in use", async () => {
    const trader = party("EASTERLY COMMODITIES LTD", "BOLE", lei(13));
    const first = { by: wave, acts: [act("ISSUE", line, shipper, ago(3)), act("TRANSFER", shipper, trader, ago(2))] };
    const over = (by: Signer) => envelope({ entries: [first, { by, acts: [act("TRANSFER", trader, buyer, ago(1))] }] });
    expect(await check(over(bole))).toMatchObject({ code: "RECE", sender: { code: "BOLE" } });
    expect(await check(over({ ...wave, code: "BOLE" }))).toMatchObject({ code: "BSIG", fault: "KEY_OF_ANOTHER" });
    const thief = signer("BOLE", "platform", "PS256");
    expect(await check(over(thief))).toMatchObject({ code: "BSIG", fault: "SIGNATURE_WRONG" });
    expect(await check(envelope({ carrier: { ...bole, role: "carrier" } }))).toMatchObject({ fault: "KEY_OF_ANOTHER" });
    const params = { id: ids.get("BOLE") ?? "" };
    await keeper.call(counterpartyRoutes.set, { params, body: { ...facts(bole), used: false } });
    expect(await check(over(bole))).toMatchObject({ code: "BSIG", fault: "KEY_UNKNOWN", sender: null });
  });

  test("strictly or leniently, as its sender is kept", async () => {
    const acts = [act("ISSUE", line, shipper, ago(3)), act("TRANSFER", shipper, buyer, ago(1))];
    const bare = envelope({ entries: [{ by: wave, acts, given: { issuanceManifestSignedContent: undefined } }] });
    const twice = envelope({ entries: [{ by: wave, acts: [act("ISSUE", line, shipper, ago(4)), ...acts] }] });
    expect(await check(bare)).toMatchObject({ code: "BENV", fault: "ISSUANCE_MISSING" });
    expect(await check(twice)).toMatchObject({ code: "BENV", fault: "ISSUE_TWICE" });
    const params = { id: ids.get("WAVE") ?? "" };
    await keeper.call(counterpartyRoutes.set, { params, body: { ...facts(wave), strict: false } });
    expect(await check(twice)).toMatchObject({ code: "RECE", sender: { strict: false } });
    expect(await check(bare)).toMatchObject({ code: "BENV", fault: "ISSUANCE_MISSING" });
  });

  test("and what is none is said so", async () => {
    expect(await refusal(keeper.call(routes.check, { bytes: Buffer.from("%PDF-1.7") }))).toBe("PINT_NO_JSON");
    expect(await check({})).toMatchObject({
      code: null,
      status: 400,
      fault: "ENVELOPE_FORM",
      bill: null,
      chain: [],
      answer: { statusCode: 400, requestUri: "/v3/envelopes" },
    });
    const large = Buffer.alloc(8 * 1024 * 1024, " ");
    expect(await refusal(keeper.call(routes.check, { bytes: large }))).toBe("PINT_TOO_LARGE");
  });
});
