import { describe, expect, test } from "vitest";
import { chosen, chosenAlready, differences, isClash, rebased, same } from "../../../web/aboard/merge.ts";

const BASE = { rate: "400", vessel: { name: "PELAGIA" }, seals: [{ number: "1" }, { number: "2" }] };

describe("two contents of one form", () => {
  test("differ where their values do, however they are nested", () => {
    const mine = { ...BASE, rate: "450", seals: [{ number: "1" }, { number: "2A" }] };
    const theirs = { ...BASE, rate: "500", vessel: { name: "PELAGIA DAWN" } };
    expect(differences(BASE, mine, theirs).map(({ path }) => path)).toEqual(["rate", "vessel.name", "seals.1.number"]);
  });
  test("differ in a whole list where it has other rows", () => {
    const mine = { ...BASE, seals: [{ number: "1" }] };
    const theirs = { ...BASE, seals: [{ number: "1" }, { number: "3" }] };
    expect(differences(BASE, mine, theirs)).toMatchObject([{ path: "seals", mine: [{ number: "1" }] }]);
  });
  test("are the same where one says nothing and the other has an empty text", () => {
    expect(differences({}, { agent: " ", lines: [""] }, {})).toEqual([]);
    expect(same({ a: "x " }, { a: "x", b: "" })).toBe(true);
    expect(same("1", ["1"])).toBe(false);
  });
});

describe("what one side alone has changed", () => {
  const mine = { ...BASE, rate: "450", agent: "RAIL" };
  const theirs = { ...BASE, rate: "500", owner: "OFFICE" };
  const all = differences(BASE, mine, theirs);
  test("is chosen already; what both have is not", () => {
    expect(Object.fromEntries(all.map((one) => [one.path, chosenAlready(one)]))).toEqual({
      rate: undefined,
      owner: "theirs",
      agent: "mine",
    });
    expect(all.filter(isClash).map(({ path }) => path)).toEqual(["rate"]);
  });
  test("is kept of both sides, with the chosen ones", () => {
    expect(chosen(theirs, all, (one) => chosenAlready(one) ?? "mine")).toMatchObject({
      rate: "450",
      agent: "RAIL",
      owner: "OFFICE",
    });
  });
});

test("what was typed while a form was being saved stays over the answer, which may write values otherwise", () => {
  const sent = { rate: "450.0", agent: "R" };
  const typed = { rate: "450.0", agent: "RAIL" };
  expect(rebased(sent, typed, { rate: "450", agent: "R", bdnNo: "BDN-1" })).toEqual({
    rate: "450",
    agent: "RAIL",
    bdnNo: "BDN-1",
  });
});
