import { describe, expect, it } from "vitest";
import { ERRORS } from "#domain/errors";
import {
  isUnproved,
  NEXT_STEPS,
  nextStep,
  refusalOf,
  STEPS,
  type ArrivalFacts,
  type NextStep,
} from "#domain/flows/arrival";

const yesNo = [true, false];
/** Everybody who can come in. */
const EVERYBODY: readonly ArrivalFacts[] = yesNo.flatMap((emailProved) =>
  yesNo.flatMap((secondNeeded) =>
    yesNo.flatMap((secondProved) =>
      [null, 30, 1, 0, -3].flatMap((passwordDaysLeft) =>
        yesNo.flatMap((companyWaits) =>
          yesNo.flatMap((certified) =>
            yesNo.map((mustSelect) => ({
              emailProved,
              secondNeeded,
              secondProved,
              passwordDaysLeft,
              companyWaits,
              certified,
              mustSelect,
            })),
          ),
        ),
      ),
    ),
  ),
);

describe("the steps of signing in", () => {
  it("are the ten of the specification, each with a page of its own and a reason", () => {
    expect([...NEXT_STEPS].sort()).toEqual([
      "AUTHENTICATION",
      "BLOCKCHAIN",
      "CERTIFICATION",
      "CHANGE_EXPIRED_PASSWORD",
      "COMPANY",
      "COMPLETE",
      "EMAIL_CODE",
      "MFA",
      "SELECT_ENTERPRISE",
      "SET_PASSWORD",
    ]);
    expect(new Set(NEXT_STEPS.map((step) => STEPS[step].page)).size).toBe(NEXT_STEPS.length);
    for (const step of NEXT_STEPS) expect(STEPS[step].when.length, step).toBeGreaterThan(10);
  });

  it("occur where the table says when, and nowhere else", () => {
    const open = NEXT_STEPS.filter((step) => "open" in STEPS[step]);
    expect(new Set(EVERYBODY.map(nextStep))).toEqual(new Set(open));
  });

  it("let nobody through whose address, second verification, password, company or company certificate is open", () => {
    for (const facts of EVERYBODY.filter((one) => nextStep(one) === "COMPLETE")) {
      expect(
        facts.emailProved &&
          (facts.secondProved || !facts.secondNeeded) &&
          (facts.passwordDaysLeft ?? 1) > 0 &&
          !facts.companyWaits &&
          facts.certified &&
          !facts.mustSelect,
        JSON.stringify(facts),
      ).toBe(true);
    }
  });

  it("ask who somebody is before anything else", () => {
    const firstKnown = NEXT_STEPS.findIndex((step) => !isUnproved(step));
    expect(NEXT_STEPS.slice(firstKnown).filter(isUnproved)).toEqual([]);
    expect(NEXT_STEPS.filter(isUnproved).sort()).toEqual(["EMAIL_CODE", "MFA"] satisfies NextStep[]);
    for (const step of NEXT_STEPS) expect(ERRORS[refusalOf(step)].http, step).toBeLessThan(404);
  });
});
