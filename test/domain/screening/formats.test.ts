import { describe, expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { LIST_FORMATS, type ListFormat } from "#domain/screening/list-formats";
import { LISTS, read } from "../../support/screening-lists.ts";

const FORMATS = Object.keys(LIST_FORMATS) as ListFormat[];
const mainOf = (format: ListFormat): readonly [string, string] => Object.entries(LISTS[format])[0]!;
const isXml = (format: ListFormat): boolean => mainOf(format)[1].startsWith("<");
/** The code with which the main file of a format is refused when it has this content. */
const refusal = async (format: ListFormat, content: string | Uint8Array): Promise<string> =>
  read(format, { [mainOf(format)[0]]: content }).then(
    () => "taken",
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("a published list", () => {
  it("of OFAC is read together with the consolidated list, each with its own aliases and addresses", async () => {
    const consolidated = Object.entries(LISTS.ofac).map(([name, content]) => [
      `part-2/cons_${name.replace("sdn.csv", "prim.csv").replace("sdn_", "")}`,
      content.replaceAll(/^9000/gm, "8000"),
    ]);
    const { entries, tally } = await read("ofac", { ...LISTS.ofac, ...Object.fromEntries(consolidated) });
    expect(entries.map(({ id }) => id)).toEqual([
      "90001",
      "90002",
      "90003",
      "90004",
      "80001",
      "80002",
      "80003",
      "80004",
    ]);
    expect(entries[4]).toEqual({ ...entries[0], id: "80001" });
    expect(tally.unusable).toBe(0);
  });
  it("of OFAC is read from its four files: names, numbers, births, and what their remarks say", async () => {
    const { entries, tally } = await read("ofac", LISTS.ofac);
    expect(entries.map(({ id, kind }) => [id, kind])).toEqual([
      ["90001", "company"],
      ["90002", "person"],
      ["90003", "vessel"],
      ["90004", "aircraft"],
    ]);
    expect(entries[0]).toMatchObject({
      names: [
        { text: "SEVERNY LINES LLC", quality: "primary", former: false },
        { text: 'SEVERNAYA LINIYA "SL"', quality: "strong", former: false },
        { text: "POLAR LINES", quality: "strong", former: true },
      ],
      countries: ["RU"],
      identifiers: [
        { kind: "imoCompany", value: "5990017" },
        { kind: "registration", value: "1097746123456" },
      ],
      programmes: ["DEMO1", "DEMO2"],
      addresses: ["1 Port Road, Murmansk, Russia"],
    });
    expect(entries[1]).toMatchObject({
      birthDates: ["1948-09-08", "1949"],
      countries: ["RU"],
      names: [{}, { text: "OLD ANDREI", quality: "weak" }, { text: "MOROZOV, Andrei", former: true }],
    });
    expect(entries[2]).toMatchObject({
      flag: "CM",
      identifiers: [
        { kind: "imo", value: "9990105" },
        { kind: "mmsi", value: "613000001" },
      ],
      remarks: "Vessel Registration Identification IMO 9990105; MMSI 613000001.; Former Vessel Flag Panama.",
    });
    expect(tally).toMatchObject({ entries: 4, names: 8, unusable: 0 });
  });

  it("of the United Nations keeps names in their own script, poor aliases as weak and times of birth", async () => {
    const { entries } = await read("un", LISTS.un);
    expect(entries[0]).toMatchObject({
      kind: "person",
      names: [
        { text: "GRIGOR SALVADIN", quality: "primary" },
        { text: "غريغور سلفادين", quality: "strong" },
        { text: "Grigori Salvadine", quality: "strong" },
        { text: "Captain Gri", quality: "weak" },
      ],
      countries: ["IR"],
      birthDates: ["1960", "1961", "1962"],
      listedOn: "2024-03-14",
      remarks: "XXi.001. Director & owner.",
    });
    expect(entries[1]).toMatchObject({
      kind: "company",
      names: [{ text: "DELTA CORAL FUND" }, { text: "DCF" }, { text: "Coral Relief", former: true }],
      countries: ["YE"],
      identifiers: [{ kind: "imoCompany", value: "5990029" }],
    });
  });

  it("of the European Union has names in every script, countries and registration numbers", async () => {
    const { entries } = await read("eu", LISTS.eu);
    expect(entries[0]).toMatchObject({
      id: "418",
      kind: "company",
      names: [
        { quality: "primary" },
        { text: "Orlan Bey Shipping", quality: "strong" },
        { text: "OBS", quality: "weak" },
      ],
      countries: ["AE"],
      identifiers: [{ kind: "registration", value: "1024700333" }],
      programmes: ["DEM"],
      listedOn: "2024-03-14",
    });
    expect(entries[1]).toMatchObject({ kind: "person", names: [{ text: "Irina Salvadina" }], birthDates: ["1971"] });
  });

  it("of the United Kingdom has a row for each name, below the line with its date; days come first", async () => {
    const { entries } = await read("uk", LISTS.uk);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      id: "DEM0001",
      kind: "person",
      names: [
        { text: "Yegor Pavlovich BAYKAL-TEST", quality: "primary" },
        { text: "Егор Павлович Байкал-Тест", quality: "strong" },
        { text: "Egor BAIKAL-TEST", quality: "weak" },
      ],
      birthDates: ["1979"],
      listedOn: "2022-04-03",
    });
    expect(entries[1]).toMatchObject({ kind: "vessel", flag: "PA", identifiers: [{ kind: "imo", value: "9990117" }] });
  });

  it("of OpenSanctions leaves out what is neither a body nor a craft, and says so", async () => {
    const { entries, tally } = await read("openSanctions", LISTS.openSanctions);
    expect(entries[0]).toMatchObject({
      names: [{ text: "Vantor Holding Ltd" }, { text: "Vantor Group" }, { text: "Вантор Холдинг" }],
      countries: ["CY", "RU"],
      identifiers: [{ kind: "registration", value: "HE400900" }],
      listedOn: "2024-01-02",
    });
    expect(entries[1]).toMatchObject({ flag: "KP", identifiers: [{ kind: "imo", value: "9990129" }] });
    expect(tally.told).toEqual([{ at: "NK-demo3", code: "LIST_ROW_KIND", parameters: { value: "CryptoWallet" } }]);
  });

  it("of the own company names goods and places by codes; a wrong code is told by its line and column", async () => {
    const { entries, tally } = await read("own", LISTS.own);
    expect(entries.map(({ id }) => id)).toEqual([
      "company 宁波海运有限公司",
      "vessel GREY HERON 9990131",
      "vessel BAD NUMBER 1234568",
      "goods Crude oil 2709",
      "place RUNVS",
      "place North Korea KP",
    ]);
    expect(entries[3]?.identifiers).toEqual([{ kind: "hs", value: "2709" }]);
    expect(tally.told).toEqual([{ at: "4", code: "LIST_ROW_CODE", parameters: { column: "imo", value: "1234568" } }]);
  });

  it.each(FORMATS)("is the same in pieces that end anywhere: %s", async (format) => {
    const whole = await read(format, LISTS[format]);
    for (const size of [1, 7, 64]) expect((await read(format, LISTS[format], size)).entries).toEqual(whole.entries);
  });
});

