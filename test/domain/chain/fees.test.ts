import { describe, expect, it } from "vitest";
import {
  dearerOffer,
  firstOffer,
  gwei,
  inGwei,
  isEnough,
  type FeeModel,
  type Fees,
  type Market,
} from "#domain/chain/fees";
import { NETWORKS, type Network } from "#domain/chain/networks";

const tip: FeeModel = { kind: "tip", leastTip: gwei(25), limit: gwei(500) };
const price: FeeModel = { kind: "price", leastPrice: gwei(12.5), limit: gwei(100) };
const free: FeeModel = { kind: "free" };
const market = (baseFee: number | null, tipped: number, asked = 0): Market => ({
  baseFee: baseFee === null ? null : gwei(baseFee),
  tip: gwei(tipped),
  price: gwei(asked),
});
const pays = (fees: Fees) => ({ kind: "pay", fees });

describe("the fees of a transaction", () => {
  it("bear the doubling of the base fee, and tip what the network asks at least", () => {
    expect(firstOffer(tip, market(40, 30))).toEqual(pays({ maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(110) }));
    expect(firstOffer(tip, market(40, 1))).toEqual(pays({ maxPriorityFeePerGas: gwei(25), maxFeePerGas: gwei(105) }));
  });

  it("are one price where there is one, or where the node knows no base fee", () => {
    expect(firstOffer(price, market(null, 0, 20))).toEqual(pays({ gasPrice: gwei(30) }));
    expect(firstOffer(price, market(null, 0, 0))).toEqual(pays({ gasPrice: gwei(18.75) }));
    expect(firstOffer(tip, market(null, 0, 40))).toEqual(pays({ gasPrice: gwei(60) }));
  });

  it("are nothing where nothing may be offered", () => {
    expect(firstOffer(free, market(7, 7, 7))).toEqual(pays({ gasPrice: 0n }));
    expect(dearerOffer(free, market(7, 7, 7), { gasPrice: 0n })).toEqual({ kind: "unpayable" });
    expect(isEnough(free, market(7, 7, 7), { gasPrice: 0n })).toBe(true);
  });

  it("stay below the limit, that of the operator before that of the network", () => {
    expect(firstOffer(tip, market(300, 30))).toEqual(pays({ maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(500) }));
    expect(firstOffer(tip, market(480, 30))).toEqual({ kind: "over", asked: gwei(510), limit: gwei(500) });
    expect(firstOffer(tip, market(480, 30), gwei(510))).toEqual(
      pays({ maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(510) }),
    );
    expect(firstOffer(price, market(null, 0, 20), gwei(19))).toEqual({
      kind: "over",
      asked: gwei(20),
      limit: gwei(19),
    });
  });
});

describe("the fees of a replacement", () => {
  const before: Fees = { maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(110) };

  it("are a tenth higher at least, in both parts, whatever the network asks", () => {
    for (const [first, now] of [
      [before, market(1, 25)],
      [{ maxPriorityFeePerGas: 1n, maxFeePerGas: 7n }, market(0, 0)],
    ] as const) {
      const model: FeeModel = { kind: "tip", leastTip: 0n, limit: gwei(500) };
      const offer = dearerOffer(model, now, first);
      if (offer.kind !== "pay" || "gasPrice" in offer.fees) throw new Error(offer.kind);
      expect(offer.fees.maxFeePerGas * 10n).toBeGreaterThanOrEqual(first.maxFeePerGas * 11n);
      expect(offer.fees.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(first.maxPriorityFeePerGas * 11n);
      expect(offer.fees.maxFeePerGas).toBeGreaterThanOrEqual(offer.fees.maxPriorityFeePerGas);
    }
  });

  it("are what the network asks now, where that is more", () => {
    expect(dearerOffer(tip, market(100, 60), before)).toEqual(
      pays({ maxPriorityFeePerGas: gwei(60), maxFeePerGas: gwei(260) }),
    );
    expect(dearerOffer(price, market(null, 0, 60), { gasPrice: gwei(30) })).toEqual(pays({ gasPrice: gwei(90) }));
  });

  it("are refused above the limit", () => {
    expect(dearerOffer(tip, market(1, 25), { maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(480) })).toMatchObject({
      kind: "over",
      limit: gwei(500),
    });
    expect(dearerOffer(price, market(null, 0, 110), { gasPrice: gwei(30) })).toMatchObject({
      kind: "over",
      asked: gwei(110),
    });
  });

  it("stop at the limit after as many steps as it allows", () => {
    let [fees, steps]: [Fees, number] = [{ gasPrice: gwei(13) }, 0];
    for (;;) {
      const offer = dearerOffer(price, market(null, 0, 1), fees);
      if (offer.kind !== "pay") break;
      fees = offer.fees;
      steps++;
    }
    expect(steps).toBe(15);
    expect("gasPrice" in fees && fees.gasPrice <= gwei(100)).toBe(true);
  });
});

describe("whether fees are enough", () => {
  it("is told by the base fee with the tip, and by the least tip", () => {
    expect(isEnough(tip, market(80, 30), { maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(110) })).toBe(true);
    expect(isEnough(tip, market(81, 30), { maxPriorityFeePerGas: gwei(30), maxFeePerGas: gwei(110) })).toBe(false);
    expect(isEnough(tip, market(10, 25), { maxPriorityFeePerGas: gwei(24), maxFeePerGas: gwei(110) })).toBe(false);
    expect(isEnough(price, market(null, 0, 20), { gasPrice: gwei(20) })).toBe(true);
    expect(isEnough(price, market(null, 0, 21), { gasPrice: gwei(20) })).toBe(false);
  });
});

describe("every network", () => {
  it("has a limit above what it asks at least, and patience", () => {
    for (const [name, { fees, patience }] of Object.entries<Network>(NETWORKS)) {
      expect(patience, name).toBeGreaterThan(0);
      if (fees.kind !== "free")
        expect(fees.limit, name).toBeGreaterThan(fees.kind === "tip" ? fees.leastTip : fees.leastPrice);
    }
  });
});

it("says amounts as people do", () => {
  expect([gwei(12.5), inGwei(gwei(12.5)), inGwei(123_456_789n)]).toEqual([12_500_000_000n, "12.5", "0.123"]);
});
