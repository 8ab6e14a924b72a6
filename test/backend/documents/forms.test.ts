import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { signingRoutes } from "#domain/api/signing";
import { verifyRoutes } from "#domain/api/desk";
import type { FieldData } from "#domain/kinds/field";
import { FORM_KINDS, kindOf } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { expireDue } from "../../../backend/documents/expire.ts";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, until } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { sampleOf } from "../../support/samples.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let api: ApiClient;

beforeAll(async () => {
  at = await startPair();
  api = at.carrier.api;
});
afterAll(() => at.backend.stop());

const write = (
  kind: string,
  data: FieldData = sampleOf(kindOf(kind)),
  by = api,
  language: "en-US" | "zh-CN" = "en-US",
) => by.call(routes.create, { body: { kind, data: { ...data }, language } });
const sign = async (document: Pick<DocumentDetail, "id" | "version">, by = api) =>
  (
    await by.call(routes.sign, {
      params: { id: document.id },
      body: { expectedVersion: document.version, password: PASSWORD },
    })
  ).document;
const paper = (id: string, by = api) => by.download(routes.pdf, { params: { id } });

async function verdicts(id: string, by = api): Promise<string[]> {
  const trust = trustOfAnswer(await apiClient(at.backend.url).call(verifyRoutes.trust));
  const { signatures } = await verify(await paper(id, by), { chain: null, ...trust, now: new Date() });
  return signatures.map(
    (one) => `${one.organisation} ${one.integrity.outcome} ${one.identity.outcome} ${one.laterChanges.outcome}`,
  );
}

describe.each(FORM_KINDS.filter((kind) => kind.class !== "title"))("a $name that is written here", (kind) => {
  it("is a draft that leaves nowhere, and by its first signature a file that anybody can check", async () => {
    const draft = await write(kind.name);
    expect(draft).toMatchObject({
      state: "DRAFT",
      files: [],
      problems: [],
      can: { sign: null, edit: null, delete: null, transfer: "WRONG_STATE", describe: "WRONG_STATE" },
    });
    expect(await refusal(paper(draft.id))).toBe("ENVELOPE_HAS_DRAFT");
    const signed = await sign(draft);
    expect(signed).toMatchObject({
      state: "CREATED",
      files: [{ role: "signed", mime: "application/pdf" }],
      can: { transfer: null, askSignatures: null, edit: "WRONG_STATE", void: null },
    });
    expect(signed.checksum).toBe(signed.files[0]!.sha256);
    const text = (await textOfPages(await paper(draft.id))).join(" ");
    expect(text).toContain(draft.number);
    expect(text).toContain("ORIGINAL (electronic)");
    expect(await verdicts(draft.id)).toEqual([`${at.carrier.name} VALID VALID VALID`]);
  });
});

