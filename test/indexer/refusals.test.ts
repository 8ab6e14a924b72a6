import { describe, expect, it } from "vitest";
import { Pruned, RangeRefused, RateLimited, readRefusal, retryAfter } from "../../indexer/rpc/refusals.ts";

const asked = { from: 1_000, to: 20_999 };
const read = (message: string, code = -32_000, data?: unknown) => readRefusal({ code, message, data }, asked);

describe("the words of providers about a range", () => {
  // Words of Infura, Alchemy, erpc, Polygon, 1rpc, Optimism, Arbitrum.
  it.each([
    ["query returned more than 10000 results. Try with this block range [0x3e8, 0x7cf].", -32_005, 1_000],
    [
      "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x3e8, 0x44b]",
      -32_602,
      100,
    ],
    ["query exceeds max results 20000, retry with the range 1000-3000", -32_602, 2_001],
    ["query returned more than 10000 results", -32_005, undefined],
    ["logs matched by query exceeds limit of 10000", -32_005, undefined],
    ["response size should not greater than 10000000 bytes", -32_000, undefined],
    ["backend response too large", -32_020, undefined],
    ["query timeout exceeded", -32_002, undefined],
  ])("too much in it: %s", (message, code, blocks) => {
    const refusal = read(message, code);
    expect(refusal).toBeInstanceOf(RangeRefused);
    expect(refusal).toMatchObject({ blocks, always: false });
  });

  // Words of Alchemy, QuickNode, 1rpc, Avalanche, Cloudflare, thirdweb, Blast, Coinbase, PublicNode, Moonbeam, Merkle,
  // Hedera, Ankr, Chainstack.
  it.each([
    [
      "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x3e8, 0x3f1]",
      10,
    ],
    ["eth_getLogs is limited to a 10,000 range", 10_000],
    ["eth_getLogs and eth_newFilter are limited to a 5,000 blocks range", 5_000],
    ["requested too many blocks from 1000 to 20999, maximum is set to 2048", 2_048],
    ["Max range: 800", 800],
    ["Maximum allowed number of requested blocks is 1000", 1_000],
    ["exceeds the range allowed for your plan (20000 > 1000)", 1_000],
    ["please limit the query to at most 1000 blocks", 1_000],
    ["exceed maximum block range: 5000", 5_000],
    ["block range is too wide (maximum 1024)", 1_024],
    ["eth_getLogs range is too large, max is 1k blocks", 1_000],
    ["Exceeded maximum block range: 1000", 1_000],
    ["block range is too wide", undefined],
    [
      "Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits",
      undefined,
    ],
  ])("too long for the provider: %s", (message, blocks) => {
    const refusal = read(message, -32_005);
    expect(refusal).toBeInstanceOf(RangeRefused);
    expect(refusal).toMatchObject({ blocks, always: true });
  });

  it("a bare limit of a long range may be either: less is asked for; of one block it is the rate", () => {
    expect(read("limit exceeded", -32_005)).toBeInstanceOf(RangeRefused);
    expect(readRefusal({ code: -32_005, message: "limit exceeded" }, { from: 5, to: 5 })).toBeInstanceOf(RateLimited);
    expect(readRefusal({ code: -32_005, message: "limit exceeded" })).toBeInstanceOf(RateLimited);
  });

  it("words nobody knows are taken for a refused range while it can be divided", () => {
    expect(read("not today")).toMatchObject({ blocks: undefined, always: false });
    expect(readRefusal({ code: 1, message: "not today" }, { from: 5, to: 5 })).not.toBeInstanceOf(RangeRefused);
  });
});

describe("the words of providers about the rate", () => {
  it.each([
    [
      "project ID request rate exceeded",
      -32_005,
      { rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.4 } },
      30_000,
    ],
    [
      "Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.",
      429,
      undefined,
      undefined,
    ],
    [
      "15/second request limit reached - reduce calls per second or upgrade your account",
      -32_007,
      undefined,
      undefined,
    ],
    ["Too Many Requests, retry in 10s", -32_029, undefined, 10_000],
    ["daily request count exceeded, request rate limited", -32_005, undefined, undefined],
    ["rate limited, please try again in 250 ms", -32_000, undefined, 250],
  ])("%s", (message, code, data, retryMs) => {
    const refusal = read(message, code, data);
    expect(refusal).toBeInstanceOf(RateLimited);
    expect(refusal).toMatchObject({ code: "NODE_LIMITED", retryMs });
  });

  it("a header says seconds or a date", () => {
    expect(retryAfter("7")).toBe(7_000);
    expect(retryAfter("Sun, 06 Nov 1994 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 35))).toBe(2_000);
    expect(retryAfter("Sun, 06 Nov 1994 08:49:37 GMT")).toBe(0);
    expect(retryAfter("soon")).toBeUndefined();
    expect(retryAfter(null)).toBeUndefined();
  });
});

describe("the words of nodes about data that they lack", () => {
  it.each([
    ["pruned history unavailable", 4_444],
    ["missing trie node 0a1b (path )", -32_000],
    ["required historical state unavailable (reexec=128)", -32_000],
    ["Archive requests require upgraded plan", -32_000],
    ["logs are not available for that block", -32_000],
  ])("too old: %s", (message, code) => expect(read(message, code)).toBeInstanceOf(Pruned));

  it.each([
    "block range extends beyond current head block",
    "unknown block",
    "header not found",
    "cannot query unfinalized data: requested to block 9, after last accepted block 5",
  ])("too new: %s", (message) => expect(read(message)).toMatchObject({ code: "NODE_BEHIND" }));
});
