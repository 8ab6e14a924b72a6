import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificateRoutes } from "#domain/api/certificates";
import { credentialRoutes } from "#domain/api/credentials";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { signingRoutes } from "#domain/api/signing";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { rows } from "../../../scripts/lib/sql.ts";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { attestedTemplate, draftAttested } from "../../support/attested.ts";
import { tokenFor } from "../../support/credentials.ts";
import { plainPdf } from "../../support/signing.ts";
import { desk, tokenIssuer, type Issuer, type SoftwareToken } from "../../support/ukey.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let { carrier, shipper } = {} as { carrier: Company; shipper: Company };
let issuer: Issuer;
/** The tokens of the carrier, in use, and of the shipper. */
let [token, theirs]: SoftwareToken[] = [];

beforeAll(async () => {
  [trade, issuer] = await Promise.all([startTrade(), tokenIssuer()]);
  ({ carrier, shipper } = trade);
  [token, theirs] = [
    await issuer.token("T-carrier", "Inês Valadares", { key: "rsa", organisation: "Carrier" }),
    await issuer.token("T-shipper", "Rui Sequeira", { organisation: "Shipper" }),
  ];
  await register(carrier.api, token);
  await register(shipper.api, theirs);
});
afterAll(() => trade.backend.stop());

async function register(api: ApiClient, on: SoftwareToken): Promise<void> {
  const [found] = await desk(on).certificates();
  const asked = await api.call(certificateRoutes.ukey, {
    body: { of: "user", certificate: found!.certificate, chain: found!.chain, password: PASSWORD },
  });
  await api.call(certificateRoutes.registerUkey, {
    body: { preparation: asked.preparation, value: await desk(on).sign(asked) },
  });
}
const sql = <T>(text: string, parameters: unknown[] = []) =>
  trade.backend.database.asWorker((tx) => rows<T>(tx, text, parameters));
const kept = () => sql<{ id: string; file: Buffer }>("SELECT id, file FROM app.preparation");
let n = 0;
const upload = async (pages = 2) =>
  carrier.api.call(routes.upload, {
    query: { name: `Paper ${(n += 1)}`, kind: "QualityReport" },
    bytes: await plainPdf(pages),
  });
type Form = { placement?: object; capacityId?: string; stampId?: string | null };
const prepare = (document: Pick<DocumentDetail, "id" | "version">, api = carrier.api, more: Form = {}) =>
  api.call(routes.signPrepare, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, ...more } as never,
  });
const complete = (id: string, preparation: string, value: string, api = carrier.api) =>
  api.call(routes.signComplete, { params: { id }, body: { preparation, value, password: PASSWORD } });
/** Prepares and completes a signature. */
async function sign(document: Pick<DocumentDetail, "id" | "version">, api = carrier.api, on = token!, more: Form = {}) {
  const asked = await prepare(document, api, more);
  return complete(document.id, asked.preparation, await desk(on).sign(asked), api);
}
/**
 * The verdict of a stranger that trusts the authority of the tokens: per signature the signer, integrity, identity,
 * later changes, and whether it has a time-stamp.
 */
async function found(id: string, api = carrier.api) {
  const trust = trustOfAnswer(await apiClient(trade.backend.url).call(verifyRoutes.trust));
  const { signatures } = await verify(await api.download(routes.pdf, { params: { id } }), {
    chain: null,
    ...trust,
    trustAnchors: [...trust.trustAnchors, issuer.root.certificate],
    revocationLists: [...(trust.revocationLists ?? []), ...issuer.lists],
    now: new Date(),
  });
  return signatures.map((one) => [
    one.name,
    one.integrity.outcome,
    one.identity.outcome,
    one.laterChanges.outcome,
    one.timestamp !== null,
  ]);
}

const OURS = ["Inês Valadares", "VALID", "VALID", "VALID", true];

