import { describe, expect, it } from "vitest";
import { eventEffectsOf, fulfils, holds, type TitleEvent } from "../../../backend/ledger/event-effects.ts";

const [A, B, C] = ["a", "b", "c"].map((letter) => `0x${letter.repeat(40)}`) as [string, string, string];
const event = (tx: string, name: string, args: Record<string, unknown> = {}): TitleEvent => ({
  tx,
  block: 1,
  name,
  args,
});

describe("eventEffectsOf", () => {
  it("gathers what one transaction did and keeps the order of transactions", () => {
    const events = [
      event("1", "BeneficiaryTransfer", { toBeneficiary: A }),
      event("1", "HolderTransfer", { toHolder: A }),
      event("1", "TokenReceived", { beneficiary: A, holder: A, isMinting: true }),
      event("2", "HolderTransfer", { toHolder: B.toUpperCase().replace("0X", "0x") }),
    ];
    expect(eventEffectsOf(events)).toEqual([
      { tx: "1", block: 1, beneficiary: A, holder: A, status: "active" },
      { tx: "2", block: 1, holder: B },
    ]);
  });

  it("does not count what moves nothing", () => {
    expect(eventEffectsOf([event("2", "Replaced"), event("3", "PauseWithRemark")])).toEqual([]);
  });

  it("counts who is named to own it next, which is wanted of a nomination alone", () => {
    const [effect] = eventEffectsOf([event("1", "Nomination", { nominee: A })]);
    expect(effect).toMatchObject({ tx: "1", nominee: A.toLowerCase() });
    expect(fulfils({ nominee: A.toLowerCase() }, effect!, null)).toBe(true);
    expect(fulfils({ beneficiary: A.toLowerCase() }, effect!, null)).toBe(false);
  });
});

describe("fulfils", () => {
  const title = { status: "active", holder: B, beneficiary: B } as const;
  it("wants every wanted role, by the act or by how the title stands", () => {
    expect(fulfils({ holder: B, beneficiary: B }, { tx: "1", block: 1, holder: B, beneficiary: B }, title)).toBe(true);
    expect(fulfils({ holder: B, beneficiary: B }, { tx: "1", block: 1, holder: B }, title)).toBe(true);
    expect(fulfils({ holder: B, beneficiary: B }, { tx: "1", block: 1, holder: B }, { ...title, beneficiary: C })).toBe(
      false,
    );
    expect(fulfils({ holder: B }, { tx: "1", block: 1, holder: C }, title)).toBe(false);
  });

  it("takes no act for done that touched nothing of what was wanted", () => {
    expect(fulfils({ holder: B }, { tx: "1", block: 1, beneficiary: B }, title)).toBe(false);
    expect(fulfils({}, { tx: "1", block: 1, holder: B }, title)).toBe(false);
    expect(fulfils({ holder: B }, { tx: "1", block: 1 }, title)).toBe(false);
  });

  it("knows an end by its status alone", () => {
    expect(
      fulfils({ status: "burnt" }, { tx: "1", block: 1, status: "burnt", holder: `0x${"0".repeat(40)}` }, null),
    ).toBe(true);
    expect(fulfils({ status: "returned" }, { tx: "1", block: 1, status: "burnt" }, null)).toBe(false);
  });
});

describe("holds", () => {
  it("asks the title for everything that was wanted, and is never true of nothing", () => {
    expect(holds({ holder: B }, { status: "active", holder: B, beneficiary: A })).toBe(true);
    expect(holds({ holder: B, beneficiary: B }, { status: "active", holder: B, beneficiary: A })).toBe(false);
    expect(holds({}, { status: "active" })).toBe(false);
    expect(holds({ holder: B }, null)).toBe(false);
  });
});
