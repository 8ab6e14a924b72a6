import { describe, expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { enteredTable } from "#domain/screening/entered-table";

const LEI = "529900T8BM49AURSDO55";

describe("a table of companies that are checked", () => {
  it("is read in the order of its columns, or as its first row names them", () => {
    const subject = { name: "North Pier Ltd", country: "GB", registration: "123", lei: LEI, imo: "" };
    expect(enteredTable(`North Pier Ltd,GB,123,${LEI},`)).toEqual({ rows: [{ row: 1, subject }], faults: [] });
    const named = enteredTable(`lei;Name;country;registration\n${LEI.toLowerCase()};North Pier Ltd;GB;123\n\n`);
    expect(named).toEqual({ rows: [{ row: 2, subject }], faults: [] });
  });
  it("says what is wrong by row and column, and keeps the rows that are right", () => {
    const { rows, faults } = enteredTable("name,country,registration,lei,imo\nNorth Pier Ltd,GB\n,ZZ,,X,12\n");
    expect(rows.map(({ subject }) => subject.name)).toEqual(["North Pier Ltd"]);
    expect(faults).toEqual([
      { row: 3, column: "name", code: "REQUIRED" },
      { row: 3, column: "country", code: "NOT_A_CHOICE" },
      { row: 3, column: "lei", code: "LEI_INVALID" },
      { row: 3, column: "imo", code: "IMO_NUMBER" },
    ]);
  });
  it("is bounded, and nothing of an empty one is wrong", () => {
    expect(enteredTable(" \n")).toEqual({ rows: [], faults: [] });
    const many = Array.from({ length: LIMITS.screeningAtOnce + 1 }, (_, i) => `Company ${i}`).join("\n");
    expect(enteredTable(many)).toMatchObject({ rows: [], faults: [{ code: "TOO_MANY" }] });
  });
});
