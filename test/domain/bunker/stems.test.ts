import { describe, expect, it } from "vitest";
import { emptyStems, readStems } from "#domain/bunker/stems";
import { parseCsv } from "#domain/csv";

const HEAD =
  "reference,vessel.name,vessel.imo,supplyType,supplyDate,products.1.name,products.1.quantity,port.code,port.name";
const ROW = "STEM-1,AURELIA STRAIT,9074729,BUNKER_TANKER,2026-11-25,VLSFO,500.000,SGSIN,Singapore";
const taken = (text: string) => {
  const read = readStems(text);
  if ("refused" in read) throw new Error(read.refused.code);
  return read.taken;
};

describe("a file of stems", () => {
  it("is read as orders, one a row", () => {
    const [one] = taken(`${HEAD}\r\n${ROW}\r\n`);
    expect(one).toMatchObject({
      row: 1,
      faults: [],
      order: {
        reference: "STEM-1",
        vessel: { name: "AURELIA STRAIT", imo: "9074729" },
        supplyDate: "2026-11-25",
        products: [{ name: "VLSFO", quantity: "500.000" }],
        port: { code: "SGSIN" },
      },
    });
  });

  it("that is the empty table reads as it was written, with two products", () => {
    const [one, ...others] = taken(emptyStems());
    expect(one?.faults).toEqual([]);
    expect(one?.order["products"]).toHaveLength(2);
    expect(others).toEqual([]);
  });

  it("has its faults said by row and column", () => {
    const rows = taken(
      [HEAD, ROW, ROW.replace("9074729", "9074720").replace("STEM-1", "STEM-2"), ROW.replace("500.000", "many")].join(
        "\n",
      ),
    );
    expect(rows.map(({ row, faults }) => [row, faults.map(({ column, code }) => `${column} ${code}`)])).toEqual([
      [1, []],
      [2, [expect.stringMatching(/^vessel\.imo /)]],
      [3, [expect.stringMatching(/^products\.1\.quantity /), "reference BULK_NUMBER_TWICE"]],
    ]);
  });

  it("that orders one product twice in a row has that said at its name", () => {
    const [one] = taken(`${HEAD},products.2.name,products.2.quantity\n${ROW}, vlsfo ,60`);
    expect(one?.faults.map(({ column, code }) => `${column} ${code}`)).toEqual(["products.2.name PRODUCT_TWICE"]);
  });

  it("with other columns, or none, is refused as a whole", () => {
    const code = (text: string) => {
      const read = readStems(text);
      return "refused" in read ? read.refused.code : "";
    };
    expect(code(`${HEAD},colour\n${ROW},blue`)).toBe("BULK_UNKNOWN_COLUMNS");
    expect(code(`${HEAD}`)).toBe("IMPORT_EMPTY");
    expect(code("")).toBe("IMPORT_UNREADABLE");
    expect(code("reference\nSTEM-1")).toBe("BULK_COLUMNS_MISSING");
    expect(parseCsv(emptyStems())?.length).toBe(2);
  });
});
