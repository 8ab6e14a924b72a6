import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { templateRoutes as routes, type Template } from "#domain/api/templates";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { get, PASSWORD, settled } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { plainPdf } from "../../support/signing.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

const LOOK = { title: "LINER BILL", letterhead: "COMPANY", carriage: "TEXT", conditions: "1. The first tide decides." };
const DATA = {
  carrier: { name: "CARRIER LINES", addressLines: ["1 QUAY"] },
  placeOfIssue: "SINES",
  charterPartyDate: "12.10.2026",
};
const content = (look: object = {}) => ({
  name: "Liner",
  language: "en-US" as const,
  look: { ...LOOK, ...look },
  data: DATA,
});
const make = (api: ApiClient, name = "Liner", look: object = {}) =>
  api.call(routes.create, { body: { kind: "BillOfLading", ...content(look), name } });
const act = (api: ApiClient, name: "use" | "retire", { id, version }: Template) =>
  api.call(routes[name], { params: { id }, body: { expectedVersion: version } });
const save = (api: ApiClient, { id, version }: Template, look: object) =>
  api.call(routes.save, { params: { id }, body: { ...content(look), expectedVersion: version } });
/** A bill that says nothing of what its template says. */
function begin(api: ApiClient, templateId: string | null, blNo: string) {
  const { carrier: _, placeOfIssue: __, charterPartyDate: ___, ...data } = completeBill({ blNo });
  return api.call(documentRoutes.create, { body: { kind: "BillOfLading", data, templateId } });
}
const paper = async (api: ApiClient, id: string, view: "signed" | "copy") =>
  (await textOfPages(await api.download(documentRoutes.pdf, { params: { id }, query: { view } }))).join("\n");

it("a bill is made with the version in use, prints it for ever, and an edit makes the next version", async () => {
  const { carrier, shipper } = trade;
  const draft = await make(carrier.api);
  expect(draft).toMatchObject({ number: 1, state: "DRAFT", data: { charterPartyDate: "2026-10-12" } });
  expect(await refusal(begin(carrier.api, draft.id, "TP-0"))).toBe("NO_SIGNING_TEMPLATE");
  const first = await act(carrier.api, "use", draft);

  const begun = await begin(carrier.api, first.id, "TP-1");
  expect(begun.data).toMatchObject({
    placeOfIssue: "SINES",
    charterPartyDate: "2026-10-12",
    carrier: { name: "CARRIER LINES" },
  });
  expect(begun.template).toMatchObject({ name: "Liner", number: 1, look: { title: "LINER BILL" } });
  await settled(carrier.api, (await trade.sign(begun)).intent);

  // A version in use never changes: an edit begins version 2, and a colleague who looked at version 1 is told so.
  const second = await save(carrier.api, first, { title: "NEWER BILL", conditions: "1. The second tide decides." });
  expect(second).toMatchObject({ number: 2, state: "DRAFT" });
  expect(second.id).not.toBe(first.id);
  expect(await refusal(save(carrier.api, first, {}))).toBe("CONTENT_UPDATED");
  await save(carrier.api, second, { title: "NEWER BILL", conditions: "1. The second tide decides." });
  expect(await refusal(save(carrier.api, second, {}))).toBe("CONTENT_UPDATED");
  await expect(
    trade.backend.database.asWorker((tx) => tx.query("UPDATE app.template SET look = '{}' WHERE id = $1", [first.id])),
  ).rejects.toThrow("does not change");

  const used = await act(carrier.api, "use", await carrier.api.call(routes.get, { params: { id: second.id } }));
  expect(used.versions.map(({ number, state, documents }) => [number, state, documents])).toEqual([
    [2, "IN_USE", 0],
    [1, "RETIRED", 1],
  ]);
  const later = await begin(carrier.api, used.id, "TP-2");
  await settled(carrier.api, (await trade.sign(later)).intent);
  await trade.pass(carrier, shipper, begun.id);
  for (const [api, id, view, says, not] of [
    [carrier.api, begun.id, "signed", "LINER BILL", "NEWER BILL"],
    [carrier.api, begun.id, "copy", "The first tide decides", "The second tide"],
    [shipper.api, begun.id, "copy", "The first tide decides", "Hague Rules"],
    [carrier.api, later.id, "signed", "The second tide decides", "LINER BILL"],
  ] as const) {
    const text = await paper(api, id, view);
    expect(text, `${view} ${says}`).toContain(says);
    expect(text, `${view} ${not}`).not.toContain(not);
  }
  // A bill without a template prints as everybody's.
  const plain = await trade.issue();
  expect(await paper(carrier.api, plain.id, "signed")).toContain("Hague Rules");

  // A replacement of the old bill stands on the conditions of the old bill.
  expect((await get(carrier.api, plain.id)).template).toBeNull();
  const old = await get(carrier.api, later.id);
  const { successors } = await carrier.api.call(documentRoutes.amend, {
    params: { id: old.id },
    body: { expectedVersion: old.version, password: PASSWORD },
  });
  const [successor] = successors;
  expect((await get(carrier.api, successor!)).template).toMatchObject({ number: 2 });

  // Of a template that is retired nothing is signed any more; the successor of a bill is.
  const waiting = await begin(carrier.api, used.id, "TP-4");
  await act(carrier.api, "retire", await carrier.api.call(routes.get, { params: { id: used.id } }));
  expect(await refusal(begin(carrier.api, used.id, "TP-5"))).toBe("NO_SIGNING_TEMPLATE");
  expect((await carrier.api.call(routes.get, { params: { id: first.id } })).can["edit"]).toBe("TEMPLATE_OLD");
  const now = await get(carrier.api, waiting.id);
  expect(now.can["sign"]).toBe("NO_SIGNING_TEMPLATE");
  expect(await refusal(trade.sign(now))).toBe("NO_SIGNING_TEMPLATE");
  expect((await get(carrier.api, successor!)).can["sign"]).toBeNull();

  const log = await carrier.api.call(recordRoutes.log, { query: {} });
  expect(log.filter(({ event }) => event.startsWith("templates.")).map(({ event }) => event)).toEqual([
    "templates.retire",
    "templates.use",
    "templates.save",
    "templates.save",
    "templates.use",
    "templates.create",
  ]);
});

