import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zeroAddress, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { titleCall, verbOf, type ChainCall } from "#domain/chain/calls";
import { executeCall, forwardRequest, forwardRequestTypedData } from "#domain/chain/meta-transaction";
import { refusalName } from "./support/chain.ts";
import { freshTokenId, house, viewsOf, type House } from "./support/house.ts";
import { play, type Model } from "./support/model.ts";
import type { Random } from "../../scripts/lib/random.ts";
import { seededRandom } from "./support/random.ts";
import { chooseStep, type Known } from "./support/steps.ts";
import { DEAD, balanceOf } from "./support/registry.ts";

const STEPS = Number(process.env.STEPS ?? 400);

let at: House;
let parties: HDAccount[];
let nonce = 0n;

beforeAll(async () => {
  at = await house();
  parties = at.chain.people.slice(2, 7);
});
afterAll(() => at.chain.close());

/** Sends it, or signs it and lets another send it. Returns the refusal without its arguments, null when done. */
async function act(dice: Random, caller: Address, call: ChainCall): Promise<string | null> {
  const bare = (refusal: string): string => refusal.replace(/\(.*\)$/s, "");
  const target = call.to === at.registry ? "registry" : "escrow";
  const exists = ((await at.chain.node.getCode({ address: call.to })) ?? "0x") !== "0x";
  if (!exists || verbOf(target, call.data) === null || dice.chance(0.6)) {
    const outcome = await at.chain.send(caller, call);
    return outcome.ok ? null : bare(outcome.refusal);
  }
  const signer = [...parties, at.issuer].find(({ address }) => address === caller)!;
  const request = forwardRequest(call, { from: caller, nonce: nonce++, deadline: 2n ** 64n });
  const signature = await signer.signTypedData(
    forwardRequestTypedData(request, { chainId: 1337, forwarder: at.deployment.contracts.forwarder }),
  );
  const outcome = await at.chain.send(
    at.operator,
    executeCall(at.deployment.contracts.forwarder, { request, signature }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal);
  const { success, returnData } = outcome.events.at(-1)!.args as { success: boolean; returnData: Hex };
  return success ? null : bare(refusalName(returnData));
}

/** The laws that hold at any time, whatever was done. */
function expectInvariants(title: Known, where: string): void {
  const nobody = title.holder === zeroAddress && title.beneficiary === zeroAddress;
  expect(nobody, where).toBe(!title.active);
  if (!title.isHoldingToken)
    expect([title.nominee, title.prevBeneficiary, title.prevHolder], where).toEqual([
      zeroAddress,
      zeroAddress,
      zeroAddress,
    ]);
  if (title.nominee !== zeroAddress) expect(title.prevBeneficiary, where).toBe(zeroAddress);
}

describe("any history of a registry", () => {
  it("goes as the model says, sent directly or relayed", async () => {
    const dice = seededRandom("model");
    const model: Model = { paused: false, titles: new Map() };
    const people = { parties: parties.map(({ address }) => address), issuer: at.issuer.address };
    const live: bigint[] = [];
    const counts = { done: 0, refused: 0, replaced: 0 };
    for (let index = 0; index < STEPS; index += 1) {
      if (live.length < 4) live.push(freshTokenId());
      const tokenId = dice.pick(live);
      const known = model.titles.get(tokenId) ?? null;
      const where = `step ${index}, seed ${dice.seed}`;

      if (known !== null && !model.paused && dice.chance(0.03)) {
        counts.replaced += await replaceOne(dice, model, tokenId, known, live, where);
      } else {
        const chosen = chooseStep(dice, tokenId, known, model.paused, people);
        const expected = play(model, chosen, at.issuer.address);
        expect(await act(dice, chosen.caller, chosen.callIn(at)), `${where}, ${chosen.step}`).toBe(expected);
        counts[expected === null ? "done" : "refused"] += 1;
      }
      const now = model.titles.get(tokenId);
      if (!now) continue;
      const views = await viewsOf(at.chain, at.escrowOf(tokenId));
      expect(views, where).toEqual(now);
      expectInvariants(views, where);
      if (!now.active && dice.chance(0.3)) live.splice(live.indexOf(tokenId), 1);
    }
    const titles = [...model.titles.values()];
    expect(await balanceOf(at, at.registry)).toBe(
      BigInt(titles.filter((title) => title.active && !title.isHoldingToken).length),
    );
    expect(await balanceOf(at, DEAD)).toBe(BigInt(titles.filter((title) => !title.active).length));
    for (const [tokenId, title] of model.titles)
      expect(await balanceOf(at, at.escrowOf(tokenId))).toBe(title.isHoldingToken ? 1n : 0n);
    console.log(`model: ${JSON.stringify(counts)}`);
    expect(counts.done).toBeGreaterThan(STEPS / 3);
  });
});

/** The issuer replaces a title, where it may; returns how many were replaced. */
async function replaceOne(
  dice: Random,
  model: Model,
  tokenId: bigint,
  known: Known,
  live: bigint[],
  where: string,
): Promise<number> {
  const successors = Array.from({ length: dice.below(3) }, () => ({
    tokenId: freshTokenId(),
    beneficiary: dice.pick(parties).address,
    holder: dice.pick(parties).address,
  }));
  const refusal = await act(dice, at.issuer.address, titleCall.replace({ registry: at.registry, tokenId, successors }));
  const expected = !known.active ? "InactiveTitleEscrow" : known.isHoldingToken ? "CallerNotBeneficiary" : null;
  expect(refusal, `${where}, replace`).toBe(expected);
  if (refusal !== null) return 0;
  const nobody = { nominee: zeroAddress, prevBeneficiary: zeroAddress, prevHolder: zeroAddress } as const;
  model.titles.set(tokenId, {
    ...nobody,
    beneficiary: zeroAddress,
    holder: zeroAddress,
    active: false,
    isHoldingToken: false,
  });
  for (const { tokenId: id, beneficiary, holder } of successors) {
    model.titles.set(id, { ...nobody, beneficiary, holder, active: true, isHoldingToken: true });
    live.push(id);
  }
  return 1;
}
