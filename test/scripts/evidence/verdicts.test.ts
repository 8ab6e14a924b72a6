import { describe, expect, it } from "vitest";
import { judge, repeated } from "../../../scripts/evidence/verdicts/judge.ts";
import { KINDS, type SampleKind } from "../../../scripts/evidence/verdicts/sample.ts";
import { SAMPLES } from "../../../scripts/evidence/verdicts/samples.ts";
import { sampled } from "../../support/sampled.ts";

// Some of the samples of every kind, other ones in each run; `npm run evidence -- verdicts` judges them all.

describe("the verdict is the right one for some samples of the kind", () => {
  it.each((Object.keys(KINDS) as SampleKind[]).filter((kind) => SAMPLES.some((one) => one.kind === kind)))(
    "%s",
    async (kind) => {
      for (const sample of sampled(
        SAMPLES.filter((one) => one.kind === kind),
        2,
      ))
        expect((await judge(sample)).wrong, sample.name).toEqual([]);
    },
  );
});

it("a verdict that is not the expected one is called wrong, as is a file that cannot be made", async () => {
  const one = SAMPLES.find(({ kind }) => kind === "honest")!;
  for (const expected of [
    { overall: "INVALID" },
    { headline: "ALTERED" },
    { integrity: { reason: "DIGEST_DIFFERS" } },
    { signatures: [] },
    { signatures: [{ laterChanges: { outcome: "INVALID" } }] },
    { signatures: [{ warnings: ["COVERS_TEXT"] }] },
  ] as const)
    expect((await judge({ ...one, expected })).wrong).not.toEqual([]);
  const broken = { ...one, make: () => Promise.reject(new Error("no file")) };
  expect((await judge(broken)).wrong[0]).toContain("no file");
});

it("every sample has a name of its own in its kind", () => expect(repeated(SAMPLES)).toEqual([]));
