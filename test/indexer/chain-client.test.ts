import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { keccak256, toHex, type Hex } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { ALL_TOPICS } from "../../indexer/handlers/catalogue.ts";
import { bloomOf, mayHold } from "../../indexer/rpc/bloom.ts";
import { httpTransport } from "../../indexer/rpc/http.ts";
import { gather, createChainClient } from "../../indexer/rpc/chain-client.ts";
import { header } from "../../indexer/rpc/parse.ts";
import { RangeRefused } from "../../indexer/rpc/refusals.ts";
import { RpcDown, type Answer, type Call, type Transport } from "../../indexer/rpc/transport.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Served {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

async function serve(answer: (body: unknown, headers: IncomingHttpHeaders) => Served): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const {
        status = 200,
        headers = {},
        body,
      } = answer(JSON.parse(Buffer.concat(chunks).toString()), request.headers);
      response.writeHead(status, headers).end(body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call: Call = { method: "eth_chainId", params: [] };

describe("the transport", () => {
  it("puts answers in the order of the calls, and tells of those left out", async () => {
    const url = await serve(() => ({ body: '[{"id":1,"result":"b"},{"id":0,"error":{"code":-1,"message":"no"}}]' }));
    expect(await httpTransport(url)([call, call, call])).toEqual([
      { error: { code: -1, message: "no" } },
      { result: "b" },
      { error: { code: 0, message: "no answer" } },
    ]);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("asks for answers that are packed by %s, and unpacks them", async (encoding, pack) => {
    const long = "a".repeat(300_000);
    const url = await serve((_, { "accept-encoding": asked = "" }) =>
      String(asked).includes(encoding)
        ? {
            headers: { "content-encoding": encoding },
            body: pack(Buffer.from(JSON.stringify({ id: 0, result: long }))),
          }
        : { status: 406, body: "not packed" },
    );
    expect(await httpTransport(url)([call])).toEqual([{ result: long }]);
  });

  it.each([
    ["in the middle of a pack", "gzip", gzipSync(JSON.stringify({ id: 0, result: "b" })).subarray(0, 12)],
    ["of a pack that is none", "br", Buffer.from("no pack")],
  ])("says that the node is down when an answer ends %s", async (_, encoding, body) => {
    const url = await serve(() => ({ headers: { "content-encoding": encoding }, body }));
    await expect(httpTransport(url)([call])).rejects.toThrow(RpcDown);
  });

  it("gives up when the answer stops in its middle, and says who is asked by name and password", async () => {
    const server = createServer((request, response) => {
      if (request.headers.authorization !== `Basic ${Buffer.from("alice:p@ss").toString("base64")}`)
        response.writeHead(401).end();
      else response.writeHead(200, { "content-length": "100" }).write('{"id":0,');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await expect(httpTransport(`http://alice:p%40ss@127.0.0.1:${port}`, 200)([call])).rejects.toThrow(
      "does not answer",
    );
    await expect(httpTransport(`http://127.0.0.1:${port}`, 200)([call])).rejects.toThrow("401");
    server.closeAllConnections();
  });
});

const hash = (text: string): Hex => keccak256(toHex(text));
const block = (number: number, fields: Record<string, unknown> = {}) => ({
  number: toHex(number),
  hash: hash(`b${number}`),
  parentHash: hash(`b${number - 1}`),
  timestamp: "0x10",
  logsBloom: "0x",
  ...fields,
});
const log = (fields: Record<string, unknown> = {}) => ({
  address: hash("a").slice(0, 42),
  topics: [ALL_TOPICS[0]!],
  data: "0x",
  blockNumber: "0x5",
  blockHash: hash("b5"),
  logIndex: "0x0",
  transactionHash: hash("t"),
  removed: false,
  ...fields,
});
const answering =
  (answer: (call: Call) => Answer): Transport =>
  async (calls) =>
    calls.map(answer);
const failing = createChainClient(
  answering(() => ({ error: { code: -32_000, message: "unknown block" } })),
  { depth: 0 },
);

describe("the node", () => {
  it.each([
    ["a number", 5],
    ["no hash", block(5, { hash: "0x12" })],
    ["a huge number", block(5, { number: toHex(2n ** 60n) })],
    ["a negative time", block(5, { timestamp: "-0x1" })],
  ])("is not believed when a block is %s", (_, raw) => {
    expect(() => header(raw)).toThrow(RpcDown);
  });

  it.each([
    ["of another block", log({ blockHash: hash("b6") })],
    ["with odd data", log({ data: "0x123" })],
    ["removed", log({ removed: true })],
    ["without topics", log({ topics: null })],
    ["from no address", log({ address: "0x12" })],
  ])("is not believed when a log is %s", async (_, raw) => {
    const node = createChainClient(
      answering(() => ({ result: [raw] })),
      { depth: 0 },
    );
    await expect(node.logsOf([header(block(5))!], ALL_TOPICS)).rejects.toThrow(RpcDown);
  });

  it("tells a refused range from an outage", async () => {
    const node = createChainClient(
      answering(({ method, params }) =>
        method === "eth_getLogs"
          ? { error: { code: -32_005, message: "query returned more than 10000 results" } }
          : { result: block(Number(params[0])) },
      ),
      { depth: 0 },
    );
    await expect(node.range(1, 9, [{ topics: ALL_TOPICS }], gather)).rejects.toThrow(RangeRefused);
    await expect(failing.range(1, 9, [{ topics: ALL_TOPICS }], gather)).rejects.not.toThrow(RangeRefused);
  });

  it("is not believed when it answers a range and does not have its end", async () => {
    const node = createChainClient(
      answering(({ method, params }) => ({
        result: method === "eth_getLogs" ? [] : Number(params[0]) > 5 ? null : block(Number(params[0])),
      })),
      { depth: 0 },
    );
    await expect(node.range(1, 9, [{ topics: ALL_TOPICS }], gather)).rejects.toThrow(/does not know block 9/);
  });

  it("is not believed when it answers a range with nothing and its last block has logs of ours", async () => {
    const told = log({ blockNumber: "0x9", blockHash: hash("b9") });
    const behind = createChainClient(
      answering(({ method, params }) => ({
        result:
          method !== "eth_getLogs"
            ? block(Number(params[0]), { logsBloom: bloomOf([told as never]) })
            : "blockHash" in (params[0] as object)
              ? [told]
              : [],
      })),
      { depth: 0 },
    );
    await expect(behind.range(1, 9, [{ topics: ALL_TOPICS }], gather)).rejects.toMatchObject({ code: "NODE_BEHIND" });
    // Logs of others make no difference.
    const addresses = [`0x${"77".repeat(20)}`] as const;
    expect((await behind.range(1, 9, [{ topics: ALL_TOPICS, addresses }], gather)).logs).toEqual([]);
  });

  it("is asked again for all logs when it hides some that the bloom shows", async () => {
    const hidden = log();
    const withBloom = header(block(5, { logsBloom: bloomOf([hidden as never]) }))!;
    const lazy = createChainClient(
      answering(({ params }) => ({ result: (params[0] as object & { topics?: unknown }).topics ? [] : [hidden] })),
      { depth: 0 },
    );
    expect(await lazy.logsOf([withBloom], ALL_TOPICS)).toHaveLength(1);
    const lying = createChainClient(
      answering(() => ({ result: [] })),
      { depth: 0 },
    );
    await expect(lying.logsOf([withBloom], ALL_TOPICS)).rejects.toThrow(/hides logs/);
    const bloomless = header(block(5, { logsBloom: `0x${"f".repeat(512)}` }))!;
    expect(await lying.logsOf([bloomless], ALL_TOPICS)).toEqual([]);
  });

  it("knows no final block until its tag names one", async () => {
    const node = createChainClient(
      answering(({ params }) =>
        params[0] === "latest" ? { result: block(5) } : { error: { code: -39_001, message: "unknown block" } },
      ),
      { tag: "finalized" },
    );
    expect(await node.tip()).toMatchObject({ head: { number: 5 }, finalized: -1 });
  });
});

describe("blooms", () => {
  it("are those of the yellow paper", () => {
    // The bloom of one log, computed by the node that is tested against (anvil).
    const topic: Hex = `0x${"aa".padStart(64, "0")}`;
    const bloom = bloomOf([{ address: "0x5fbdb2315678afecb367f032d93f642f64180aa3", topics: [topic] }]);
    expect(mayHold(bloom, [topic])).toBe(true);
    expect(mayHold(bloom, [hash("other")])).toBe(false);
    const set = [...bloom.slice(2)].flatMap((digit, at) =>
      [3, 2, 1, 0].filter((bit) => (Number.parseInt(digit, 16) >> bit) & 1).map((bit) => (511 - at) * 4 + bit),
    );
    expect(set.length).toBeGreaterThan(3);
    expect(set.length).toBeLessThanOrEqual(6);
  });
});
