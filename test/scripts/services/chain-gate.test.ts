import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../../../scripts/services/anvil.ts";
import { startChainGate } from "../../../scripts/services/chain-gate.ts";

let anvil: Anvil;
let gate: Awaited<ReturnType<typeof startChainGate>>;
beforeAll(async () => {
  anvil = await startAnvil({ accounts: 0, host: process.platform === "darwin" ? "127.0.0.1" : "127.9.8.7" });
  gate = await startChainGate(0, { host: new URL(anvil.rpcUrl).hostname, port: anvil.port }, "https://ebl.example.com");
});
afterAll(async () => {
  await gate.stop();
  await anvil.stop();
});

const BODY = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
const ask = (headers: Readonly<Record<string, string>>): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port: gate.port,
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
      },
      (answer) => {
        void text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      },
    )
      .on("error", reject)
      .end(BODY);
  });

/** First line of the answer to a request for a web socket. */
const upgrade = (headers: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const all = {
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...headers,
    };
    const socket = connect(gate.port, "127.0.0.1", () =>
      socket.write(
        `GET / HTTP/1.1\r\n${Object.entries(all)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")}\r\n`,
      ),
    );
    socket
      .once("data", (data) => (socket.destroy(), resolve(data.toString().split("\r\n")[0] ?? "")))
      .once("error", reject);
  });

const OURS: readonly Readonly<Record<string, string>>[] = [
  { host: "localhost:8545" },
  { host: "127.0.0.1:8545", origin: "http://localhost:8080" },
  { host: "[::1]:8545" },
  { host: "127.0.0.1", origin: "https://ebl.example.com" },
  { host: "localhost", origin: "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn" },
];
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { host: "rebound.evil.example:8545" },
  { host: "localhost.evil.example" },
  { host: "127.0.0.1.evil.example" },
  { host: "127.0.0.1", origin: "https://evil.example" },
  { host: "127.0.0.1", origin: "null" },
  { host: "localhost", origin: "http://localhost.evil.example" },
];

test.each(OURS)("the local chain answers %j", async (headers) => {
  expect(await ask(headers)).toEqual({ status: 200, body: expect.stringContaining("0x539") });
  expect(await upgrade(headers)).toContain("101");
});

test.each(FOREIGN)("and refuses %j, whatever it asks for", async (headers) => {
  expect(await ask(headers)).toEqual({ status: 403, body: expect.stringContaining("this machine only") });
  expect(await upgrade(headers)).toContain("403");
});
