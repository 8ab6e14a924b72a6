import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { receivedRoutes } from "#domain/api/received";
import { screeningRoutes } from "#domain/api/screening";
import { beginReplacement } from "../../../backend/documents/replacing/begin.ts";
import { readReceived } from "../../../backend/received/keep-said.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { draftMadeWith } from "../../support/document-templates.ts";
import { blocking, undecided } from "../../support/screened.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

/** Every way by which a title or a document reaches somebody asks for the decisions of the company that gives it. */

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

let count = 0;
const number = (): string => `WAY-${(count += 1)}`;
const sealing = async (from: Company, to: Company, documentIds: string[]) => {
  const { id } = await from.api.call(envelopeRoutes.compose, {
    body: { recipientId: to.id, subject: "Papers", documentIds },
  });
  const { version } = await from.api.call(envelopeRoutes.get, { params: { id } });
  const body = { expectedVersion: version, password: PASSWORD };
  return refusal(from.api.call(envelopeRoutes.seal, { params: { id }, body }));
};

describe("what is issued", () => {
  it("is no record to the order of a company that is blocked, and none that names it in another legal form", async () => {
    const { carrier, backend, sign } = trade;
    await blocking(backend, carrier, "Northsea Trade Bank Ltd");
    const record = await draftMadeWith(carrier.api, "WarehouseReceipt", number());
    for (const name of ["To the order of Northsea Trade Bank N.V.", "凭 Northsea Trade Bank 指示"]) {
      const { version } = await get(carrier.api, record.id);
      const data = { ...record.data, deliverTo: { name } };
      const named = await carrier.api.call(routes.save, {
        params: { id: record.id },
        body: { expectedVersion: version, data },
      });
      expect(await refusal(sign(named))).toBe("COMPLIANCE_BLOCKED");
    }
    const bill = (name: string) => trade.draft({ notify: [{ name, addressLines: ["Kade 1"] }] }).then(sign);
    for (const name of ["Northsea Trade Bank Co., Limited", "Northsea Trade Bank Ltd Alias"])
      expect(await refusal(bill(name))).toBe("COMPLIANCE_BLOCKED");
  });

  it("is no verifiable document that names it", async () => {
    const { carrier, backend, sign } = trade;
    await blocking(backend, carrier, "PT Dumai Oleo");
    const draft = await draftMadeWith(carrier.api, "CertificateOfOrigin", number());
    expect(await refusal(sign(draft))).toBe("COMPLIANCE_BLOCKED");
    expect((await get(carrier.api, draft.id)).state).toBe("DRAFT");
  });

  it("waits for a decision where the company wants that, and not where it only warns", async () => {
    const { carrier, backend } = trade;
    await undecided(backend, carrier, "Quiet Undecided Lines");
    const setting = (openHit: "warn" | "stop") =>
      carrier.api.call(screeningRoutes.setSettings, { body: { hit: 0.95, review: 0.85, openHit, years: 5 } });
    const draft = await trade.draft({ notify: [{ name: "Quiet Undecided Lines Ltd", addressLines: ["Pier 4"] }] });
    await setting("stop");
    expect(await refusal(trade.sign(draft))).toBe("COMPLIANCE_UNDECIDED");
    await setting("warn");
    await settled(carrier.api, (await trade.sign(draft)).intent);
  });
});

describe("what is sent", () => {
  it("is no envelope with a document that names it", async () => {
    const { carrier, shipper, backend } = trade;
    const { id } = await trade.issue({ notify: [{ name: "Quiet Seal Lines", addressLines: ["Pier 4"] }] });
    await blocking(backend, carrier, "Quiet Seal Lines");
    expect(await sealing(carrier, shipper, [id])).toBe("COMPLIANCE_BLOCKED");
  });

  it("is no received file that names it, also one that came before files were read", async () => {
    const { shipper, bank, backend } = trade;
    const other = await trade.make.company("Other Issuer");
    await trade.make.befriend(other, bank);
    const draft = await draftMadeWith(other.api, "CertificateOfOrigin", number());
    await other.api.call(routes.sign, {
      params: { id: draft.id },
      body: { expectedVersion: draft.version, password: PASSWORD, capacityId: null },
    });
    const bytes = Buffer.from(await other.api.download(routes.credential, { params: { id: draft.id } }));
    const kept = await shipper.api.call(receivedRoutes.upload, { query: { file: "Received.tt" }, bytes });
    const named = async () => {
      await undecided(backend, shipper, `Any ${count}`);
      const begun = await shipper.api.call(screeningRoutes.checkOf, { body: { document: kept.id } });
      return begun.length;
    };
    // Three companies, a ship, two descriptions of goods and their code.
    expect(await named()).toBe(7);
    await blocking(backend, shipper, "Halcyon Refining");
    expect(await sealing(shipper, bank, [kept.id])).toBe("COMPLIANCE_BLOCKED");
    await backend.database.asWorker((tx) =>
      rows(tx, "UPDATE app.received_file SET said = NULL, made_with = NULL WHERE document_id = $1", [kept.id]),
    );
    expect(await readReceived(backend.database, backend.app.get<Storage>(STORAGE, { strict: false }), 10_000)).toBe(1);
    expect(await sealing(shipper, bank, [kept.id])).toBe("COMPLIANCE_BLOCKED");
  });
});

// Last: the decisions are about the companies of this story.
describe("a title", () => {
  it("does not come to a nominee that is blocked since", async () => {
    const { carrier, shipper, bank, backend } = trade;
    const { id } = await trade.issue();
    await trade.pass(carrier, shipper, id);
    await trade.pass(shipper, bank, id, "POSSESSION");
    const { intent } = await shipper.api.call(actRoutes.nominate, {
      params: { id },
      body: { ...(await trade.confirm(shipper, id)), nomineeId: carrier.id },
    });
    await settled(shipper.api, intent);
    await blocking(backend, bank, "Carrier");
    const execute = bank.api.call(actRoutes.executeNomination, { params: { id }, body: await trade.confirm(bank, id) });
    expect(await refusal(execute)).toBe("COMPLIANCE_BLOCKED");
  });

  it("does not come to whom its successors are for, nor back from a surrender, once that company is blocked", async () => {
    const { carrier, shipper, backend, make } = trade;
    const [bill, returned] = [await trade.issue(), await trade.issue()];
    await trade.pass(carrier, shipper, returned.id);
    await trade.surrender(shipper, returned.id);
    const { successors } = await make.asFirst(carrier, (ctx) =>
      beginReplacement(ctx, bill.id, { expectedVersion: null, purpose: "AMEND", recipientId: shipper.id }),
    );
    await trade.sign(await get(carrier.api, successors[0]!));
    await blocking(backend, carrier, "Shipper");
    const replace = carrier.api.call(actRoutes.replace, {
      params: { id: bill.id },
      body: await trade.confirm(carrier, bill.id),
    });
    expect(await refusal(replace)).toBe("COMPLIANCE_BLOCKED");
    const reject = carrier.api.call(actRoutes.rejectSurrender, {
      params: { id: returned.id },
      body: { ...(await trade.confirm(carrier, returned.id)), reason: "Not entitled" },
    });
    expect(await refusal(reject)).toBe("COMPLIANCE_BLOCKED");
  });
});