describe("a letter of indemnity", () => {
  it("prints in the language that its author chose, whoever signs it", async () => {
    const draft = await write("LetterOfIndemnity", sampleOf(kindOf("LetterOfIndemnity")), api, "zh-CN");
    await sign(draft);
    expect((await textOfPages(await paper(draft.id))).join("").replaceAll(" ", "")).toContain("保函");
  });

  it("is returned by who was given it, when the bill has come, and counts no more; its giver is told", async () => {
    const { id, number } = await sign(await write("LetterOfIndemnity"));
    const copied = await at.make.company("Copied");
    await at.backend.database.asWorker(async (tx) => {
      for (const [company, access] of [
        [at.other, "original"],
        [copied, "copy"],
      ] as const) {
        await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)", [
          id,
          company.id,
          access,
        ]);
        await tx.query(
          `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
            FROM app.document WHERE id = $1`,
          [id, company.id],
        );
      }
      await tx.query("UPDATE app.document SET valid_until = '2020-01-01' WHERE id = $1", [id]);
      await expireDue(tx);
    });
    const giveBack = async (by: ApiClient, password = PASSWORD) =>
      by.call(actRoutes.giveBack, { params: { id }, body: { expectedVersion: (await get(by, id)).version, password } });
    expect((await get(at.other.api, id)).state).toBe("EXPIRED");
    for (const by of [api, copied.api]) expect(await refusal(giveBack(by))).toBe("NOT_GIVEN_HERE");
    expect(await refusal(giveBack(at.other.api, "wrong password 1"))).toBe("WRONG_PASSWORD");
    const { document } = await giveBack(at.other.api);
    expect(document.state).toBe("RETURNED");
    for (const by of [api, copied.api]) expect((await get(by, id)).state).toBe("RETURNED");
    expect(Object.values((await get(api, id)).can).every((code) => code === "WRONG_STATE")).toBe(true);
    const told = async () =>
      (await lettersTo(at.backend.database, at.carrier.people[0]?.id ?? ""))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes("returned letter of indemnity"));
    await until("the letter", async () => (await told()).length > 0);
    expect(await told()).toEqual([`Other returned letter of indemnity ${number}`]);
  });

  it("is not signed as long as something is missing, and every missing field is named", async () => {
    const { to: _, ...rest } = sampleOf(kindOf("LetterOfIndemnity"));
    const draft = await write("LetterOfIndemnity", rest);
    expect(draft.state).toBe("DRAFTING");
    const refused = await sign(draft).then(
      () => null,
      (error: { code: string; fields: { path: string }[] }) => error,
    );
    expect([refused?.code, refused?.fields.map(({ path }) => path)]).toEqual(["BAD_INPUT", ["to.name"]]);
    expect((await get(api, draft.id)).files).toEqual([]);
  });

  it("says itself where it is signed first", async () => {
    const draft = await write("LetterOfIndemnity");
    const placed = api.call(routes.sign, {
      params: { id: draft.id },
      body: { expectedVersion: draft.version, password: PASSWORD, placement: { page: 0, xMm: 10, yMm: 10 } },
    });
    expect(await refusal(placed)).toBe("PLACEMENT_FIXED");
  });

  it("needs the rights of letters of indemnity, and no others", async () => {
    const clerk = await at.make.company("Clerk", { permissions: ["loi.draft", "loi.sign.manual", "contact.add"] });
    await at.make.befriend(clerk, at.other);
    const draft = await write("LetterOfIndemnity", undefined, clerk.api);
    expect((await sign(draft, clerk.api)).can["void"]).toBe("FORBIDDEN");
    expect(await refusal(write("WarrantyOfTitle", undefined, clerk.api))).toBe("FORBIDDEN");
    expect(await refusal(write("Invoice", undefined, clerk.api))).toBe("FORBIDDEN");
    const reader = await at.make.company("Reader", {
      permissions: ALL_PERMISSIONS.filter((one) => !one.startsWith("loi.")),
    });
    await at.make.befriend(reader, at.other);
    expect(await refusal(write("LetterOfIndemnity", undefined, reader.api))).toBe("FORBIDDEN");
  });

  it("is joined by another company, which signs the same file", async () => {
    const signed = await sign(await write("LetterOfIndemnity"));
    await api.call(signingRoutes.ask, {
      params: { id: signed.id },
      body: { expectedVersion: signed.version, ordered: true, parties: [{ organisationId: at.other.id }] },
    });
    const theirs = await get(at.other.api, signed.id);
    expect(theirs).toMatchObject({
      state: "PROCESSING",
      can: { sign: null },
      signing: { can: { sign: null, reject: null } },
    });
    await sign(theirs, at.other.api);
    expect((await get(api, signed.id)).state).toBe("CREATED");
    expect(await verdicts(signed.id)).toEqual([
      `${at.carrier.name} VALID VALID VALID`,
      `${at.other.name} VALID VALID VALID`,
    ]);
  });

  it("counts until its last day, and can be found and read afterwards", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const letter = await sign(
      await write("LetterOfIndemnity", { ...sampleOf(kindOf("LetterOfIndemnity")), date: today, validUntil: today }),
    );
    const draft = await write("LetterOfIndemnity", {
      ...sampleOf(kindOf("LetterOfIndemnity")),
      date: "2019-01-01",
      validUntil: "2020-01-01",
    });
    await at.backend.database.asWorker(expireDue);
    expect((await get(api, letter.id)).state).toBe("CREATED");
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET valid_until = valid_until - 1 WHERE id = $1", [letter.id]),
    );
    expect(await at.backend.database.asWorker(expireDue)).toBe(1);
    expect(await get(api, letter.id)).toMatchObject({
      state: "EXPIRED",
      can: { transfer: "WRONG_STATE", sign: "WRONG_STATE" },
    });
    expect((await paper(letter.id)).length).toBeGreaterThan(1000);
    expect((await get(api, draft.id)).state).toBe("DRAFT");
    expect(await at.backend.database.asWorker(expireDue)).toBe(0);
  });
});

describe("setting the type", () => {
  it("keeps the fields that the new type has, and is for files only", async () => {
    const made = await api.call(routes.upload, {
      query: { name: "Report", kind: "UllageReport" },
      bytes: Buffer.from(PIXEL, "base64"),
    });
    const told = await api.call(routes.save, {
      params: { id: made.id },
      body: {
        data: { name: "Report", goods: "FUEL OIL", inspector: "LUSITANIA", totalMass: "12.5" },
        expectedVersion: made.version,
      },
    });
    const other = await api.call(routes.classify, {
      params: { id: made.id },
      body: { kind: "QualityReport", expectedVersion: told.version },
    });
    expect(other).toMatchObject({
      kind: "QualityReport",
      cargo: "FUEL OIL",
      data: { name: "Report", goods: "FUEL OIL", inspector: "LUSITANIA" },
    });
    expect(other.data).not.toHaveProperty("totalMass");
    const written = await sign(await write("Invoice"));
    expect(
      await refusal(
        api.call(routes.classify, {
          params: { id: written.id },
          body: { kind: "DebitNote", expectedVersion: written.version },
        }),
      ),
    ).toBe("MADE_BY_FORM");
  });
});

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
