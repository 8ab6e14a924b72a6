import { expect, it } from "vitest";
import { kindOf } from "#domain/kinds/kinds";
import { keysOf, newBodies } from "../../../backend/screening/parties.ts";
import { named } from "../../support/screened.ts";

/** Bodies of documents that a company knows from elsewhere are compared once. */

const naming = (country: string) => ({
  kind: kindOf("VerifiableDocument"),
  data: { consignee: { name: "Orlan Bay Holding", country } },
});
const known = (country: string) => new Set(keysOf({ ...named("ORLAN BAY HOLDING"), country }));

it.each([
  ["SG", "SG", 0],
  ["SG", "", 0],
  ["", "", 0],
  // Knowledge of a company in one country, or in none, says nothing of its namesake in another.
  ["SG", "RU", 1],
  ["", "RU", 1],
])("one of %j that is known leaves one of %j in a document: %i to compare", (of, said, left) => {
  expect(newBodies([naming(said)], known(of)).size).toBe(left);
});
