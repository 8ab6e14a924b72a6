import { expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { ownersTable } from "#domain/screening/owners-table";

const read = (...lines: readonly string[]) => ownersTable(lines.join("\n"), "Owned");
const faults = (...lines: readonly string[]) =>
  read(...lines).faults.map(({ row, column, code }) => `${row} ${column} ${code}`);

it("owners are read with their shares as people type them, in the order that the first row names", () => {
  expect(read("share;country;parent", "42,5 %;MT;Quiet Owner", "", "10;;Other Owner").rows).toEqual([
    { row: 2, parent: { name: "Quiet Owner", country: "MT", registration: "", lei: "", imo: "" }, share: "42.5" },
    { row: 3, parent: { name: "Other Owner", country: "", registration: "", lei: "", imo: "" }, share: "10" },
  ]);
  expect(read("Quiet Owner,42.5,Malta").rows).toMatchObject([{ row: 1, share: "42.5", parent: { country: "MT" } }]);
  expect(read("")).toEqual({ rows: [], faults: [] });
});

it("what is wrong is told by row and column", () => {
  expect(faults("parent,share,lei,imo", "A,half,x,12", ",10,,", "B,60,,", "b,1,,", "C,60,,")).toEqual([
    "2 lei LEI_INVALID",
    "2 imo IMO_NUMBER",
    "2 share OWNERSHIP_SHARE",
    "3 parent REQUIRED",
    "5 parent OWNERSHIP_TWICE",
    "6 share OWNERSHIP_SUM",
  ]);
  expect(faults("A,1,Atlantis")).toEqual(["1 country NOT_A_CHOICE"]);
  expect(faults("parent,share")).toEqual(["1  REQUIRED"]);
  const many = Array.from({ length: LIMITS.screeningOwners + 1 }, (_, i) => `Owner ${i},0.1`);
  expect(faults("parent,share", ...many)).toEqual([`${LIMITS.screeningOwners + 2}  TOO_MANY`]);
});
