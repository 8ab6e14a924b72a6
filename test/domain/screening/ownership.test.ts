import { describe, expect, it } from "vitest";
import { countedAsListed, ownershipOf, sharesFault, type Share } from "#domain/screening/ownership";

const share = (owner: string, owned: string, percent: string): Share => ({ owner, owned, percent });
const counts = (shares: readonly Share[], ...listed: readonly string[]): readonly string[] =>
  [...countedAsListed(shares, new Set(listed))].toSorted();

/** Two listed owners, a holding, a company of it, and the subject at the end. */
const CHAIN = [
  share("grigor", "vantor", "42.50"),
  share("irina", "vantor", "15.00"),
  share("vantor", "invest", "80"),
  share("marsk", "invest", "20"),
  share("invest", "subject", "85"),
];

describe("the rule of half", () => {
  it("counts listed owners together, and what they own so wholly for the next stage", () => {
    expect(counts(CHAIN, "grigor", "irina")).toEqual(["grigor", "invest", "irina", "subject", "vantor"]);
    expect(counts(CHAIN, "grigor")).toEqual(["grigor"]);
    // 50 % of 50 % is no half by multiplication, and one by this rule.
    expect(counts([share("a", "b", "50"), share("b", "c", "50")], "a")).toEqual(["a", "b", "c"]);
  });

  it("takes half itself, and not a millionth less", () => {
    expect(counts([share("a", "b", "50")], "a")).toEqual(["a", "b"]);
    expect(counts([share("a", "b", "49.999999")], "a")).toEqual(["a"]);
    expect(counts([share("a", "c", "33.3"), share("b", "c", "16.7")], "a", "b")).toEqual(["a", "b", "c"]);
    expect(counts([share("a", "c", "0.1"), share("b", "c", "49.9")], "a", "b")).toContain("c");
  });

  it("adds what an owner has directly to what it has through one that counts", () => {
    const shares = [share("a", "b", "60"), share("a", "c", "20"), share("b", "c", "30")];
    expect(counts(shares, "a")).toEqual(["a", "b", "c"]);
    expect(counts(shares.slice(1), "a")).toEqual(["a"]);
  });

  it("ends in a circle, which makes nobody listed by itself", () => {
    const circle = [share("a", "b", "60"), share("b", "a", "60")];
    expect(counts(circle)).toEqual([]);
    expect(counts([...circle, share("x", "a", "40"), share("x", "b", "40")], "x")).toEqual(["x"]);
    expect(counts([...circle, share("x", "a", "40")], "x", "b")).toEqual(["a", "b", "x"]);
    expect(counts([share("a", "a", "50")], "b")).toEqual(["b"]);
  });

  it("never counts fewer by more listed, whatever the order of the shares", () => {
    const all = ["grigor", "irina", "vantor", "invest", "marsk", "subject"];
    for (let bits = 0; bits < 2 ** all.length; bits += 1) {
      const listed = all.filter((_, i) => (bits >> i) % 2 === 1);
      const counted = counts(CHAIN, ...listed);
      expect(counts(CHAIN.toReversed(), ...listed)).toEqual(counted);
      for (const more of all) expect(counts(CHAIN, ...listed, more)).toEqual(expect.arrayContaining([...counted]));
    }
  });
});

describe("a chain of owners", () => {
  it("is told for its drawing: stages from the subject, sums that count, and who else owns", () => {
    expect(ownershipOf("subject", CHAIN, new Set(["grigor", "irina"]))).toEqual([
      {
        body: "subject",
        stage: 0,
        standing: "counts",
        owners: [{ owner: "invest", percent: "85", counts: true }],
        together: "85.00",
        others: "15.00",
      },
      {
        body: "invest",
        stage: 1,
        standing: "counts",
        owners: [
          { owner: "vantor", percent: "80", counts: true },
          { owner: "marsk", percent: "20", counts: false },
        ],
        together: "80.00",
        others: "0.00",
      },
      expect.objectContaining({ body: "vantor", stage: 2, standing: "counts", together: "57.50", others: "42.50" }),
      expect.objectContaining({ body: "marsk", stage: 2, standing: "free", owners: [] }),
      expect.objectContaining({ body: "grigor", stage: 3, standing: "listed" }),
      expect.objectContaining({ body: "irina", stage: 3, standing: "listed" }),
    ]);
  });

  it("has each body once in a circle, and none that does not own the subject", () => {
    const shares = [share("a", "subject", "30"), share("subject", "a", "30"), share("b", "c", "90")];
    expect(ownershipOf("subject", shares, new Set(["b"])).map(({ body, stage }) => [body, stage])).toEqual([
      ["subject", 0],
      ["a", 1],
    ]);
    const [subject] = ownershipOf("subject", [share("a", "subject", "49.999")], new Set(["a"]));
    expect(subject).toMatchObject({ standing: "free", together: "49.999", others: "50.001" });
  });

  it("of thousands of stages is followed to its end", () => {
    const long = Array.from({ length: 5_000 }, (_, i) => share(`n${i}`, `n${i + 1}`, "50.1"));
    expect(countedAsListed(long, new Set(["n0"])).size).toBe(5_001);
    expect(ownershipOf("n5000", long, new Set(["n0"])).at(-1)).toMatchObject({ body: "n0", stage: 5_000 });
  });
});

it("shares that are none, or more than all, are refused by their value", () => {
  expect(sharesFault(CHAIN)).toBeNull();
  for (const percent of ["0", "-1", "100.1", "half", "1e2", ""])
    expect(sharesFault([share("a", "b", percent)])).toMatchObject({ code: "OWNERSHIP_SHARE" });
  expect(sharesFault([share("a", "c", "60"), share("b", "c", "40.01")])).toMatchObject({
    code: "OWNERSHIP_SUM",
    parameters: { owned: "c", percent: "100.01" },
  });
});
