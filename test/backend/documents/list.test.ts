import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import type { QueryInput } from "#domain/api/route";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;

beforeAll(async () => {
  at = await startPair();
  const bill = (data: object) =>
    at.carrier.api.call(routes.create, { body: { kind: "BillOfLading", data: { ...data } } });
  for (let i = 0; i < 12; i++)
    await bill(
      completeBill({
        blNo: `HW-2026/${String(i).padStart(3, "0")}`,
        vessel: { name: i % 2 ? "NORTHERN LIGHT" : "AURELIA STRAIT", ...(i % 2 ? {} : { imo: "9074729" }) },
      }),
    );
  await bill({ blNo: "中文提单-77", vessel: { name: "远洋之星" } });
  await bill({ blNo: "50%_off\\" });
  for (let i = 0; i < 3; i++)
    await at.carrier.api.call(routes.upload, {
      query: { name: `Survey ${i}`, kind: i ? "Invoice" : "Unclassified", number: `S-${i}` },
      bytes: PIXEL,
    });
  await at.other.api.call(routes.create, { body: { kind: "BillOfLading", data: { blNo: "HW-2026/999" } } });
});
afterAll(() => at.backend.stop());

const list = (query: QueryInput<typeof routes.list> = {}, from = at.carrier) => from.api.call(routes.list, { query });
const numbers = async (query: QueryInput<typeof routes.list>): Promise<string[]> =>
  (await list(query)).rows.map((row) => row.number);

