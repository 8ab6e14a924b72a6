import { describe, expect, it } from "vitest";
import { documentState, type InputsOf } from "#domain/flows/derive";
import { instructionState, updateState, type InstructionStep } from "#domain/flows/shipping-instruction";
import { changesOf } from "#domain/kinds/changes";
import { kindOf } from "#domain/kinds/kinds";
import { sampleOf } from "../support/samples.ts";

describe("a shipping instruction", () => {
  it.each<[InstructionStep[], string, string | null]>([
    [[], "RECEIVED", null],
    [["askUpdate"], "PENDING_UPDATE", null],
    [["submitUpdate"], "RECEIVED", "UPDATE_RECEIVED"],
    [["askUpdate", "submitUpdate"], "PENDING_UPDATE", "UPDATE_RECEIVED"],
    [["askUpdate", "submitUpdate", "declineUpdate"], "PENDING_UPDATE", "UPDATE_DECLINED"],
    [["askUpdate", "submitUpdate", "withdrawUpdate"], "PENDING_UPDATE", "UPDATE_CANCELLED"],
    [["askUpdate", "submitUpdate", "confirmUpdate"], "RECEIVED", "UPDATE_CONFIRMED"],
    [["submitUpdate", "confirmUpdate", "askUpdate"], "PENDING_UPDATE", "UPDATE_CONFIRMED"],
    [["submitUpdate", "confirmUpdate", "submitUpdate"], "RECEIVED", "UPDATE_RECEIVED"],
    [["submitUpdate", "confirmUpdate", "completeInstruction"], "COMPLETED", "UPDATE_CONFIRMED"],
    [["submitUpdate", "declineInstruction"], "DECLINED", "UPDATE_DECLINED"],
    [["submitUpdate", "cancelInstruction"], "CANCELLED", "UPDATE_CANCELLED"],
    [["submitUpdate", "confirmUpdate", "cancelInstruction"], "CANCELLED", "UPDATE_CONFIRMED"],
    [["declineInstruction"], "DECLINED", null],
  ])("about which %j was done is %s, its newest update %s", (done, state, update) => {
    expect([instructionState(done), updateState(done)]).toEqual([state, update]);
  });

  it("stands as the carrier has it, for everybody, unless it is void or being signed", () => {
    const inputs: InputsOf["instruction"] = {
      uploaded: false,
      expired: false,
      complete: true,
      signed: true,
      voided: false,
      instruction: "PENDING_UPDATE",
      signing: null,
      refused: false,
      openIntent: null,
    };
    const seen = (more: Partial<InputsOf["instruction"]>, access: "author" | "copy" = "author") =>
      documentState("instruction", { ...inputs, ...more }, { address: null, access, presentee: false });
    expect([
      seen({}),
      seen({}, "copy"),
      seen({ instruction: null }),
      seen({ voided: true }),
      seen({ signing: "OPEN" }),
      seen({ signing: "COMPLETE" }),
    ]).toEqual(["PENDING_UPDATE", "PENDING_UPDATE", "CREATED", "VOID", "PROCESSING", "PENDING_UPDATE"]);
  });
});

describe("a change of an update", () => {
  const kind = kindOf("ShippingInstruction");
  const before = sampleOf(kind);
  const changes = (after: object) =>
    changesOf(kind, before, { ...before, ...after }, { language: "en-US", date: (day) => `on ${day}` }).map((one) => [
      one.field.name,
      one.before.split("\n")[0],
      one.after.split("\n")[0],
    ]);
  it("is told field by field, as it is read, in the order of the form", () => {
    expect(changes({})).toEqual([]);
    expect(changes({ number: " SI-26-0417 " })).toEqual([]);
    expect(changes({ clauses: "", grossWeightUnit: "KGM", blDate: "2026-11-01", notify: [] })).toEqual([
      ["notify", "1. MERIDIAN STRAITS TRADING PTE. LTD.", ""],
      ["blDate", "on 2026-10-30", "on 2026-11-01"],
      ["grossWeight", "37,953.453 t", "37,953.453 kg"],
      ["clauses", "FREIGHT PAYABLE AS PER CHARTER-PARTY DATED 12 OCTOBER 2026", ""],
    ]);
  });
});
