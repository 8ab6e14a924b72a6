import { describe, expect, test } from "vitest";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import { callText, changeOf } from "../../../../web/features/document/act/holding.ts";

const company = (name: string) => ({ id: name, name, address: `0x${name}` });
const document = (difference: Partial<DocumentDetail> = {}): DocumentDetail =>
  ({
    state: "ISSUED",
    holder: company("Shipper"),
    owner: company("Shipper"),
    issuer: company("Carrier"),
    isHolder: true,
    isOwner: true,
    ...difference,
  }) as DocumentDetail;
const move = (kind: Story["events"][number]["kind"], holder: string) => ({
  kind,
  holder: `0x${holder}`,
  owner: `0x${holder}`,
  tx: "0x1",
});
const story = {
  parties: [company("Carrier"), company("Shipper")].map(({ name, address }) => ({ name, address })),
  events: [move("issue", "Carrier"), move("both", "Shipper")],
} as unknown as Story;

describe("the change of an act", () => {
  test("an endorsement makes the endorsee the owner and leaves the holder", () => {
    expect(changeOf("endorse", document(), story, "Bank", false)?.after).toEqual({ holder: "Shipper", owner: "Bank" });
    expect(changeOf("endorse", document(), story, "Bank", true)).toBeUndefined();
  });
  test("a surrender gives the title to the issuer, its acceptance ends it", () => {
    expect(changeOf("surrender", document(), story, undefined, false)?.after).toEqual({
      holder: "Carrier",
      owner: "Carrier",
    });
    const returned = document({
      state: "SURRENDERED_TO_ISSUER",
      holder: company("Carrier"),
      owner: company("Carrier"),
    });
    expect(changeOf("acceptSurrender", returned, story, undefined, false)).toEqual({
      before: { holder: "Carrier", owner: "Carrier" },
      after: { holder: null, owner: null },
    });
  });
  test("what is refused goes back to the party before", () => {
    expect(changeOf("refuseReceipt", document(), story, undefined, false)?.after).toEqual({
      holder: "Carrier",
      owner: "Carrier",
    });
    expect(changeOf("refuseReceipt", document(), undefined, undefined, false)).toBeUndefined();
  });
  test("the call is named as the contract has it", () => {
    const names = { me: "Shipper", party: "Bank", title: "#88…d7" };
    expect(callText("transferBeneficiary", document(), names)).toBe("transferBeneficiary(Bank)");
    expect(callText("rejectTransferOwners", document({ isOwner: false }), names)).toBe("rejectTransferHolder()");
    expect(callText("returnToIssuer", document(), names)).toBe("returnToIssuer()");
  });
});