describe("a document signed with a UKey", () => {
  it("is signed as with a key that is here: version, record, state, time-stamp", async () => {
    const document = await upload();
    const asked = await prepare(document);
    expect(await get(carrier.api, document.id)).toMatchObject({
      version: document.version,
      signatures: [],
      files: [{ role: "upload" }],
    });
    const { document: signed, intent } = await complete(document.id, asked.preparation, await desk(token!).sign(asked));
    expect(intent).toBeNull();
    const serial = (await carrier.api.call(certificateRoutes.list)).find((one) => one.type === "ukey")!.serial;
    expect(signed).toMatchObject({
      version: document.version + 1,
      signatures: [{ name: "Person 1", organisation: "Carrier", serial }],
    });
    expect(await found(document.id)).toEqual([OURS]);
    const bytes = await carrier.api.download(routes.pdf, { params: { id: document.id } });
    const [line] = await sql<{ action: string; detail: { sha256: string; serial: string } }>(
      "SELECT action, detail FROM app.audit WHERE document_id = $1 ORDER BY n DESC LIMIT 1",
      [document.id],
    );
    expect(line).toMatchObject({
      action: "document.sign",
      detail: { serial, sha256: createHash("sha256").update(bytes).digest("hex") },
    });
    expect(await kept()).toEqual([]);
  });

  it("keeps what is prepared encrypted, and for its user alone", async () => {
    const document = await upload();
    const asked = await prepare(document);
    const [row] = await kept();
    expect(row!.file.includes("%PDF-")).toBe(false);
    const value = await desk(token!).sign(asked);
    expect(await refusal(complete(document.id, asked.preparation, value, shipper.api))).toBe("NOT_FOUND");
    expect(await refusal(complete((await upload()).id, asked.preparation, value))).toBe("UKEY_TOO_LATE");
    await complete(document.id, asked.preparation, value);
  });

  it("is signed once, also when the value is sent twice at the same moment", async () => {
    const document = await upload();
    const asked = await prepare(document);
    const value = await desk(token!).sign(asked);
    const both = await Promise.all(
      [1, 2].map(() =>
        complete(document.id, asked.preparation, value).then(
          () => "signed",
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(both.toSorted()).toEqual(["UKEY_TOO_LATE", "signed"]);
    expect((await get(carrier.api, document.id)).signatures).toHaveLength(1);
  });

  it("is not signed by a value of another key, or over anything else, and can still be by the right one", async () => {
    const [document, other] = [await upload(), await upload()];
    const [asked, elsewhere] = [await prepare(document), await prepare(other)];
    for (const value of [
      await desk(theirs!).sign(await prepare(await theirDocument(), shipper.api)),
      await desk(token!).sign(elsewhere),
      Buffer.from("nothing").toString("base64"),
    ])
      expect(await refusal(complete(document.id, asked.preparation, value))).toBe("SIGNATURE_VALUE");
    expect(await get(carrier.api, document.id)).toMatchObject({ version: document.version, signatures: [] });
    await complete(document.id, asked.preparation, await desk(token!).sign(asked));
    expect(await found(document.id)).toEqual([OURS]);
  });

  const theirDocument = async () =>
    shipper.api.call(routes.upload, { query: { name: "Theirs", kind: "QualityReport" }, bytes: await plainPdf() });

  it("is asked for again when its time is over, and nothing of it stays", async () => {
    const document = await upload();
    const asked = await prepare(document);
    const value = await desk(token!).sign(asked);
    await sql("UPDATE app.preparation SET expires_at = now() - interval '1 second'");
    expect(await refusal(complete(document.id, asked.preparation, value))).toBe("UKEY_TOO_LATE");
    const next = await prepare(document);
    const now = (await kept()).map(({ id }) => id);
    expect([now.includes(asked.preparation), now.includes(next.preparation)]).toEqual([false, true]);
    await complete(document.id, next.preparation, await desk(token!).sign(next));
  });

  it("is refused when something has changed between the two halves", async () => {
    const may = "UPDATE app.membership SET permissions = %s WHERE organisation_id = $1";
    const changes: readonly [code: string, change: () => Promise<unknown>, back?: string][] = [
      [
        "FORBIDDEN",
        () => sql(may.replace("%s", "array_remove(permissions, 'ordinary.sign')"), [carrier.id]),
        may.replace("%s", "permissions || 'ordinary.sign'::text"),
      ],
      [
        "USER_CERTIFICATE",
        () =>
          sql("UPDATE app.certificate SET revoked_at = now() WHERE organisation_id = $1 AND source = 'ukey'", [
            carrier.id,
          ]),
        "UPDATE app.certificate SET revoked_at = NULL WHERE organisation_id = $1",
      ],
      [
        "CONTENT_UPDATED",
        () =>
          sql(
            `UPDATE app.person SET signed_name = 'Another Name' WHERE id IN (SELECT person_id FROM app.membership
              WHERE organisation_id = $1)`,
            [carrier.id],
          ),
        `UPDATE app.person SET signed_name = 'Person 1' WHERE id IN (SELECT person_id FROM app.membership
          WHERE organisation_id = $1)`,
      ],
      ["UKEY_NOT_IN_USE", () => use("cloud")],
    ];
    for (const [code, change, back] of changes) {
      const document = await upload();
      const asked = await prepare(document);
      const value = await desk(token!).sign(asked);
      await change();
      expect(await refusal(complete(document.id, asked.preparation, value))).toBe(code);
      if (back !== undefined) await sql(back, [carrier.id]);
      expect(await get(carrier.api, document.id)).toMatchObject({ version: document.version, signatures: [] });
    }
    await use("ukey");
  });

  const use = async (type: "cloud" | "ukey") => {
    const one = (await carrier.api.call(certificateRoutes.list)).find(
      (each) => each.type === type && each.holder?.id === carrier.people[0]!.id,
    );
    await carrier.api.call(certificateRoutes.use, { params: { id: one!.id } });
  };

  it("is not signed in one request, nor by a program; nor in two with a key that is here", async () => {
    const document = await upload();
    expect(
      await refusal(
        carrier.api.call(routes.sign, {
          params: { id: document.id },
          body: { expectedVersion: 1, password: PASSWORD },
        }),
      ),
    ).toBe("UKEY_NEEDED");
    const { id: program, api } = await tokenFor(trade.backend.url, carrier.api);
    await carrier.api.call(credentialRoutes.grant, {
      params: { id: program },
      body: { password: PASSWORD, verbs: ["documents.sign"], days: 1 },
    });
    expect(
      await refusal(api.call(routes.sign, { params: { id: document.id }, body: { expectedVersion: 1 } as never })),
    ).toBe("UKEY_NEEDED");
    expect(
      await refusal(
        api.call(routes.signPrepare, { params: { id: document.id }, body: { expectedVersion: 1 } as never }),
      ),
    ).toBe("PERSON_NEEDED");
    await use("cloud");
    expect(await refusal(prepare(document))).toBe("UKEY_NOT_IN_USE");
    await use("ukey");
    expect(
      await refusal(
        carrier.api.call(routes.signPrepare, {
          params: { id: document.id },
          body: { expectedVersion: 1, password: "wrong-password-1" },
        }),
      ),
    ).toBe("WRONG_PASSWORD");
    expect(await refusal(prepare({ id: document.id, version: 9 }))).toBe("CONTENT_UPDATED");
    expect(await refusal(prepare(document, carrier.api, { placement: { page: 7, xMm: 0, yMm: 0 } }))).toBe(
      "PLACEMENT_OUTSIDE",
    );
  });

  it("is signed by several who were asked, each with a token of their own, and the first signature stays whole", async () => {
    const document = await upload();
    const asked = await carrier.api.call(signingRoutes.ask, {
      params: { id: document.id },
      body: {
        expectedVersion: document.version,
        ordered: false,
        parties: [{ personId: carrier.people[0]!.id }, { organisationId: shipper.id }],
      },
    });
    // Both prepare on the same file. The second to complete is asked again, and signs the file of the first.
    const [ours, other] = [await prepare(asked), await prepare(asked, shipper.api)];
    await complete(asked.id, ours.preparation, await desk(token!).sign(ours));
    expect(await refusal(complete(asked.id, other.preparation, await desk(theirs!).sign(other), shipper.api))).toBe(
      "CONTENT_UPDATED",
    );
    await sign(asked, shipper.api, theirs);
    expect((await get(carrier.api, document.id)).signing?.state).toBe("COMPLETE");
    expect(await found(document.id)).toEqual([OURS, ["Rui Sequeira", ...OURS.slice(1)]]);
  });
});

describe("a bill signed with a UKey", () => {
  it("is issued: one original on the chain", async () => {
    const begun = await trade.draft();
    const asked = await prepare(begun, carrier.api, { capacityId: carrier.capacityId });
    expect(await get(carrier.api, begun.id)).toMatchObject({ state: "DRAFT", version: 1, files: [], intent: null });
    const { intent } = await complete(begun.id, asked.preparation, await desk(token!).sign(asked));
    expect(await settled(carrier.api, intent)).toMatchObject({ action: "sign", status: "done" });
    const issued = await get(carrier.api, begun.id);
    expect(issued).toMatchObject({
      state: "ISSUED",
      isHolder: true,
      isIssuer: true,
      signatures: [{ name: "Person 1", capacity: "as carrier" }],
    });
    expect((await found(begun.id))[0]).toEqual(OURS);
    expect(await sql("SELECT 1 FROM app.preparation WHERE document_id = $1", [begun.id])).toEqual([]);
  });

  it("is issued by the root that was wrapped in the first half, as a record of OpenAttestation", async () => {
    const madeWith = await attestedTemplate(carrier.api, PASSWORD, "transferable");
    const begun = await draftAttested(carrier.api, madeWith, "OA-UKEY", "transferable");
    const asked = await prepare(begun);
    const { intent } = await complete(begun.id, asked.preparation, await desk(token!).sign(asked));
    expect(await settled(carrier.api, intent)).toMatchObject({ action: "sign", status: "done" });
    const { tokenId, registry } = (await get(carrier.api, begun.id)).register!;
    const file = await carrier.api.download(routes.credential, { params: { id: begun.id } });
    expect(Buffer.from(file).toString()).toContain(`"merkleRoot":"${tokenId.slice(2)}"`);
    const paper = await verify(await carrier.api.download(routes.pdf, { params: { id: begun.id } }), {
      chain: null,
      trustAnchors: [issuer.root.certificate],
      revocationLists: issuer.lists,
      now: new Date(),
    });
    expect(paper).toMatchObject({
      place: { registry, tokenId },
      checks: { integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } },
    });
  });

  it("is refused when its content was saved anew between the two halves", async () => {
    const begun = await trade.draft();
    const asked = await prepare(begun, carrier.api, { capacityId: carrier.capacityId });
    await carrier.api.call(routes.save, {
      params: { id: begun.id },
      body: { data: { ...begun.data, voyage: "999N" }, expectedVersion: begun.version },
    });
    expect(await refusal(complete(begun.id, asked.preparation, await desk(token!).sign(asked)))).toBe(
      "CONTENT_UPDATED",
    );
    expect(await get(carrier.api, begun.id)).toMatchObject({ state: "DRAFT", signatures: [] });
  });
});
