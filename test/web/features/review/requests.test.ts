import { describe, expect, test } from "vitest";
import { NO_LAST_DAYS } from "#domain/processes/review-last-days";
import { mergeRequests, type RequestFields } from "../../../../web/features/review/request-fields.ts";
import { passed } from "../../../../web/features/review/passed.ts";
import { editAddress, requestAddress, typeAt, viewAddress } from "../../../../web/process/review-address.ts";

const base: RequestFields = {
  reference: "",
  language: "en-US",
  collaborators: [],
  terms: { reason: "Another notify party" },
  parts: [{ blNo: "A" }, { blNo: "B" }],
  deliverTo: null,
  consignee: null,
  lastDueOn: NO_LAST_DAYS,
  agent: null,
};

describe("what two people write of one request", () => {
  test("comes together field by field, part by part", () => {
    const mine = { ...base, parts: [{ blNo: "A1" }, { blNo: "B" }] };
    const theirs = { ...base, terms: { reason: "Two buyers" }, parts: [{ blNo: "A" }, { blNo: "B1" }] };
    expect(mergeRequests(base, mine, theirs)).toEqual({
      fields: { ...base, terms: { reason: "Two buyers" }, parts: [{ blNo: "A1" }, { blNo: "B1" }] },
      clash: false,
    });
  });

  test("clashes where one added a part and the other changed one", () => {
    const mine = { ...base, parts: [...base.parts, { blNo: "C" }] };
    const theirs = { ...base, parts: [{ blNo: "A1" }, { blNo: "B" }] };
    expect(mergeRequests(base, mine, theirs)).toMatchObject({ clash: true, fields: { parts: mine.parts } });
  });

  test("clashes where both chose whom it is delivered to", () => {
    const chosen = (id: string) => ({ ...base, deliverTo: { id, name: id } });
    expect(mergeRequests(base, chosen("1"), chosen("2")).clash).toBe(true);
    expect(mergeRequests(base, chosen("1"), base)).toEqual({ fields: chosen("1"), clash: false });
  });
});

describe("the addresses of reviews", () => {
  test("say the type, and a request begins at the bill", () => {
    expect(viewAddress({ id: "1", type: "draft" })).toBe("/bl_draft/view/1");
    expect(editAddress({ id: "1", type: "split" })).toBe("/bl_draft_amend/edit/-/1");
    expect(requestAddress("convert", "7")).toBe("/bl_draft_amend/new/7?type=convert");
  });

  test.each([
    ["/bl_draft_amend/new/7", "convert", "convert"],
    ["/bl_draft_amend/new/7", "surrender", "amend"],
    ["/bl_draft_surrender/new/7", null, "surrender"],
    ["/bl_draft/new", "split", undefined],
  ] as const)("are read back: %s as %s", (path, said, type) => {
    expect(typeAt(path, said)).toBe(type);
  });
});

test("a time that has passed is said in its two largest units", () => {
  const said = (minutes: number): string =>
    passed("2026-11-28T10:00:00Z", new Date(Date.UTC(2026, 10, 28, 10, minutes)).toISOString(), (key, values) =>
      [key.split(".").at(-1), ...Object.values(values ?? {})].join(" "),
    );
  expect([0, 45, 204, 1_440 + 130].map(said)).toEqual(["minutes 0", "minutes 45", "hours 3 24", "days 1 2"]);
});