it("a PDF with the conditions goes with each bill, and stays with it", async () => {
  const { carrier } = trade;
  const draft = await make(carrier.api, "Annexed", { carriage: "ANNEX" });
  expect(await refusal(act(carrier.api, "use", draft))).toBe("BAD_INPUT");
  const put = (bytes: Uint8Array, { id, version }: Template = draft) =>
    carrier.api.call(routes.setAnnex, { params: { id }, query: { name: "Terms", expectedVersion: version }, bytes });
  expect(await refusal(put(Buffer.alloc(10 * 1024 * 1024)))).toBe("ANNEX_TOO_LARGE");
  expect(await refusal(put(Buffer.from("no paper")))).toBe("UPLOAD_NOT_PDF");
  const annexed = await put(await plainPdf());
  expect(annexed.annex).toMatchObject({ name: "Terms.pdf" });
  const used = await act(carrier.api, "use", annexed);
  expect(await refusal(put(await plainPdf(), used))).toBe("WRONG_STATE");

  const begun = await begin(carrier.api, used.id, "TP-6");
  const [file] = begun.attachments;
  expect(file).toMatchObject({ name: "Terms.pdf", sha256: annexed.annex?.sha256 });
  const gone = carrier.api.call(documentRoutes.detach, { params: { id: begun.id, fileId: file!.id } });
  expect(await refusal(gone)).toBe("ANNEX_STAYS");
  await settled(carrier.api, (await trade.sign(begun)).intent);
  const text = await paper(carrier.api, begun.id, "signed");
  expect(text).toContain("Terms.pdf");
  expect(text.replaceAll(/\s/g, "")).toContain(annexed.annex?.sha256);
});

it("another company sees and uses none of them, and only an administrator changes one", async () => {
  const { carrier, bank } = trade;
  const draft = await make(carrier.api, "Ours");
  expect(await refusal(make(carrier.api, "Ours"))).toBe("NAME_TAKEN");
  expect((await carrier.api.call(routes.list, { query: { text: "our" } })).rows).toMatchObject([{ name: "Ours" }]);
  expect((await bank.api.call(routes.list, { query: {} })).total).toBe(0);
  for (const asked of [
    () => bank.api.call(routes.get, { params: { id: draft.id } }),
    () => save(bank.api, draft, {}),
    () => act(bank.api, "use", draft),
    () => begin(bank.api, draft.id, "TP-7"),
  ])
    expect(await refusal(asked())).toBe("NOT_FOUND");
  await carrier.api.call(routes.delete, { params: { id: draft.id } });
  expect(await refusal(carrier.api.call(routes.get, { params: { id: draft.id } }))).toBe("NOT_FOUND");
});
