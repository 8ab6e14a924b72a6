import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { DocumentRow } from "#domain/api/document-shapes";
import { toCsv } from "#domain/csv";
import { DOCUMENT_STATES } from "#domain/states";
import { formatQuantity } from "#domain/units";
import {
  chosenColumns,
  columnsAtFirst,
  DOCUMENT_COLUMNS,
  DOCUMENT_LISTS,
  fileColumns,
  LIST_COLUMNS,
} from "#domain/documents/document-columns";
import { documentColumns } from "../../../../web/features/lists/list-columns.tsx";
import { readFilters, readSearch, searchQuery, toQuery, VIEWS } from "../../../../web/features/lists/query.ts";
import type { Format } from "../../../../web/i18n/use-format.ts";
import { nameOf, refusedAtOnce } from "../../../../web/kind/use-uploads.ts";

/** Everything that is a bill of lading, whoever has standardised it. */
const BILLS = "BillOfLading,FiataBillOfLading,DcsaBillOfLading";

describe("filters of a list, kept in its address", () => {
  const ask = (area: Parameters<typeof toQuery>[0], address: string) =>
    toQuery(area, readFilters(new URLSearchParams(address), area));

  test("view, kind, words and order become the question to the server", () => {
    expect(ask("bl", "view=withMe&text=aurelia&sort=number")).toEqual({
      kind: BILLS,
      sort: "number",
      state: "ISSUED,ACCEPTED,PRESENTED,PARTLY_RELEASED,DISHONOURED,PROTESTED,SURRENDERED_TO_ISSUER",
      owning: "Original",
      text: "aurelia",
    });
    expect(ask("documents", "kind=Invoice")).toEqual({ kind: "Invoice", sort: "updatedAt" });
  });

  test("what an address cannot mean is left out", () => {
    expect(ask("bl", "view=nonsense&kind=Invoice&sort=price&text=%20")).toEqual({ kind: BILLS, sort: "updatedAt" });
    expect(ask("documents", "").kind).not.toContain("BillOfLading");
  });

  test("no state stands in two views, and only known states do", () => {
    const all = Object.values(VIEWS).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((state) => !(state in DOCUMENT_STATES))).toEqual([]);
  });
});

describe("filters of a search, kept in its address", () => {
  const read = (address: string) => readSearch(new URLSearchParams(address));

  test("are of documents, and go with the words to the server", () => {
    expect(searchQuery(read("text=%20crude%20&kind=Invoice&state=CREATED&owning=Copy"))).toEqual({
      text: "crude",
      kind: "Invoice",
      state: "CREATED",
      owning: "Copy",
    });
    expect(read("text=a&view=packs").view).toBe("packs");
  });

  test("what an address cannot mean is left out", () => {
    expect(read("kind=Nonsense&state=toString&owning=Mine&view=all%20of%20it")).toEqual({
      text: "",
      view: "all",
      kind: undefined,
      state: undefined,
      owning: undefined,
    });
  });
});

describe("the columns of a list", () => {
  test("are those that were chosen, in the order of the list; what a row is known by is always there", () => {
    expect(chosenColumns("bl", ["updatedAt", "createdBy", "size", "nonsense"])).toEqual([
      "state",
      "number",
      "createdBy",
      "updatedAt",
    ]);
    expect(chosenColumns("documents", [])).toEqual(["state", "name", "number"]);
    for (const list of DOCUMENT_LISTS) expect(chosenColumns(list, undefined)).toEqual(columnsAtFirst(list));
  });

  test("each can be drawn", () => {
    const tools = { words: (key: string) => key, say: ({ en }: { en: string }) => en, format: {} as Format };
    for (const list of DOCUMENT_LISTS)
      expect(documentColumns(list, LIST_COLUMNS[list], tools).map(({ key }) => key)).toEqual(LIST_COLUMNS[list]);
  });
});

describe("a quantity", () => {
  const columns = documentColumns("bl", columnsAtFirst("bl"), {
    words: (key) => key,
    say: ({ en }) => en,
    format: { quantity: formatQuantity } as Format,
  });
  const bill = (quantity: string, unit: string) => ({ quantity, unit }) as DocumentRow;

  test("stands in a list with its unit", () => {
    const column = columns.find(({ key }) => key === "quantity");
    expect(
      [bill("37998.412", "TNE"), bill("1200", "MTQ"), bill("40", ""), bill("", "TNE")].map((row) =>
        renderToStaticMarkup(column?.render(row))
          .replaceAll(/<[^>]*>/g, "")
          .trim(),
      ),
    ).toEqual(["37,998.412\u00a0t", "1,200\u00a0m³", "40", "—"]);
  });

  test("stands in the file as a number, and its unit beside it", () => {
    const keys = fileColumns(columnsAtFirst("bl"));
    const at = keys.indexOf("quantity");
    expect(
      keys
        .slice(at, at + 2)
        .map((key) =>
          DOCUMENT_COLUMNS[key].csv({ ...bill("37998.412", "TNE"), holder: null, owner: null, issuer: null }, "en-US"),
        ),
    ).toEqual(["37998.412", "t"]);
  });
});

describe("CSV", () => {
  test("commas, quotes, lines and Chinese come through; what a spreadsheet would run is text", () => {
    expect(
      toCsv(
        ["编号", "Name"],
        [
          ["A,1", 'the "Strait"'],
          ["two\nlines", "=1+1"],
          ["-5", "plain"],
        ],
      ),
    ).toBe('\uFEFF编号,Name\r\n"A,1","the ""Strait"""\r\n"two\nlines",\'=1+1\r\n\'-5,plain\r\n');
  });
});

test("an upload is named by its file", () => {
  expect(nameOf({ name: "Ullage report.v2.pdf" })).toBe("Ullage report.v2");
  expect(nameOf({ name: "no extension" })).toBe("no extension");
});

test("what can never be taken is refused before it is sent: by its ending, or by its size", () => {
  expect(refusedAtOnce({ name: "note.txt", size: 6 })).toBe("type");
  expect(refusedAtOnce({ name: "Ullage report.PDF", size: 6 })).toBeUndefined();
  expect(refusedAtOnce({ name: "scan", size: 6 })).toBeUndefined();
  expect(refusedAtOnce({ name: "big.pdf", size: 20 * 1024 * 1024 })).toBe("size");
});
