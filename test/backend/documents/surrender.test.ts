import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let { backend, carrier, shipper, bank, stranger, issue, pass, confirm, surrender, accept, story } = {} as Trade;

beforeAll(async () => {
  trade = await startTrade();
  ({ backend, carrier, shipper, bank, stranger, issue, pass, confirm, surrender, accept, story } = trade);
});
afterAll(() => trade.backend.stop());

/** The document as the list of the company shows it. */
const listed = async (company: Company, id: string) =>
  (await company.api.call(routes.list, { query: { limit: 100 } })).rows.find((row) => row.id === id);

const speak = (company: Company, language: string) =>
  backend.database.asWorker((tx) =>
    tx.query("UPDATE app.person SET language = $2 WHERE id = $1", [company.people[0]!.id, language]),
  );

describe("surrender", () => {
  it("gives the title to the issuer, who gives it back", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    expect((await surrender(shipper, id, "AMENDMENT", "Change of destination")).status).toBe("done");
    for (const company of [carrier, shipper])
      for (const told of [await get(company.api, id), await listed(company, id)])
        expect(told).toMatchObject({
          state: "SURRENDERED_TO_ISSUER",
          holder: { id: carrier.id },
          owner: { id: carrier.id },
        });
    // A holder that asked for an amendment must not lose the title by it.
    expect((await get(carrier.api, id)).can).toMatchObject({
      acceptSurrender: "SURRENDERED_FOR_AMENDMENT",
      telexRelease: "SURRENDERED_FOR_AMENDMENT",
      rejectSurrender: null,
      amend: null,
      convert: null,
      transfer: "WRONG_STATE",
    });
    expect(await refusal(accept(id))).toBe("SURRENDERED_FOR_AMENDMENT");
    expect((await get(shipper.api, id)).can).toMatchObject({
      acceptSurrender: "NOT_ISSUER",
      rejectSurrender: "NOT_ISSUER",
      surrender: "WRONG_STATE",
    });
    expect((await get(shipper.api, id)).ofOthers).toEqual(
      expect.arrayContaining(["acceptSurrender", "rejectSurrender", "release", "void"]),
    );
    const reject = async (company: Company, reason: string) =>
      company.api.call(actRoutes.rejectSurrender, {
        params: { id },
        body: { ...(await confirm(company, id)), reason },
      });
    expect(
      await reject(carrier, " ").catch((refused: unknown) => refused instanceof ApiRefusal && refused.fields),
    ).toMatchObject([{ path: "reason", code: "REASON_NEEDED" }]);
    expect(await refusal(reject(shipper, "No"))).toBe("NOT_ISSUER");
    await settled(carrier.api, (await reject(carrier, "Freight unpaid")).intent);
    expect(await get(shipper.api, id)).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
    expect(await listed(carrier, id)).toMatchObject({ holder: { id: shipper.id }, owner: { id: shipper.id } });
    const told = await shipper.api.call(routes.story, { params: { id } });
    expect(told.events.slice(-2)).toMatchObject([
      { kind: "surrender", note: "for amendment: Change of destination" },
      { kind: "restore", note: "Freight unpaid" },
    ]);
    expect(told.events.map((event) => event.n)).toEqual(told.events.map((_, i) => i + 1));
  });

  it("for delivery is answered by delivering or giving back, and by no other bill", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    await surrender(shipper, id);
    expect((await get(carrier.api, id)).can).toMatchObject({
      acceptSurrender: null,
      rejectSurrender: null,
      amend: "SURRENDERED_FOR_DELIVERY",
      convert: "SURRENDERED_FOR_DELIVERY",
      replace: "SURRENDERED_FOR_DELIVERY",
    });
    const body = async () => ({ ...(await confirm(carrier, id)), password: PASSWORD });
    expect(await refusal(carrier.api.call(routes.amend, { params: { id }, body: await body() }))).toBe(
      "SURRENDERED_FOR_DELIVERY",
    );
    expect(
      await refusal(
        carrier.api.call(actRoutes.convert, { params: { id }, body: { ...(await body()), serials: ["P-1"] } }),
      ),
    ).toBe("SURRENDERED_FOR_DELIVERY");
    expect(await get(carrier.api, id)).toMatchObject({ state: "SURRENDERED_TO_ISSUER", intent: null });
    // After it was given back, the bill can be surrendered for another purpose.
    const { intent } = await carrier.api.call(actRoutes.rejectSurrender, {
      params: { id },
      body: { ...(await confirm(carrier, id)), reason: "Ask for an amendment" },
    });
    await settled(carrier.api, intent);
    await surrender(shipper, id, "AMENDMENT");
    expect((await get(carrier.api, id)).can).toMatchObject({
      acceptSurrender: "SURRENDERED_FOR_AMENDMENT",
      amend: null,
      convert: null,
    });
  });

  it("and giving back what was received need the right to move originals, whatever else somebody may do", async () => {
    const { id } = await issue();
    await pass(carrier, shipper, id);
    const { id: person } = shipper.people[0]!;
    const allow = (permissions: readonly Permission[]) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [person, permissions]),
      );
    await allow(ALL_PERMISSIONS.filter((one) => one !== "bl.transferOriginal"));
    expect((await get(shipper.api, id)).can).toMatchObject({ surrender: "FORBIDDEN", refuseReceipt: "FORBIDDEN" });
    const asks = [
      () => surrender(shipper, id),
      async () =>
        shipper.api.call(actRoutes.refuseReceipt, {
          params: { id },
          body: { ...(await confirm(shipper, id)), reason: "Not ours" },
        }),
    ];
    for (const ask of asks)
      expect(await ask().catch((error: ApiRefusal) => [error.code, error.parameters])).toEqual([
        "FORBIDDEN",
        { permission: "bl.transferOriginal" },
      ]);
    await allow(["bl.transferOriginal"]);
    expect((await get(shipper.api, id)).can).toMatchObject({ surrender: null, refuseReceipt: null });
    await allow(ALL_PERMISSIONS);
  });

  it("is refused to the issuer, and to who does not hold and own", async () => {
    const { id } = await issue();
    expect(await refusal(surrender(carrier, id))).toBe("ISSUER_CANNOT");
    await pass(carrier, shipper, id, "POSSESSION");
    expect(await refusal(surrender(shipper, id))).toBe("NOT_OWNER_AND_POSSESSOR");
    expect(
      await refusal(
        shipper.api.call(actRoutes.acceptSurrender, {
          params: { id },
          body: { ...(await confirm(shipper, id)), releaseAgentId: null },
        }),
      ),
    ).toBe("WRONG_STATE");
  });

  it("accepted: the title has ended and the named agent releases, line by line, never too much", async () => {
    const { id } = await issue({
      cargo: [
        { ...(completeBill()["cargo"] as object[])[0], quantity: "100.000001" },
        { ...(completeBill()["cargo"] as object[])[0], quantity: "5" },
      ],
    });
    await pass(carrier, shipper, id);
    await surrender(shipper, id);
    expect(await refusal(accept(id, stranger.id))).toBe("NOT_A_CONTACT");
    expect((await accept(id, bank.id)).status).toBe("done");
    for (const company of [carrier, shipper, bank])
      expect(await get(company.api, id)).toMatchObject({
        state: "SURRENDERED",
        releaseAgent: { id: bank.id },
        holder: null,
        owner: null,
        owning: "Copy",
      });
    for (const company of [carrier, shipper, bank])
      expect(await listed(company, id)).toMatchObject({
        state: "SURRENDERED",
        holder: null,
        owner: null,
        owning: "Copy",
      });

    const release = async (company: Company, lines: { line: number; quantity: string }[], receiver = "Terminal") =>
      company.api.call(actRoutes.release, {
        params: { id },
        body: { ...(await confirm(company, id)), receiver, lines, sure: true },
      });
    expect(await refusal(release(carrier, [{ line: 0, quantity: "1" }]))).toBe("NOT_RELEASE_AGENT");
    // A release cannot be taken back, so it needs `sure` besides the password.
    const unsure = bank.api.call(actRoutes.release, {
      params: { id },
      body: { ...(await confirm(bank, id)), receiver: "Terminal", lines: [{ line: 0, quantity: "1" }], sure: false },
    });
    await expect(unsure).rejects.toMatchObject({
      code: "BAD_INPUT",
      fields: [{ path: "sure", code: "CONFIRM_RELEASE" }],
    });
    expect(await refusal(release(bank, [{ line: 2, quantity: "1" }]))).toBe("BAD_INPUT");
    expect(await refusal(release(bank, [{ line: 0, quantity: "0" }]))).toBe("BAD_INPUT");
    expect(await refusal(release(bank, [{ line: 0, quantity: "100.000002" }]))).toBe("RELEASE_EXCEEDS");
    expect(
      await refusal(
        release(bank, [
          { line: 1, quantity: "3" },
          { line: 1, quantity: "2.000001" },
        ]),
      ),
    ).toBe("RELEASE_EXCEEDS");
    expect((await release(bank, [{ line: 0, quantity: "0.000001" }])).document.state).toBe("SURRENDERED");
    const twice = await Promise.all(
      [1, 2].map(async () =>
        release(bank, [{ line: 0, quantity: "60" }]).then(
          () => "released",
          (error: ApiRefusal) => error.code,
        ),
      ),
    );
    expect(twice.filter((one) => one === "released")).toHaveLength(1);
    const last = await release(
      bank,
      [
        { line: 0, quantity: "40" },
        { line: 1, quantity: "5" },
      ],
      "Refinery",
    );
    expect(last.document).toMatchObject({ state: "ACCOMPLISHED" });
    expect(last.document.released).toHaveLength(3);
    expect((await get(shipper.api, id)).released.at(-1)).toMatchObject({
      by: { name: "Bank" },
      receiver: "Refinery",
      lines: [
        { line: 0, quantity: "40" },
        { line: 1, quantity: "5" },
      ],
    });
    expect(await refusal(release(bank, [{ line: 0, quantity: "1" }]))).toBe("WRONG_STATE");
    expect((await story(shipper, id)).map((event) => event.kind)).toEqual([
      "sign",
      "issue",
      "both",
      "surrender",
      "burn",
      "release",
      "release",
      "release",
    ]);
    expect(
      (await story(shipper, id))
        .filter((event) => ["surrender", "burn"].includes(event.kind))
        .map((event) => event.from),
    ).toEqual([shipper.address, carrier.address]);
    expect((await story(shipper, id)).at(-1)?.note).toBe("Refinery: 40 t, 5 t");
    await speak(shipper, "zh-CN");
    expect((await story(shipper, id)).filter((event) => event.note).map((event) => event.note)).toEqual([
      "作为承运人",
      "为提货",
      "Terminal：0.000001 t",
      "Terminal：60 t",
      "Refinery：40 t、5 t",
    ]);
    await speak(shipper, "en-US");
  });
});

