import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { wordingRoutes } from "#domain/api/wordings";
import { kindOf } from "#domain/kinds/kinds";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD } from "../../support/companies.ts";
import { sampleOf } from "../../support/samples.ts";
import { startPair, type Pair } from "../documents/pair.ts";

let at: Pair;
beforeAll(async () => {
  at = await startPair();
});
afterAll(() => at.backend.stop());

const keep = (text: string, expectedVersion: number, by = at.carrier.api) =>
  by.call(wordingRoutes.set, { body: { kind: "A", language: "en-US", text, expectedVersion } });
const kept = async (by = at.carrier.api) =>
  (await by.call(wordingRoutes.list)).map(({ kind, text, version }) => ({ kind, text, version }));

it("a company keeps its own wording, version by version, and nobody else's is changed or seen", async () => {
  expect(await kept()).toEqual([]);
  await keep("AS OUR CLUB WANTS IT: {vessel}", 0);
  await keep("AS OUR CLUB WANTS IT NOW: {vessel}", 1);
  expect(await kept()).toEqual([{ kind: "A", text: "AS OUR CLUB WANTS IT NOW: {vessel}", version: 2 }]);
  expect(await refusal(keep("LATE", 1))).toBe("CONTENT_UPDATED");
  expect(await kept(at.other.api)).toEqual([]);
  await keep("", 2);
  expect(await kept()).toEqual([{ kind: "A", text: "", version: 3 }]);
  const stored = await at.backend.database.asWorker((tx) =>
    tx.query<{ text: string }[]>("SELECT text FROM app.indemnity_wording ORDER BY version"),
  );
  expect(stored.map(({ text }) => text)).toEqual([
    "AS OUR CLUB WANTS IT: {vessel}",
    "AS OUR CLUB WANTS IT NOW: {vessel}",
    "",
  ]);
  const lines = await at.carrier.api.call(recordRoutes.log, { query: {} });
  expect(lines.filter(({ event }) => event === "wordings.set")).toHaveLength(3);
});

it("a letter with a place that is not filled is refused at the door, which names the place", async () => {
  const data = { ...sampleOf(kindOf("LetterOfIndemnity")), text: "Shipped on board {vessel}." };
  const { id, version, state } = await at.carrier.api.call(documentRoutes.create, {
    body: { kind: "LetterOfIndemnity", data, language: "en-US" },
  });
  expect(state).toBe("DRAFTING");
  const signing = at.carrier.api.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD },
  });
  await expect(signing).rejects.toMatchObject({
    code: "BAD_INPUT",
    fields: [{ path: "text", code: "PLACE_UNFILLED", message: expect.stringContaining("{vessel}") as string }],
  });
});

it("the vessels and ports of the latest documents are told, each once", async () => {
  const { vessels, ports } = await at.carrier.api.call(documentRoutes.recent);
  expect(vessels.map(({ imo }) => imo)).toEqual(["9074729"]);
  expect(ports.map(({ code }) => code)).toEqual(["PTSIE", "SGSIN"]);
  expect(await at.other.api.call(documentRoutes.recent)).toEqual({ vessels: [], ports: [] });
});