describe("list", () => {
  it("shows the own documents, the newest first, with their number", async () => {
    const { rows, total, next } = await list();
    expect([rows.length, total, next]).toEqual([17, 17, null]);
    expect(rows[0]).toMatchObject({
      name: "Survey 2",
      owning: "Original",
      createdBy: "Person 1",
      size: PIXEL.length,
      issuer: { id: at.carrier.id },
    });
    expect(rows.map((row) => row.updatedAt)).toEqual(
      rows
        .map((row) => row.updatedAt)
        .toSorted()
        .reverse(),
    );
    expect((await list({}, at.other)).rows.map((row) => row.number)).toEqual(["HW-2026/999"]);
  });

  it("says which documents were issued with a number that reads like another's, in the list and of each", async () => {
    const [row] = (await list({ text: "HW-2026/003" })).rows;
    expect(row?.numberDouble).toBe(false);
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET number_double = true WHERE id = $1", [row?.id]),
    );
    expect((await list()).rows.filter(({ numberDouble }) => numberDouble).map(({ number }) => number)).toEqual([
      "HW-2026/003",
    ]);
    expect((await at.carrier.api.call(routes.get, { params: { id: row?.id ?? "" } })).numberDouble).toBe(true);
  });

  it.each(["updatedAt", "number", "state"] as const)("pages by %s without a gap or a repetition", async (sort) => {
    const all = (await list({ sort, limit: 100 })).rows.map((row) => row.id);
    const seen: DocumentRow[] = [];
    for (let cursor: string | undefined; ;) {
      const page: { rows: DocumentRow[]; next: string | null; total: number } = await list({
        sort,
        limit: 5,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total).toBe(17);
      seen.push(...page.rows);
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen.map((row) => row.id)).toEqual(all);
  });

  it("goes on where it was although documents come in between", async () => {
    const first = await list({ limit: 10 });
    await at.carrier.api.call(routes.upload, { query: { name: "Late" }, bytes: PIXEL });
    const rest = await list({ limit: 100, cursor: first.next! });
    expect(new Set([...first.rows, ...rest.rows].map((row) => row.id)).size).toBe(17);
    const late = (await list({ text: "Late" })).rows[0]!;
    await at.carrier.api.call(routes.remove, { params: { id: late.id } });
  });

  it("filters by kind, state and owning, several at once", async () => {
    expect((await list({ kind: "Invoice" })).total).toBe(2);
    expect((await list({ kind: "Invoice,Unclassified" })).total).toBe(3);
    expect((await list({ state: "DRAFT" })).total).toBe(6);
    expect((await list({ state: "DRAFTING,DRAFT", kind: "BillOfLading" })).total).toBe(14);
    expect((await list({ owning: "Copy" })).total).toBe(0);
    expect((await list({ kind: "nothing" })).total).toBe(0);
  });

  it.each([
    ["HW-2026/003", 1],
    ["hw-2026", 12],
    ["north", 6],
    ["light 2026", 6],
    ["LIGHT NORTHERN", 6],
    ["提单", 1],
    ["远洋", 1],
    ["survey", 3],
    ["S-1", 13],
    ["survey S-1", 1],
    ["50%_", 1],
    ["%", 1],
    ["_", 1],
    ["\\", 1],
    ["'", 0],
    ["' | ':*", 0],
    ["& !", 0],
    ["$1", 0],
    ["zzz", 0],
  ])("finds %s %i times", async (text, times) => {
    expect((await list({ text })).total).toBe(times);
  });

  it("orders by number", async () => {
    expect(await numbers({ sort: "number", kind: "BillOfLading", text: "HW-2026", limit: 3 })).toEqual([
      "HW-2026/000",
      "HW-2026/001",
      "HW-2026/002",
    ]);
  });

  it("refuses a sort or a cursor that is not of its making", async () => {
    expect(await refusal(list({ sort: "data" as never }))).toBe("BAD_INPUT");
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const cursor of [
      "x",
      forged(["2026", "not an id"]),
      forged(["no time", "01a1fc7a-2de2-751a-abb4-c5fb220865b8"]),
      forged({}),
      forged(null),
    ])
      expect(await refusal(list({ cursor }))).toBe("BAD_INPUT");
    expect(await refusal(list({ limit: 0 }))).toBe("BAD_INPUT");
    expect(await refusal(list({ limit: 100_000 }))).toBe("BAD_INPUT");
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("the file of a list", () => {
  const file = async (
    query: QueryInput<typeof routes.export>,
    from = at.carrier,
    language = "en-US",
  ): Promise<string[]> =>
    new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(await from.api.download(routes.export, { query, headers: { "accept-language": language } }))
      .split("\r\n");

  it("has a line for each document that the filters let through, in the order of the list, with the columns and words of who asks", async () => {
    const [head, ...lines] = await file({
      kind: "BillOfLading",
      text: "AURELIA",
      sort: "number",
      columns: "state,number,vessel,quantity,unit",
    });
    expect(head).toBe("\uFEFFState,Number,Vessel,Quantity,Unit");
    expect(lines.at(-1)).toBe("");
    expect(lines.slice(0, -1).map((line) => line.split(",")[1])).toEqual(
      await numbers({ kind: "BillOfLading", text: "AURELIA", sort: "number" }),
    );
    expect(lines[0]).toBe("Draft,HW-2026/000,AURELIA STRAIT,37998.412,t");
    expect((await file({ text: "Survey 1", columns: "kind,state,name" }, at.carrier, "zh-CN")).slice(0, 2)).toEqual([
      "\uFEFF类型,状态,名称",
      "发票,已创建,Survey 1",
    ]);
  });

  it("goes on behind the last page, says of nobody else's, and tells a spreadsheet that a formula is text", async () => {
    const rows = 205;
    for (let i = 0; i < rows; i += 1)
      await at.other.api.call(routes.create, {
        body: { kind: "BillOfLading", data: { blNo: i === 0 ? '=A("b","c")' : `+${i}` } },
      });
    const lines = await file({ columns: "number" }, at.other);
    expect(lines.length).toBe(1 + 1 + rows + 1);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toContain(`"'=A(""b"",""c"")"`);
    expect(lines.filter((line) => /^"?[=+]/.test(line))).toEqual([]);
    expect(lines).toContain("HW-2026/999");
    expect(lines).not.toContain("HW-2026/000");
  });

  it("is refused for a column that there is not", async () => {
    expect(await refusal(at.carrier.api.call(routes.export, { query: { columns: "number,password" } }))).toBe(
      "BAD_INPUT",
    );
  });
});
