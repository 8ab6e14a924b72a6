import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { automaticRoutes as routes } from "#domain/api/automatic";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { signingRoutes } from "#domain/api/signing";
import { recordRoutes } from "#domain/api/record";
import { walletRoutes } from "#domain/api/wallets";
import type { Permission } from "#domain/permissions";
import { rows } from "../../../scripts/lib/sql.ts";
import { readUpload } from "../../../backend/uploads/inspect-upload.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, type Colleague, type Company } from "../../support/companies.ts";
import { tokenFor } from "../../support/credentials.ts";
import { doubtfulPdf } from "../../support/foreign.ts";
import { lettersTo } from "../../support/letters.ts";
import { plainPdf } from "../../support/signing.ts";

const MAY: readonly Permission[] = ["bl.sign.auto", "bl.issue", "bl.issueInCapacity"];
let backend: TestBackend;
let [company, other]: Company[] = [];
/**
 * The administrator, who signs; a colleague who only drafts; two colleagues who may lend their certificates, of whom
 * one
 * is disabled.
 */
let [admin, drafter, signer, leaver]: Colleague[] = [];
const password = { body: { password: PASSWORD } };
const sql = <T>(text: string, parameters: unknown[] = []) =>
  backend.database.asWorker((tx) => rows<T>(tx, text, parameters));
const give = (person: Colleague, permissions: readonly Permission[]) =>
  admin!.api.call(authRoutes.setPermissions, {
    params: { id: person.id },
    body: { password: PASSWORD, permissions: [...permissions] },
  });
const shares = () =>
  sql<{ purpose: string; owner: string | null }>(
    `SELECT s.purpose, s.person_id AS owner FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
      WHERE h.recipient_kind = 'service' AND s.organisation_id = $1 ORDER BY 1`,
    [company!.id],
  );

let count = 0;
const draft = () => draftBill(drafter!.api, `AUTO-${++count}`);
const ask = (
  id: string,
  expectedVersion: number,
  form: { signerId?: string; password?: string; capacityId?: string | null } = {},
  api = drafter!.api,
) =>
  api.call(documentRoutes.signAutomatically, {
    params: { id },
    body: { expectedVersion, password: PASSWORD, signerId: signer!.id, capacityId: company!.capacityId, ...form },
  });

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Automatic Lines", { people: 4 }), make.company("Other Lines")]);
  await make.befriend(company, other);
  [admin, drafter, signer, leaver] = company.people;
  await give(drafter!, ["bl.draft"]);
  for (const person of [signer!, leaver!]) await give(person, MAY);
  // The drafter holds none of the company keys: the service signs, not the person who asks.
  await sql(
    `DELETE FROM app.secret_share h USING app.secret s WHERE s.id = h.secret_id AND s.person_id IS NULL
      AND h.recipient_id = $1`,
    [drafter!.id],
  );
});
afterAll(() => backend.stop());

async function withdrawn(): Promise<void> {
  const { granted } = await admin!.api.call(routes.get);
  if (granted) await admin!.api.call(routes.withdraw, password);
}
/** Granted anew, with no certificate lent. */
async function granted(): Promise<void> {
  await withdrawn();
  await admin!.api.call(routes.grant, password);
}
const lent = async (): Promise<void> => void (await signer!.api.call(routes.lend, password));

describe("before an administrator has granted it", () => {
  beforeEach(withdrawn);

  test("nothing is signed automatically, and nobody can lend a key", async () => {
    expect(await drafter!.api.call(routes.get)).toEqual({ granted: null, mayLend: false, lent: false, signers: [] });
    const { id, version, can } = await draft();
    expect(can["signAutomatically"]).toBe("AUTOMATIC_OFF");
    expect(await refusal(ask(id, version))).toBe("AUTOMATIC_OFF");
    expect(await refusal(signer!.api.call(routes.lend, password))).toBe("AUTOMATIC_OFF");
    expect(await refusal(signer!.api.call(routes.takeBack, { body: { password: PASSWORD } }))).toBe("AUTOMATIC_OFF");
    expect(await refusal(admin!.api.call(routes.withdraw, { body: { password: PASSWORD } }))).toBe("AUTOMATIC_OFF");
  });

  test("it takes an administrator and the password, and no program can do it", async () => {
    expect(await refusal(signer!.api.call(routes.grant, password))).toBe("FORBIDDEN");
    expect(await refusal(admin!.api.call(routes.grant, { body: { password: "wrong" } }))).toBe("WRONG_PASSWORD");
    const { api } = await tokenFor(backend.url, signer!.api);
    expect(await refusal(api.call(routes.lend, password))).toBe("PERSON_NEEDED");
    expect(await shares()).toEqual([]);
  });
});

