import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { automaticRoutes } from "#domain/api/automatic";
import { authRoutes } from "#domain/api/auth";
import { certificateRoutes } from "#domain/api/certificates";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { signingRoutes } from "#domain/api/signing";
import type { FieldData } from "#domain/kinds/field";
import { FORM_KINDS, kindOf } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { sampleOf } from "../../support/samples.ts";
import { plainPdf } from "../../support/signing.ts";
import { desk, tokenIssuer, type Issuer, type SoftwareToken } from "../../support/ukey.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let issuer: Issuer;
/** The tokens of the carrier and of the other company, both in use. */
let [token, theirs]: SoftwareToken[] = [];

beforeAll(async () => {
  [at, issuer] = await Promise.all([startPair(), tokenIssuer()]);
  [token, theirs] = [
    await issuer.token("T-carrier", "Inês Valadares", { key: "rsa", organisation: "Carrier" }),
    await issuer.token("T-other", "Rui Sequeira", { organisation: "Other" }),
  ];
  await register(at.carrier.api, token);
  await register(at.other.api, theirs);
});
afterAll(() => at.backend.stop());

async function register(api: ApiClient, on: SoftwareToken): Promise<void> {
  const [found] = await desk(on).certificates();
  const asked = await api.call(certificateRoutes.ukey, {
    body: { of: "user", certificate: found!.certificate, chain: found!.chain, password: PASSWORD },
  });
  await api.call(certificateRoutes.registerUkey, {
    body: { preparation: asked.preparation, value: await desk(on).sign(asked) },
  });
}
const write = (kind: string, more: FieldData = {}, language: "en-US" | "zh-CN" = "en-US") =>
  at.carrier.api.call(routes.create, { body: { kind, data: { ...sampleOf(kindOf(kind)), ...more }, language } });
const save = (document: DocumentDetail, more: FieldData) =>
  at.carrier.api.call(routes.save, {
    params: { id: document.id },
    body: { data: { ...document.data, ...more }, expectedVersion: document.version },
  });
const prepare = (document: Pick<DocumentDetail, "id" | "version">, api = at.carrier.api, more: object = {}) =>
  api.call(routes.signPrepare, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, ...more } as never,
  });
const complete = async (id: string, asked: Awaited<ReturnType<typeof prepare>>, api = at.carrier.api, on = token!) =>
  (
    await api.call(routes.signComplete, {
      params: { id },
      body: { preparation: asked.preparation, value: await desk(on).sign(asked), password: PASSWORD },
    })
  ).document;
const sign = async (
  document: Pick<DocumentDetail, "id" | "version">,
  api = at.carrier.api,
  on = token!,
  more: object = {},
) => complete(document.id, await prepare(document, api, more), api, on);
const paper = (id: string, api = at.carrier.api) => api.download(routes.pdf, { params: { id } });
async function found(id: string, api = at.carrier.api): Promise<string[]> {
  const trust = trustOfAnswer(await apiClient(at.backend.url).call(verifyRoutes.trust));
  const { signatures } = await verify(await paper(id, api), {
    chain: null,
    ...trust,
    trustAnchors: [...trust.trustAnchors, issuer.root.certificate],
    revocationLists: [...(trust.revocationLists ?? []), ...issuer.lists],
    now: new Date(),
  });
  return signatures.map(
    (one) => `${one.name} ${one.integrity.outcome} ${one.identity.outcome} ${one.laterChanges.outcome}`,
  );
}
const OURS = "Inês Valadares VALID VALID VALID";
const THEIRS = "Rui Sequeira VALID VALID VALID";

describe.each(FORM_KINDS.filter((kind) => kind.class !== "title"))(
  "a $name that is written here, signed with a UKey",
  (kind) => {
    it("is a draft until the value of the key is there, and then the file that was shown to it", async () => {
      const draft = await write(kind.name);
      const asked = await prepare(draft);
      expect(await get(at.carrier.api, draft.id)).toMatchObject({
        state: "DRAFT",
        version: draft.version,
        files: [],
        signatures: [],
      });
      const signed = await complete(draft.id, asked);
      expect(signed).toMatchObject({
        state: "CREATED",
        files: [{ role: "signed" }],
        signatures: [{ name: "Person 1", organisation: at.carrier.name }],
        can: { edit: "WRONG_STATE" },
      });
      expect(signed.checksum).toBe(signed.files[0]!.sha256);
      expect(await found(draft.id)).toEqual([OURS]);
      expect((await textOfPages(await paper(draft.id))).join(" ")).toContain(draft.number);
    });
  },
);

