import { describe, expect, it } from "vitest";
import { decodeFunctionData, zeroAddress, type Address } from "viem";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { escrowCallOf, titleAct } from "#domain/chain/title-acts";

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [escrow, holder, owner] = [address("1"), address("2"), address("3")];
const on = { titles: [{ escrow, holder, sequence: 4n }], remark: "0x1234" } as const;

describe("one act as a call of its escrow", () => {
  it.each([
    [titleAct.nominate({ ...on, to: owner }), [owner, "0x1234"]],
    [titleAct.transferBeneficiary({ ...on, to: owner }), [owner, "0x1234"]],
    [titleAct.transferHolder({ ...on, to: holder }), [holder, "0x1234"]],
    [titleAct.transferOwners({ ...on, beneficiary: owner, holder }), [owner, holder, "0x1234"]],
    [titleAct.rejectTransferBeneficiary(on), ["0x1234"]],
    [titleAct.rejectTransferHolder(on), ["0x1234"]],
    [titleAct.rejectTransferOwners(on), ["0x1234"]],
    [titleAct.returnToIssuer(on), ["0x1234"]],
  ])("$verb names the parties that the act names", (act, args) => {
    const call = escrowCallOf(act, on.titles[0]);
    expect(call.to).toBe(escrow);
    expect(decodeFunctionData({ abi: titleEscrowAbi, data: call.data })).toEqual({ functionName: act.verb, args });
    expect([act.newBeneficiary, act.newHolder].filter((party) => party !== zeroAddress).map((party) => party)).toEqual(
      args.slice(0, -1),
    );
  });
});