describe("void", () => {
  it("ends a bill that its issuer still has, and no other", async () => {
    const { id } = await issue();
    const ask = async (company: Company) =>
      company.api.call(actRoutes.void, {
        params: { id },
        body: { ...(await confirm(company, id)), reason: "Replaced by another" },
      });
    const passed = await issue();
    await pass(carrier, shipper, passed.id);
    expect(
      await refusal(
        carrier.api.call(actRoutes.void, {
          params: { id: passed.id },
          body: { ...(await confirm(carrier, passed.id)), reason: "No" },
        }),
      ),
    ).toBe("WRONG_STATE");
    await settled(carrier.api, (await ask(carrier)).intent);
    expect(await get(carrier.api, id)).toMatchObject({ state: "VOID", holder: null, isHolder: false });
    expect(await refusal(ask(carrier))).toBe("WRONG_STATE");
    expect((await carrier.api.call(routes.story, { params: { id } })).events.at(-1)).toMatchObject({
      kind: "replace",
      note: "Replaced by another",
    });
    expect((await get(carrier.api, id)).can).toMatchObject(
      Object.fromEntries(
        ["transfer", "endorse", "surrender", "void", "release"].map((action) => [action, "WRONG_STATE"]),
      ),
    );
  });
});

describe("a company that may not see a document", () => {
  it("is told of everything that there is nothing", async () => {
    const { id, files } = await issue();
    const { api } = stranger;
    const params = { id };
    const act = { expectedVersion: 1, password: PASSWORD };
    const asks: (() => Promise<unknown>)[] = [
      () => api.call(routes.get, { params }),
      () => api.call(routes.story, { params }),
      () => api.call(routes.remove, { params }),
      () => api.call(routes.save, { params, body: { data: {}, expectedVersion: 1 } }),
      () => api.call(routes.classify, { params, body: { kind: "Invoice", expectedVersion: 1 } }),
      () => api.download(routes.pdf, { params }),
      () => api.download(routes.credential, { params }),
      () => api.download(routes.file, { params: { id, fileId: files[0]!.id } }),
      () => api.call(routes.sign, { params, body: { ...act, capacityId: stranger.capacityId } }),
      () => api.call(actRoutes.endorse, { params, body: { ...act, type: "TO_ORDER", endorseeId: bank.id } }),
      () => api.call(actRoutes.surrender, { params, body: { ...act, purpose: "DELIVERY" } }),
      () => api.call(actRoutes.refuseReceipt, { params, body: { ...act, reason: "x" } }),
      () => api.call(actRoutes.acceptSurrender, { params, body: act }),
      () => api.call(actRoutes.rejectSurrender, { params, body: { ...act, reason: "x" } }),
      () =>
        api.call(actRoutes.release, {
          params,
          body: { ...act, receiver: "x", lines: [{ line: 0, quantity: "1" }], sure: true },
        }),
      () => api.call(actRoutes.void, { params, body: { ...act, reason: "x" } }),
    ];
    for (const ask of asks) expect(await refusal(ask())).toBe("NOT_FOUND");
    expect((await api.call(routes.list, {})).rows.filter((row) => row.id === id)).toEqual([]);
  });

  it("cannot give itself access, even past the program", async () => {
    const { id } = await issue();
    const actor = { organisation: stranger.id, person: stranger.people[0]!.id };
    const attempt = (sql: string) => backend.database.asOrganisation(actor, (tx) => tx.query(sql, [id, stranger.id]));
    await expect(
      attempt("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'party')"),
    ).rejects.toThrow(/row-level security/);
    await expect(
      attempt(
        `INSERT INTO app.document_state (document_id, organisation_id, kind, state)
          VALUES ($1,$2,'BillOfLading','ISSUED')`,
      ),
    ).rejects.toThrow(/row-level security/);
    for (const table of [
      "document WHERE id",
      "document_access WHERE document_id",
      "document_state WHERE document_id",
      "file WHERE document_id",
      "signature WHERE document_id",
      "intent WHERE document_id",
    ])
      expect(
        await backend.database.asOrganisation(actor, (tx) => tx.query(`SELECT 1 FROM app.${table} = $1`, [id])),
      ).toEqual([]);
  });
});