describe("a form that is signed with a UKey", () => {
  it("says itself where, and is not asked for a key as long as something is missing", async () => {
    const draft = await write("LetterOfIndemnity");
    for (const more of [{ placement: { page: 0, xMm: 10, yMm: 10 } }, { shown: "stamp" }])
      expect(await refusal(prepare(draft, at.carrier.api, more))).toBe("PLACEMENT_FIXED");
    const emptied = await at.carrier.api.call(routes.create, {
      body: { kind: "LetterOfIndemnity", data: {}, language: "en-US" },
    });
    expect(await refusal(prepare(emptied))).toBe("BAD_INPUT");
    expect(await at.backend.database.asWorker((tx) => tx.query("SELECT 1 FROM app.preparation"))).toEqual([]);
  });

  it("is refused when the form was saved anew between the two halves, and signed as it is now by the next two", async () => {
    const draft = await write("WarrantyOfTitle");
    const asked = await prepare(draft);
    const saved = await save(draft, { voyage: "AS-119L" });
    expect(await refusal(complete(draft.id, asked))).toBe("CONTENT_UPDATED");
    expect(await get(at.carrier.api, draft.id)).toMatchObject({
      state: "DRAFT",
      version: saved.version,
      files: [],
      signatures: [],
    });
    expect(await refusal(prepare(draft))).toBe("CONTENT_UPDATED");
    expect((await sign(saved)).state).toBe("CREATED");
    expect(await found(draft.id)).toEqual([OURS]);
  });

  it("is not signed twice when it was signed in another way between the two halves", async () => {
    const draft = await write("NegotiationForm");
    const [first, second] = [await prepare(draft), await prepare(draft)];
    expect(await refusal(complete(draft.id, first))).toBe("UKEY_TOO_LATE");
    await complete(draft.id, second);
    expect((await get(at.carrier.api, draft.id)).signatures).toHaveLength(1);
  });

  it("is joined by others, each with a token of their own, in the order that was asked for", async () => {
    const signed = await sign(await write("LetterOfIndemnity", {}, "zh-CN"));
    const asked = await at.carrier.api.call(signingRoutes.ask, {
      params: { id: signed.id },
      body: {
        expectedVersion: signed.version,
        ordered: true,
        parties: [{ organisationId: at.other.id }, { personId: at.carrier.people[1]!.id }],
      },
    });
    expect(await refusal(prepare(asked, at.carrier.people[1]!.api))).not.toBeNull();
    await sign(await get(at.other.api, signed.id), at.other.api, theirs);
    await at.carrier.people[1]!.api.call(routes.sign, {
      params: { id: signed.id },
      body: { expectedVersion: asked.version, password: PASSWORD },
    });
    expect((await get(at.carrier.api, signed.id)).state).toBe("CREATED");
    expect(await found(signed.id)).toEqual([OURS, THEIRS, "Person 2 VALID VALID VALID"]);
  });

  it("is not signed by the automatic service in the name of who signs with a UKey, but of who has a key here", async () => {
    const company = await at.make.company("Automatic", { people: 3 });
    await at.make.befriend(company, at.other);
    const [admin, , clerk] = company.people;
    const own = await issuer.token("T-automatic", "Ada Automatic", { organisation: "Automatic" });
    for (const person of [admin!, clerk!])
      await admin!.api.call(authRoutes.setPermissions, {
        params: { id: person.id },
        body: { password: PASSWORD, permissions: [...ALL_PERMISSIONS] },
      });
    await admin!.api.call(automaticRoutes.grant, { body: { password: PASSWORD } });
    await clerk!.api.call(automaticRoutes.lend, { body: { password: PASSWORD } });
    const draft = async () =>
      admin!.api.call(routes.create, {
        body: { kind: "ShippingInstruction", data: { ...sampleOf(kindOf("ShippingInstruction")) }, language: "en-US" },
      });
    const automatically = async ({ id, version }: DocumentDetail) =>
      admin!.api.call(routes.signAutomatically, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD, signerId: clerk!.id, capacityId: null },
      });
    expect((await automatically(await draft())).document).toMatchObject({
      state: "CREATED",
      signatures: [{ name: "Person 3" }],
    });
    await register(clerk!.api, own);
    const waiting = await draft();
    expect(["UKEY_NEEDED", "AUTOMATIC_SIGNER"]).toContain(await refusal(automatically(waiting)));
    expect(await get(admin!.api, waiting.id)).toMatchObject({ state: "DRAFT", signatures: [] });
  });
});

describe("forms and files that are signed together", () => {
  const file = () =>
    plainPdf(1).then((bytes) =>
      at.carrier.api.call(routes.upload, { query: { name: "Paper", kind: "Invoice" }, bytes }),
    );

  it("count as many as they are, with a UKey and without", async () => {
    const all = [
      ...(await Promise.all(Array.from({ length: 6 }, () => write("Invoice")))),
      ...(await Promise.all(Array.from({ length: 5 }, file))),
    ];
    const together = all.map(({ id }) => id);
    expect(await refusal(prepare(all[0]!, at.carrier.api, { together }))).toBe("MULTI_SIGN_LIMIT");
    expect(await refusal(prepare(all[10]!, at.carrier.api, { together }))).toBe("MULTI_SIGN_LIMIT");
    for (const one of [all[0]!, all[9]!])
      expect((await sign(one, at.carrier.api, token, { together: together.slice(0, 10) })).signatures).toHaveLength(1);
  });
});
