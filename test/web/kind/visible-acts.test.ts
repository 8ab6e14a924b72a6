import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#domain/errors";
import { billOfLading } from "#domain/kinds/bill-of-lading";
import type { Kind } from "#domain/kinds/kind";
import type { DocumentState } from "#domain/states";
import { visibleActs } from "../../../web/kind/visible-acts.ts";

const kind = billOfLading as unknown as Kind;
const nothing: Record<string, ErrorCode | null> = Object.fromEntries(
  Object.keys(kind.flow.actions).map((action) => [action, "WRONG_STATE"]),
);
const shown = (
  state: DocumentState,
  can: Record<string, ErrorCode | null> = {},
  ofOthers: readonly string[] = [],
): string[] => visibleActs(kind, state, { ...nothing, ...can }, ofOthers).map(({ action }) => action);

describe("the acts in the bar", () => {
  test("an issued bill shows its own acts and what lies ahead, not how it was made", () => {
    expect(shown("ISSUED")).toEqual(["transfer", "endorse", "surrender", "refuseReceipt", "release", "void"]);
  });
  test("a draft shows only its own, and the quiet ones when they are possible", () => {
    expect(shown("DRAFT")).toEqual(["sign"]);
    expect(shown("DRAFT", { edit: null, delete: null })).toEqual(["sign", "edit", "delete"]);
  });
  test("a surrendered bill shows its answers and the release that follows", () => {
    expect(shown("SURRENDERED_TO_ISSUER", { acceptSurrender: "NOT_ISSUER" })).toEqual([
      "acceptSurrender",
      "rejectSurrender",
      "release",
    ]);
  });
  test("the acts of other parties are left out", () => {
    expect(shown("SURRENDERED_TO_ISSUER", {}, ["acceptSurrender", "rejectSurrender", "release"])).toEqual([]);
  });
  test("an end shows nothing", () => {
    expect(shown("VOID")).toEqual([]);
    expect(shown("ACCOMPLISHED")).toEqual([]);
  });
});
