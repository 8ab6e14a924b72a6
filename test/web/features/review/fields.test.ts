import { expect, it } from "vitest";
import { NO_LAST_DAYS } from "#domain/processes/review-last-days";
import { merge, type Fields } from "../../../../web/features/review/fields.ts";

const company = (name: string) => ({ organisationId: name, personId: null, substituteId: null, dueOn: null, name });
const base: Fields = {
  reference: "",
  issuer: null,
  carrier: null,
  templateId: null,
  subType: null,
  collaborators: [company("Bank")],
  data: { voyage: "1", vessel: { name: "AURELIA STRAIT" } },
  language: "en-US",
  terms: {},
  deliverTo: null,
  consignee: null,
  lastDueOn: NO_LAST_DAYS,
};

it("keeps what each of two people wrote, down to the fields of the bill", () => {
  const mine: Fields = { ...base, reference: "MINE", data: { ...base.data, voyage: "2" } };
  const theirs: Fields = {
    ...base,
    issuer: { id: "c", name: "Carrier" },
    collaborators: [company("Bank"), company("Agent")],
    data: { ...base.data, vessel: { name: "PELAGIA DAWN" } },
  };
  expect(merge(base, mine, theirs)).toEqual({
    fields: {
      ...base,
      reference: "MINE",
      issuer: { id: "c", name: "Carrier" },
      collaborators: [company("Bank"), company("Agent")],
      data: { voyage: "2", vessel: { name: "PELAGIA DAWN" } },
      language: "en-US",
    },
    clash: false,
  });
});

it.each([
  ["the same field of the bill", { data: { voyage: "2" } }, { data: { voyage: "3" } }],
  ["the order of companies", { collaborators: [] }, { collaborators: [company("Agent")] }],
  ["the issuer", { issuer: { id: "a", name: "A" } }, { issuer: { id: "b", name: "B" } }],
])("asks a person where both wrote %s, and keeps mine till then", (_, mine, theirs) => {
  const merged = merge(base, { ...base, ...mine }, { ...base, ...theirs });
  expect(merged.clash).toBe(true);
  expect(merged.fields).toMatchObject(mine);
});
