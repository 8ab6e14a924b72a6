import { expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { ownersTable } from "#domain/screening/owners-table";

const read = (...lines: readonly string[]) => ownersTable(lines.join("\n"), "Owned");
const faults = (...lines: readonly string[]) =>
  read(...lines).faults.map(({ row, column, code }) => `${row} ${column} ${code}`);

it("owners are read with their shares as people type them, in the order that the first row names", () => {
  expect(read("share;country;parent;kind", "42,5 %;MT;Quiet Owner;company", "", "10;;Other Owner;个人").rows).toEqual([
    {
      row: 2,
      parent: { name: "Quiet Owner", kind: "company", country: "MT", registration: "", lei: "", imo: "" },
      share: "42.5",
    },
    {
      row: 3,
      parent: { name: "Other Owner", kind: "person", country: "", registration: "", lei: "", imo: "" },
      share: "10",
    },
  ]);
  expect(read("Quiet Owner,42.5,company,Malta").rows).toMatchObject([
    { row: 1, share: "42.5", parent: { country: "MT" } },
  ]);
  expect(read("")).toEqual({ rows: [], faults: [] });
});

it("what is wrong is told by row and column", () => {
  expect(
    faults(
      "parent,share,lei,imo,kind",
      "A,half,x,12,person",
      ",10,,,person",
      "B,60,,,person",
      "b,1,,,person",
      "C,60,,,person",
    ),
  ).toEqual([
    "2 lei LEI_INVALID",
    "2 imo IMO_NUMBER",
    "2 share OWNERSHIP_SHARE",
    "3 parent REQUIRED",
    "5 parent OWNERSHIP_TWICE",
    "6 share OWNERSHIP_SUM",
  ]);
  // A person is looked for among persons alone: a row that does not say it would miss what is listed.
  expect(faults("A,1", "B,1,ship")).toEqual(["1 kind REQUIRED", "2 kind NOT_A_CHOICE"]);
  expect(faults("A,1,person,Atlantis")).toEqual(["1 country NOT_A_CHOICE"]);
  expect(faults("parent,share")).toEqual(["1  REQUIRED"]);
  const many = Array.from({ length: LIMITS.screeningOwners + 1 }, (_, i) => `Owner ${i},0.1,person`);
  expect(faults("parent,share,kind", ...many)).toEqual([`${LIMITS.screeningOwners + 2}  TOO_MANY`]);
});