describe("a file that is no list", () => {
  it.each(FORMATS)("is refused with the reason: %s", async (format) => {
    expect(await refusal(format, "")).toBe("LIST_EMPTY");
    expect(await refusal(format, " \r\n\n")).toBe("LIST_EMPTY");
    expect(await refusal(format, "\n<!DOCTYPE html>\n<html><body>Sign in</body></html>")).toBe("LIST_HTML");
    expect(await refusal(format, `{"targets": []}`)).toBe("LIST_JSON");
    expect(await refusal(format, `[{"name": "a"}]`)).toBe("LIST_JSON");
    expect(await refusal(format, new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toBe("LIST_PACKED");
    expect(await refusal(format, isXml(format) ? "a,b,c\n1,2,3\n" : "<a><b/></a>")).toBe("LIST_OTHER_FORMAT");
    const bytes = new TextEncoder().encode(mainOf(format)[1]);
    bytes[bytes.length >> 1] = 0xff;
    expect(await refusal(format, bytes)).toBe("LIST_ENCODING");
  });

  it.each(FORMATS)(
    "is refused where it was cut, wherever that was, and never read in part in silence: %s",
    async (format) => {
      const [name, content] = mainOf(format);
      const bytes = new TextEncoder().encode(content);
      const whole = await read(format, LISTS[format]);
      for (let cut = 1; cut < bytes.length - 3; cut += 1) {
        const result = await read(format, { ...LISTS[format], [name]: bytes.subarray(0, cut) }).catch(
          (error: { code: string }) => error,
        );
        // A table that ends behind a row is one of fewer rows: only its size tells, which is looked at elsewhere.
        const behindRow = !isXml(format) && "entries" in result && isRowEnd(content, cut);
        if (!behindRow)
          expect(result, `${format} cut at ${cut}`).toMatchObject({ code: expect.stringMatching(/^LIST_/) });
      }
      expect(whole.entries.length).toBeGreaterThan(1);
    },
  );

  it("with a document type, unknown entities or too deep nesting is refused", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxxxxxx">]><CONSOLIDATED_LIST>&x;</CONSOLIDATED_LIST>`;
    expect(await refusal("un", bomb)).toBe("LIST_DOCTYPE");
    expect(await refusal("un", "<CONSOLIDATED_LIST><ENTITY><A>&x;</A></ENTITY></CONSOLIDATED_LIST>")).toBe("LIST_XML");
    const deep = LIMITS.listDepth + 1;
    expect(await refusal("eu", `<export>${"<a>".repeat(deep)}${"</a>".repeat(deep)}</export>`)).toBe("LIST_DEPTH");
    expect(await refusal("eu", "<export><sanctionEntity></export>")).toBe("LIST_XML");
  });

  it("of the other publisher is refused by its root or its columns", async () => {
    expect(await refusal("un", mainOf("eu")[1])).toBe("LIST_OTHER_FORMAT");
    expect(await refusal("uk", mainOf("openSanctions")[1])).toBe("LIST_COLUMNS");
    expect(await refusal("own", mainOf("uk")[1])).toBe("LIST_COLUMNS");
    expect(await refusal("ofac", mainOf("own")[1])).toBe("LIST_ROW_CUT");
  });

  it("with nobody in it, a value without end, or files that do not belong together is refused", async () => {
    expect(await refusal("own", "kind,name\n")).toBe("LIST_NOBODY");
    expect(await refusal("own", "kind,name\ncompany,Ltd\n")).toBe("LIST_NOBODY");
    expect(await refusal("own", `kind,name\ncompany,"${"x".repeat(LIMITS.listValueCharacters + 1)}"\n`)).toBe(
      "LIST_VALUE",
    );
    expect(await refusal("own", `kind,name\ncompany,${"x,".repeat(LIMITS.listColumns + 1)}\n`)).toBe("LIST_VALUE");
    await expect(read("un", { "a.xml": "", "b.xml": "" })).rejects.toMatchObject({ code: "LIST_FILES" });
    await expect(read("own", { "a/own.csv": "", "b/own.csv": "" })).rejects.toMatchObject({ code: "LIST_FILES" });
    await expect(read("ofac", { "alt.csv": "" })).rejects.toMatchObject({ code: "LIST_MAIN_FILE" });
  });
});

/** Whether the beginning of a table of so many bytes ends with a whole row. */
function isRowEnd(content: string, cut: number): boolean {
  const bytes = new TextEncoder().encode(content);
  const kept = new TextDecoder().decode(bytes.subarray(0, cut));
  const next = new TextDecoder().decode(bytes.subarray(cut));
  return kept.endsWith("\n") || /^(\r?\n|\u001A|$)/.test(next) || lastIsWhole(kept);
}

/** A row of which only letters of the last column are missing has all its columns. */
function lastIsWhole(kept: string): boolean {
  const columns = (row: string): number => row.replace(/"[^"]*"?/g, "").split(",").length;
  const rows = kept.split("\n");
  return columns(rows.at(-1) ?? "") >= Math.max(...rows.map(columns));
}

describe("a row that cannot be used", () => {
  it("is told and left out, and the others are read", async () => {
    const long = "Long ".repeat(2_000);
    const { entries, tally } = await read("own", {
      "own.csv": `kind,name,aliases\ncompany,${long},\ncompany,A,\ncompany,Co. Ltd,\nghost,Boo Hoo,\nperson,Ann Other,\nperson,Ann Other,\ncompany,\u200B\u2060,\ncompany,Hidden\u200BName\u202E,${long}\n`,
    });
    expect(entries.map(({ names }) => names.map(({ text }) => text))).toEqual([["Ann Other"], ["HiddenName"]]);
    expect(tally.told.map(({ at, code }) => [at, code])).toEqual([
      ["2", "LIST_ROW_LONG_NAME"],
      ["2", "LIST_ROW_NAME"],
      ["3", "LIST_ROW_NAME"],
      ["4", "LIST_ROW_NAME"],
      ["5", "LIST_ROW_KIND"],
      ["person Ann Other", "LIST_ROW_TWICE"],
      ["8", "LIST_ROW_NAME"],
      ["9", "LIST_ROW_LONG_NAME"],
    ]);
    expect(tally.unusable).toBe(8);
  });
});