describe("granted by an administrator", () => {
  beforeEach(granted);

  test("the keys that sign for the company are wrapped to it and no others; it is shown, told and on record", async () => {
    await admin!.api.call(walletRoutes.add, {
      body: { name: "Beside", network: "xdc", privateKey: null, password: PASSWORD },
    });
    await admin!.api.call(routes.grant, password);
    expect((await shares()).map((row) => row.purpose)).toEqual(["issuer-key", "organisation-certificate", "title-key"]);
    expect(await drafter!.api.call(routes.get)).toMatchObject({ granted: { by: { id: admin!.id } }, signers: [] });
    expect((await admin!.api.call(recordRoutes.log, { query: {} })).map((line) => line.event)).toContain(
      "automatic.grant",
    );
    await expect
      .poll(async () => (await lettersTo(backend.database, admin!.id)).map(({ subject }) => subject))
      .toContain("Documents of Automatic Lines can be signed automatically");
    expect((await other!.api.call(routes.get)).granted).toBeNull();
    const { can } = await draft();
    expect(can["signAutomatically"]).toBe("AUTOMATIC_OFF");
  });

  test("a colleague with the right lends the own certificate with the own password; nobody else can", async () => {
    expect(await refusal(drafter!.api.call(routes.lend, password))).toBe("FORBIDDEN");
    expect(await refusal(signer!.api.call(routes.lend, { body: { password: "wrong" } }))).toBe("WRONG_PASSWORD");
    expect(await signer!.api.call(routes.lend, password)).toMatchObject({
      lent: true,
      mayLend: true,
      signers: [{ id: signer!.id, kinds: ["BillOfLading", "DcsaBillOfLading"] }],
    });
    expect((await shares()).filter((row) => row.purpose === "user-certificate")).toEqual([
      { purpose: "user-certificate", owner: signer!.id },
    ]);
  });

  test("signs and issues in that colleague's name, though who asks holds no key and may not sign", async () => {
    await lent();
    const begun = await draft();
    expect(begun.can).toMatchObject({ signAutomatically: null, sign: "FORBIDDEN" });
    expect(await refusal(ask(begun.id, begun.version, { password: "wrong" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(ask(begun.id, begun.version, { signerId: admin!.id }))).toBe("AUTOMATIC_SIGNER");
    expect(await refusal(ask(begun.id, begun.version, { signerId: other!.people[0]!.id }))).toBe("AUTOMATIC_SIGNER");
    expect(await refusal(ask(begun.id, begun.version, {}, signer!.api))).toBe("FORBIDDEN");
    const answer = await ask(begun.id, begun.version);
    expect((await settled(drafter!.api, answer.intent)).status).toBe("done");
    const issued = await get(drafter!.api, begun.id);
    expect(issued).toMatchObject({
      state: "ISSUED",
      isHolder: true,
      signatures: [{ name: "Person 3", organisation: "Automatic Lines", capacity: "as carrier" }],
    });

    // The record names the person who asked and the signer; the colleague gets a letter.
    const [line] = (await admin!.api.call(recordRoutes.log, { query: {} })).filter(
      (one) => one.event === "document.signAutomatically",
    );
    expect(line).toMatchObject({
      person: { id: drafter!.id },
      detail: { signer: { id: signer!.id } },
      document: { id: begun.id },
    });
    await expect
      .poll(async () => (await lettersTo(backend.database, signer!.id)).at(-1)?.subject)
      .toBe(`B/L ${begun.number} was signed in your name`);
  });

  test("signs a file too, where the right to sign ordinary documents automatically was given; the colleague is told", async () => {
    await lent();
    await give(drafter!, ["bl.draft", "ordinary.upload"]);
    const bytes = await plainPdf(1);
    const { id } = await drafter!.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Freight invoice" },
      bytes,
    });
    const have = async () => ask(id, (await get(drafter!.api, id)).version, { capacityId: null });
    expect((await get(drafter!.api, id)).can).toMatchObject({ signAutomatically: "AUTOMATIC_OFF", sign: "FORBIDDEN" });
    expect(await refusal(have())).toBe("AUTOMATIC_SIGNER");
    await give(signer!, ["ordinary.sign"]);
    expect(await refusal(have())).toBe("AUTOMATIC_SIGNER");
    await give(signer!, [...MAY, "ordinary.sign.auto"]);
    expect((await drafter!.api.call(routes.get)).signers[0]?.kinds).toEqual(
      expect.arrayContaining(["BillOfLading", "Invoice"]) as string[],
    );
    expect((await get(drafter!.api, id)).can["signAutomatically"]).toBeNull();
    expect((await have()).intent).toBeNull();
    const signed = await get(drafter!.api, id);
    expect(signed).toMatchObject({
      state: "CREATED",
      signatures: [{ name: "Person 3", organisation: "Automatic Lines" }],
    });
    const pdf = await drafter!.api.download(documentRoutes.file, {
      params: { id, fileId: signed.files.find(({ role }) => role === "signed")?.id ?? "" },
    });
    expect((await readUpload(Buffer.from(pdf))).signatures).toBe(1);
    const [line] = (await admin!.api.call(recordRoutes.log, { query: {} })).filter(
      (one) => one.event === "document.signAutomatically" && one.document?.id === id,
    );
    expect(line).toMatchObject({ person: { id: drafter!.id }, detail: { signer: { id: signer!.id } } });
    await expect
      .poll(async () => (await lettersTo(backend.database, signer!.id)).at(-1)?.subject)
      .toBe("“Freight invoice” was signed in your name");

    // The service cannot ask a person about signatures that nobody can judge. It leaves such a file unsigned and says
    // why.
    const doubtful = await drafter!.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Countersigned" },
      bytes: await doubtfulPdf(),
    });
    const refused: unknown = await ask(doubtful.id, doubtful.version, { capacityId: null }).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(refused).toMatchObject({
      code: "AUTOMATIC_DOUBTFUL",
      message: expect.stringContaining("not supported here") as string,
    });
    expect(await get(drafter!.api, doubtful.id)).toMatchObject({ version: doubtful.version, signatures: [] });

    // A file of another company is not found, and asking needs the right to make documents.
    const [theirs] = other!.people;
    const { id: foreign } = await theirs!.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Theirs" },
      bytes,
    });
    expect(await refusal(ask(foreign, 1, { capacityId: null }))).toBe("NOT_FOUND");
    await give(drafter!, ["bl.draft"]);
    expect(await refusal(have())).toBe("FORBIDDEN");
    await give(signer!, MAY);
  });

  test("takes the turn of a colleague who is asked to sign, when who asked has it signed", async () => {
    await lent();
    await give(drafter!, ["bl.draft", "ordinary.upload"]);
    await give(signer!, [...MAY, "ordinary.sign.auto"]);
    const { id, version } = await drafter!.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Asked invoice" },
      bytes: await plainPdf(1),
    });
    const parties = [{ organisationId: other!.id }, { personId: signer!.id }];
    const asked = await drafter!.api.call(signingRoutes.ask, {
      params: { id },
      body: { expectedVersion: version, ordered: true, parties },
    });
    const have = async () => ask(id, (await get(drafter!.api, id)).version, { capacityId: null });
    expect(asked.can["signAutomatically"]).toBe("AUTOMATIC_OFF");
    expect(await refusal(have())).toBe("AUTOMATIC_OFF");
    await other!.api.call(documentRoutes.sign, {
      params: { id },
      body: { expectedVersion: asked.version, password: PASSWORD },
    });
    expect((await get(drafter!.api, id)).can["signAutomatically"]).toBeNull();
    expect((await have()).document).toMatchObject({
      state: "CREATED",
      signing: { state: "COMPLETE", steps: [{ state: "SIGNED" }, { state: "SIGNED", by: "Person 3" }] },
      signatures: [{ organisation: "Other Lines" }, { name: "Person 3" }],
    });
    await give(drafter!, ["bl.draft"]);
    await give(signer!, MAY);
  });

  test("stops as soon as the colleague loses the right, and goes on when it is given again", async () => {
    await lent();
    const { id, version } = await draft();
    for (const permissions of [["bl.sign.manual", "bl.issue", "bl.issueInCapacity"], ["bl.sign.auto"]] as const) {
      await give(signer!, permissions);
      expect(await refusal(ask(id, version))).toBe("AUTOMATIC_SIGNER");
      expect((await get(drafter!.api, id)).can["signAutomatically"]).toBe("AUTOMATIC_OFF");
    }
    await give(signer!, MAY);
    expect((await get(drafter!.api, id)).can["signAutomatically"]).toBeNull();
  });
});

