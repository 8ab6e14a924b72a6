import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { canonicalJson } from "#domain/canonical";
import { verifyRoutes } from "#domain/api/desk";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT } from "#domain/verify/oracle";
import { trustOfAnswer } from "#domain/verify/trust";
import { findRecord } from "#domain/verify/record";
import { verify } from "#domain/verify/verify";
import { settleSign } from "../../../backend/documents/settle.ts";
import { apiClient, ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, settled } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let { backend, carrier, shipper, draft, sign, issue, confirm, story } = {} as Trade;

beforeAll(async () => {
  trade = await startTrade();
  ({ backend, carrier, shipper, draft, sign, issue, confirm, story } = trade);
});
afterAll(() => trade.backend.stop());

describe("sign", () => {
  it("issues: one original on the chain, held and owned by the issuer, its content committed to", async () => {
    const begun = await draft();
    const answer = await sign(begun);
    expect(answer.document).toMatchObject({ state: "PROCESSING", version: 2, files: [] });
    expect(answer.intent).toMatchObject({ action: "sign", status: "open", request: null });
    expect((await settled(carrier.api, answer.intent)).txHash).toMatch(/^0x/);
    const issued = await get(carrier.api, begun.id);
    expect(issued).toMatchObject({
      state: "ISSUED",
      isHolder: true,
      isOwner: true,
      isIssuer: true,
      negotiability: "TO_ORDER",
      holder: { id: carrier.id },
      owner: { id: carrier.id },
      intent: null,
    });
    expect(issued.register?.escrow).toMatch(/^0x/);
    expect(issued.signatures).toMatchObject([{ name: "Person 1", organisation: "Carrier", capacity: "as carrier" }]);
    expect(issued.can).toMatchObject({
      transfer: null,
      endorse: null,
      void: null,
      edit: "WRONG_STATE",
      sign: "WRONG_STATE",
      surrender: "ISSUER_CANNOT",
      delete: "WRONG_STATE",
    });

    const pdf = await carrier.api.download(routes.pdf, { params: { id: begun.id } });
    const record = findRecord(pdf)!;
    expect(record).toMatchObject({
      documentId: begun.id,
      number: issued.number,
      registry: issued.register!.registry,
      tokenId: issued.register!.tokenId,
    });
    expect(`0x${createHash("sha256").update(record.content).digest("hex")}`).toBe(record.tokenId);
    expect(canonicalJson(JSON.parse(record.content))).toBe(record.content);
    expect((JSON.parse(record.content) as { data: unknown }).data).toEqual(begun.data);
    expect(issued.checksum).toBe(record.tokenId.slice(2));
    expect((await story(carrier, begun.id)).map((event) => event.kind)).toEqual(["sign", "issue"]);
  });

  it("prints what a stranger can check, and renderings that are no originals", async () => {
    const { id } = await issue();
    const [signed, copy, endorsements] = await Promise.all(
      (["signed", "copy", "endorsements"] as const).map((view) =>
        carrier.api.download(routes.pdf, { params: { id }, query: { view } }),
      ),
    );
    for (const one of [signed, copy, endorsements]) expect(Buffer.from(one!.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(signed!).toString("latin1")).toContain("ETSI.CAdES.detached");
    for (const one of [copy, endorsements]) {
      expect(Buffer.from(one!).toString("latin1")).not.toContain("ETSI.CAdES.detached");
      expect(findRecord(one!)).toBeNull();
    }
  });

  it("goes into an archive with everything that its signature will be judged by, behind the signed bytes", async () => {
    const { id } = await issue();
    const [signed, archived] = [
      await carrier.api.download(routes.pdf, { params: { id } }),
      await carrier.api.download(routes.pdf, { params: { id }, query: { view: "archive" } }),
    ];
    expect(Buffer.compare(archived.subarray(0, signed.length), signed)).toBe(0);
    const behind = Buffer.from(archived.subarray(signed.length)).toString("latin1");
    for (const part of ["/DSS", "/CRLs", "/VRI", "/DocTimeStamp", "ETSI.RFC3161"]) expect(behind).toContain(part);
    expect(findRecord(archived)).toEqual(findRecord(signed));
  });

  it("can be checked by anyone: the signed paper, and the credential", async () => {
    const { id, register } = await issue();
    const [paper, credential] = [
      await carrier.api.download(routes.pdf, { params: { id } }),
      await carrier.api.download(routes.credential, { params: { id } }),
    ];
    const resolve = async (did: string) => {
      expect(did).toBe(`did:web:localhost%3A8080:api:did:${carrier.id}`);
      return apiClient(backend.url).call(routes.did, { params: { id: carrier.id } });
    };
    const trust = trustOfAnswer(await apiClient(backend.url).call(verifyRoutes.trust));
    const options = {
      chain: null,
      ...trust,
      document: documentChecker({ ...SILENT, did: resolve }, new Date()),
      now: new Date(),
    };
    for (const file of [paper, credential]) {
      const verdict = await verify(file, options);
      expect(verdict.checks).toMatchObject({ integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } });
      expect(verdict.place).toEqual({ chainId: 1337, registry: register!.registry, tokenId: register!.tokenId });
    }
    const forged = Buffer.from(Buffer.from(credential).toString().replace("AURELIA STRAIT", "AURELIA STRAID"));
    expect((await verify(forged, options)).checks.integrity.outcome).toBe("INVALID");
    expect(await refusal(apiClient(backend.url).call(routes.did, { params: { id } }))).toBe("NOT_FOUND");
  });

  it("refuses what is incomplete, field by field", async () => {
    const begun = await draft({ vessel: { name: "X", imo: "9074728" }, shipper: {} });
    const refused = await sign(begun).then(
      () => null,
      (error: ApiRefusal) => error,
    );
    expect(refused?.code).toBe("BAD_INPUT");
    expect(refused?.fields.map(({ path, code }) => [path, code])).toEqual([
      ["shipper.name", "REQUIRED"],
      ["vessel.imo", "IMO_NUMBER"],
    ]);
  });

  it("refuses without capacity, password, certificate, right, register or contact, and nothing happened", async () => {
    const begun = await draft();
    const ask = (difference: object) =>
      carrier.api.call(routes.sign, {
        params: { id: begun.id },
        body: { expectedVersion: 1, password: PASSWORD, capacityId: carrier.capacityId, ...difference },
      });
    expect(await refusal(ask({ capacityId: null }))).toBe("SIGN_CAPACITY_NEEDED");
    expect(await refusal(ask({ capacityId: shipper.capacityId }))).toBe("SIGN_CAPACITY_NEEDED");
    expect(await refusal(ask({ password: "wrong-password-1" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(ask({ expectedVersion: 9 }))).toBe("CONTENT_UPDATED");
    const change = (sql: string) => backend.database.asWorker((tx) => tx.query(sql, [carrier.id]));
    for (const [break_, mend, code] of [
      [
        `UPDATE app.certificate SET not_after = now() - interval '1 day' WHERE organisation_id = $1
          AND person_id IS NOT NULL`,
        "UPDATE app.certificate SET not_after = now() + interval '1 year' WHERE organisation_id = $1",
        "USER_CERTIFICATE",
      ],
      [
        "UPDATE app.certificate SET revoked_at = now() WHERE organisation_id = $1 AND person_id IS NULL",
        "UPDATE app.certificate SET revoked_at = NULL WHERE organisation_id = $1",
        "ENTERPRISE_CERTIFICATE_REVOKED",
      ],
      [
        "UPDATE app.membership SET permissions = array_remove(permissions, 'bl.issue') WHERE organisation_id = $1",
        "UPDATE app.membership SET permissions = permissions || 'bl.issue'::text WHERE organisation_id = $1",
        "FORBIDDEN",
      ],
      [
        "UPDATE app.contact SET state = 'PENDING' WHERE organisation_id = $1",
        "UPDATE app.contact SET state = 'ADDED' WHERE organisation_id = $1",
        "CONTACT_NEEDED",
      ],
    ] as const) {
      await change(break_);
      expect(await refusal(ask({}))).toBe(code);
      await change(mend);
    }
    expect(await get(carrier.api, begun.id)).toMatchObject({
      state: "DRAFT",
      version: 1,
      files: [],
      signatures: [],
      intent: null,
    });
  });

  it("refuses who holds none of the company's keys", async () => {
    const begun = await draft();
    const [person] = carrier.people;
    const taken = (await backend.database.asWorker((tx) =>
      tx.query("DELETE FROM app.secret_share WHERE recipient_id = $1 RETURNING *", [person!.id]),
    )) as [Record<string, unknown>[], number];
    expect(await refusal(sign(begun))).toBe("KEY_NOT_GRANTED");
    for (const row of taken[0])
      await backend.database.asWorker((tx) =>
        tx.query(
          "INSERT INTO app.secret_share (secret_id, recipient_kind, recipient_id, wrapped) VALUES ($1,$2,$3,$4)",
          [row["secret_id"], row["recipient_kind"], row["recipient_id"], row["wrapped"]],
        ),
      );
    expect((await sign(begun)).intent?.status).toBe("open");
  });

  it("asks for the right to sign in another's capacity", async () => {
    const id = (
      (await backend.database.asWorker((tx) =>
        tx.query(
          `INSERT INTO app.sign_capacity (id, organisation_id, type, vessel, master)
            VALUES (gen_random_uuid(), $1, 'master', 'AURELIA STRAIT', 'J. Doe') RETURNING id`,
          [carrier.id],
        ),
      )) as { id: string }[]
    )[0]!.id;
    const begun = await draft();
    const ask = () =>
      carrier.api.call(routes.sign, {
        params: { id: begun.id },
        body: { expectedVersion: 1, password: PASSWORD, capacityId: id },
      });
    await backend.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.membership SET permissions = array_remove(permissions, 'bl.issueInCapacity')
          WHERE organisation_id = $1`,
        [carrier.id],
      ),
    );
    expect(await refusal(ask())).toBe("FORBIDDEN");
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.membership SET permissions = $2 WHERE organisation_id = $1", [carrier.id, ALL_PERMISSIONS]),
    );
    const { document, intent } = await ask();
    expect(document.signatures[0]?.capacity).toBe("for the Master J. Doe of the vessel AURELIA STRAIT");
    await settled(carrier.api, intent);
  });

  it.each([
    ["the company", "UPDATE app.organisation SET name = $2 WHERE id = $1", () => carrier.id],
    ["the person", "UPDATE app.person SET signed_name = $2 WHERE id = $1", () => carrier.people[0]!.id],
  ] as const)("signs in no name of %s that the paper has no letters for", async (_, sql, id) => {
    const begun = await draft();
    const [before] = (await backend.database.asWorker((tx) =>
      tx.query("SELECT o.name, p.signed_name FROM app.organisation o, app.person p WHERE o.id = $1 AND p.id = $2", [
        carrier.id,
        carrier.people[0]!.id,
      ]),
    )) as { name: string; signed_name: string }[];
    await backend.database.asWorker((tx) => tx.query(sql, [id(), "현대상선 Hyundai"]));
    expect(await refusal(sign(begun))).toBe("NAME_NOT_PRINTED");
    await backend.database.asWorker((tx) =>
      tx.query(sql, [id(), id() === carrier.id ? before!.name : before!.signed_name]),
    );
    expect((await sign(begun)).intent?.status).toBe("open");
  });

  it("refuses a number that is live, and frees it when the bill is void", async () => {
    const one = await draft({ blNo: "DOUBLE-1" });
    const other = await draft({ blNo: "DOUBLE-1" });
    const { intent } = await sign(one);
    expect(await refusal(sign(other))).toBe("NUMBER_TAKEN");
    await settled(carrier.api, intent);
    const voided = await carrier.api.call(actRoutes.void, {
      params: { id: one.id },
      body: { ...(await confirm(carrier, one.id)), reason: "Wrong number" },
    });
    await settled(carrier.api, voided.intent);
    await settled(carrier.api, (await sign(other)).intent);
    expect((await get(carrier.api, other.id)).state).toBe("ISSUED");
  });

  it("lets one of many signings at once through", async () => {
    const begun = await draft();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        sign(begun).then(
          (answer) => answer.intent!.id,
          (error: ApiRefusal) => error.code,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.length === 36)).toHaveLength(1);
    await settled(
      carrier.api,
      (await get(carrier.api, begun.id)).intent ?? ({ id: answers.find((answer) => answer.length === 36)! } as never),
    );
    expect((await story(carrier, begun.id)).map((event) => event.kind)).toEqual(["sign", "issue"]);
  });

  it("becomes a draft again when the chain refuses, and issued after all when it did mint", async () => {
    const begun = await draft();
    const { intent } = await sign(begun);
    await settled(carrier.api, intent);
    const issued = await get(carrier.api, begun.id);
    // The title seems missing: the mirror is asked for a register that it does not know.
    const token = issued.register!.tokenId;
    const settle = (outcome: "done" | "failed") => backend.database.asWorker((tx) => settleSign(tx, begun.id, outcome));
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET registry = '0x00000000000000000000000000000000000000aa' WHERE id = $1", [
        begun.id,
      ]),
    );
    await settle("failed");
    await settle("failed");
    const again = await get(carrier.api, begun.id);
    expect(again).toMatchObject({ state: "DRAFT", files: [], signatures: [], register: null });
    expect(again.can["edit"]).toBeNull();
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET registry = $2 WHERE id = $1", [begun.id, issued.register!.registry]),
    );
    await settle("done");
    await settle("done");
    const late = await get(carrier.api, begun.id);
    expect(late).toMatchObject({ state: "ISSUED", register: { tokenId: token }, signatures: [{ name: "Person 1" }] });
    expect(late.files.map((file) => file.role)).toEqual(issued.files.map((file) => file.role));
  });
});
