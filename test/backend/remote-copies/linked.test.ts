import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentBatchRoutes as batches } from "#domain/api/document-batches";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { documentRoutes } from "#domain/api/documents";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { remoteCopyRoutes as routes } from "#domain/api/remote-copies";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { actionOfLink, openStored } from "#domain/verify/action-link";
import { bulkRow, bulkTable } from "../../../scripts/lib/bulk-table.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { attestedTemplate, draftAttested, recordFor, strangerSays } from "../../support/attested.ts";
import { get, PASSWORD, settled, until } from "../../support/companies.ts";
import { draftMadeWith, versionInUseOf } from "../../support/document-templates.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

/** The code in a document leads to an encrypted copy of it, where its company wants that. */

let trade: Trade;
const attested = { verifiable: "", transferable: "" };
beforeAll(async () => {
  trade = await startTrade();
  const { api } = trade.carrier;
  attested.verifiable = await attestedTemplate(api, PASSWORD, "verifiable");
  attested.transferable = await attestedTemplate(api, PASSWORD, "transferable");
});
afterAll(() => trade.backend.stop());

const lead = (days: number) => trade.carrier.api.call(organisationRoutes.setDocumentCode, { body: { days } });
async function signed({ id }: DocumentDetail): Promise<string> {
  const { api } = trade.carrier;
  const { intent } = await trade.sign(await get(api, id));
  if (intent !== null && intent !== undefined) expect((await settled(api, intent)).status).toBe("done");
  return id;
}
const fileOf = (id: string) => trade.carrier.api.download(documentRoutes.credential, { params: { id } });
const codeOf = async (id: string) => templateOfFile(JSON.parse(Buffer.from(await fileOf(id)).toString()))!.link;

/** The answer to whoever scans the code of a document: the file that its link opens, or the status without one. */
async function scanned(id: string): Promise<string | number | null> {
  const url = new URL((await codeOf(id))!);
  expect(url.pathname).toBe("/tt/render");
  const action = actionOfLink(url.searchParams, url.hash, trade.backend.settings.publicUrl);
  const response = await fetch(`${trade.backend.url}${new URL(action!.uri).pathname}`);
  if (!response.ok) return response.status;
  const stored = (await response.json()) as Record<string, unknown>;
  expect(JSON.stringify(stored)).not.toContain("RBD palm");
  return openStored(stored, action!.key);
}
const opensItself = async (id: string) => expect(await scanned(id)).toBe(Buffer.from(await fileOf(id)).toString());

const DRAFTS: Readonly<Record<string, (number: string) => Promise<DocumentDetail>>> = {
  "a credential with a status list": (number) => draftMadeWith(trade.carrier.api, "CertificateOfOrigin", number),
  "a document of a store": (number) => draftAttested(trade.carrier.api, attested.verifiable, number),
  "a title of OpenAttestation": (number) =>
    draftAttested(trade.carrier.api, attested.transferable, number, "transferable"),
};

describe("the code of a document", () => {
  it("leads to no copy unless an administrator chooses it", async () => {
    const id = await signed(await DRAFTS["a credential with a status list"]!("CODE-0"));
    expect(await codeOf(id)).toBeNull();
    const days = { body: { days: 367 } };
    expect(await refusal(trade.carrier.api.call(organisationRoutes.setDocumentCode, days))).toBe("BAD_INPUT");
  });

  it.each(Object.entries(DRAFTS))("opens %s that is signed afterwards, and it is genuine", async (_, draft) => {
    await lead(30);
    const id = await signed(await draft(`CODE-${Math.random().toString(36).slice(2, 8)}`));
    await opensItself(id);
    const { register } = await get(trade.carrier.api, id);
    const said = { texts: register === null ? [] : [recordFor(register.registry)], agreed: true };
    const file = JSON.parse(Buffer.from(await fileOf(id)).toString()) as object;
    const { checks } = await strangerSays(trade.backend, await fileOf(id), said);
    // A stranger who asks no company for its key leaves a credential open; those of a table are judged with it, below.
    expect(checks.integrity.outcome).toBe(register === null && !("signature" in file) ? "INDETERMINATE" : "VALID");
    const { copies } = await trade.carrier.api.call(routes.list, { params: { id } });
    expect(copies).toMatchObject([{ inDocument: true, withdrawnAt: null }]);
    const trail = await trade.carrier.api.call(recordRoutes.documentTrail, { params: { id } });
    expect(trail.filter(({ event }) => event === "remoteCopies.make")).toHaveLength(1);
    await lead(0);
  });

  it("opens nothing once its copy is withdrawn", async () => {
    await lead(90);
    const id = await signed(await DRAFTS["a credential with a status list"]!("CODE-9"));
    const { copies } = await trade.carrier.api.call(routes.list, { params: { id } });
    await trade.carrier.api.call(routes.withdraw, { params: { id: copies[0]!.id } });
    expect(await scanned(id)).toBe(404);
    await lead(0);
  });

  it("opens each document of a table", async () => {
    await lead(30);
    const { api } = trade.carrier;
    for (const madeWith of [await versionInUseOf(api, "CertificateOfOrigin"), attested.verifiable]) {
      const table = bulkTable(["A", "B"].map((one) => bulkRow(`CODE-${one}-${madeWith.slice(-4)}`)));
      const { id } = await api.call(batches.upload, { query: { file: "codes.csv", madeWith }, bytes: table });
      await api.call(batches.start, { params: { id }, body: { password: PASSWORD } });
      const batch = () => api.call(batches.get, { params: { id } });
      await until("the batch ends", async () => (await batch()).state !== "RUNNING", 90);
      expect(await batch()).toMatchObject({ state: "DONE", counts: { verified: 2 } });
      const { rows } = await api.call(batches.rows, { params: { id }, query: { of: "all" } });
      for (const { documentId } of rows) await opensItself(documentId!);
    }
    await lead(0);
  });
});