describe("ends", () => {
  beforeEach(granted);

  test("for a colleague who takes the key back, and for one who is disabled", async () => {
    await leaver!.api.call(routes.lend, password);
    expect(await leaver!.api.call(routes.takeBack, { body: { password: PASSWORD } })).toMatchObject({
      lent: false,
      signers: [],
    });
    expect((await shares()).map((row) => row.purpose)).not.toContain("user-certificate");
    await leaver!.api.call(routes.lend, password);
    const { id, version } = await draft();
    await admin!.api.call(authRoutes.setUser, {
      params: { id: leaver!.id },
      body: { password: PASSWORD, enabled: false },
    });
    expect((await shares()).map((row) => row.purpose)).not.toContain("user-certificate");
    expect(await refusal(ask(id, version, { signerId: leaver!.id }))).toBe("AUTOMATIC_SIGNER");
    await admin!.api.call(authRoutes.setUser, {
      params: { id: leaver!.id },
      body: { password: PASSWORD, enabled: true },
    });
    expect(await refusal(ask(id, version, { signerId: leaver!.id }))).toBe("AUTOMATIC_SIGNER");
  });

  test("with every key when an administrator withdraws it; granted anew it is another", async () => {
    const before = await sql<{ id: string }>("SELECT id FROM app.automatic_service WHERE organisation_id = $1", [
      company!.id,
    ]);
    expect(await admin!.api.call(routes.withdraw, { body: { password: PASSWORD } })).toEqual({
      granted: null,
      mayLend: true,
      lent: false,
      signers: [],
    });
    expect(await shares()).toEqual([]);
    await expect
      .poll(async () => (await lettersTo(backend.database, admin!.id)).map(({ subject }) => subject))
      .toContain("Documents of Automatic Lines are not signed automatically any more");
    await admin!.api.call(routes.grant, password);
    expect(
      await sql("SELECT 1 FROM app.automatic_service WHERE organisation_id = $1 AND id <> $2", [
        company!.id,
        before[0]!.id,
      ]),
    ).toHaveLength(1);
    expect((await admin!.api.call(routes.get)).signers).toEqual([]);
  });
});

test("a new title key of the company is wrapped to the service too", async () => {
  const renewed = await companies(backend).company("Renewed Lines");
  await renewed.api.call(routes.grant, password);
  await renewed.api.call(authRoutes.walletMessage, { body: { address: null } });
  const { organisation } = await renewed.api.call(authRoutes.linkWallet, {
    body: { address: null, message: null, signature: null, password: PASSWORD },
  });
  expect(organisation.address).not.toBe(renewed.address);
  expect(
    await sql(
      `SELECT s.public_part FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
        WHERE h.recipient_kind = 'service' AND s.organisation_id = $1 AND s.purpose = 'title-key'
        AND s.retired_at IS NULL`,
      [renewed.id],
    ),
  ).toEqual([{ public_part: organisation.address }]);
});
