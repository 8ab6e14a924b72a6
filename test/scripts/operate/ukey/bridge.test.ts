import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRIDGE } from "#domain/ukey";
import { startBridge, type Bridge } from "../../../../scripts/operate/ukey/bridge.ts";
import { Tokens } from "../../../../scripts/operate/ukey/tokens.ts";

const SITE = "https://hawser.test";
const codes: string[] = [];
let bridge: Bridge;
beforeAll(async () => {
  bridge = await startBridge({ tokens: new Tokens([]), origins: [SITE], port: 0, show: (code) => codes.push(code) });
});
afterAll(() => bridge.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** A request with the headers that it is given, also such as a browser would not let a page set. */
function ask(
  name: keyof typeof BRIDGE,
  headers: Record<string, string> = {},
  input?: unknown,
  method: string = BRIDGE[name].method,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${bridge.url}${BRIDGE[name].path}`,
      { method, headers: { origin: SITE, "content-type": "application/json", ...headers } },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text === "" ? null : JSON.parse(text),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(input === undefined ? undefined : JSON.stringify(input));
  });
}
const pair = async (code = codes.at(-1) ?? "", site = SITE): Promise<Answer> => ask("pair", { origin: site }, { code });
const tokenOf = async (): Promise<string> => ((await pair()).body as { token: string }).token;

describe("the UKey bridge", () => {
  test("says that it is there to the pages of its site, and to no other", async () => {
    expect(await ask("status")).toMatchObject({
      status: 200,
      body: { bridge: "hawser-ukey", paired: false },
      headers: { "access-control-allow-origin": SITE },
    });
    for (const origin of ["https://evil.test", "https://hawser.test.evil.test", "http://hawser.test", "null", ""]) {
      const answer = await ask("status", { origin });
      expect(answer).toMatchObject({ status: 403, body: { code: "ORIGIN_REFUSED" } });
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("answers to its own name only: another one may be pointed at this machine by anybody", async () => {
    expect(await ask("status", { host: "evil.test" })).toMatchObject({ status: 403, body: { code: "ORIGIN_REFUSED" } });
    expect(await ask("status", { host: `localhost:${new URL(bridge.url).port}` })).toMatchObject({ status: 200 });
  });

  test("lets a browser ask whether a page of the network may speak to this machine", async () => {
    const before = { "access-control-request-method": "POST", "access-control-request-private-network": "true" };
    expect(await ask("sign", before, undefined, "OPTIONS")).toMatchObject({
      status: 204,
      headers: { "access-control-allow-private-network": "true", "access-control-allow-origin": SITE },
    });
    expect(await ask("sign", { ...before, origin: "https://evil.test" }, undefined, "OPTIONS")).toMatchObject({
      status: 403,
    });
  });

  test("shows and signs nothing before the code that it shows was typed", async () => {
    expect(await ask("certificates")).toMatchObject({ status: 401, body: { code: "NOT_PAIRED" } });
    expect(
      await ask("sign", { authorization: "Bearer guess" }, { token: "1", key: "a1", attributes: "MQA=", pin: "1" }),
    ).toMatchObject({ status: 401, body: { code: "NOT_PAIRED" } });
    const token = await tokenOf();
    expect(await ask("certificates", { authorization: `Bearer ${token}` })).toMatchObject({ status: 200, body: [] });
    expect((await ask("status", { authorization: `Bearer ${token}` })).body).toMatchObject({ paired: true });
  });

  test("takes a code once, and shows another one after five wrong ones", async () => {
    const used = codes.at(-1) ?? "";
    expect((await pair(used)).status).toBe(200);
    expect(codes.at(-1)).not.toBe(used);
    const shown = codes.at(-1) ?? "";
    const wrong = shown === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i += 1)
      expect(await pair(wrong)).toMatchObject({ status: 403, body: { code: "CODE_WRONG" } });
    expect(codes.at(-1)).not.toBe(shown);
    expect((await pair(shown)).status).toBe(403);
  });

  test("refuses what it cannot read, and says when the token is not there", async () => {
    const authorization = `Bearer ${await tokenOf()}`;
    const good = { token: "1", key: "a1", attributes: "MQA=", pin: "1" };
    for (const input of [
      {},
      { ...good, key: "../a" },
      { ...good, attributes: "not base64!" },
      { ...good, attributes: "A".repeat(8000) },
      { ...good, more: 1 },
      "x".repeat(100_000),
    ]) {
      expect(await ask("sign", { authorization }, input)).toMatchObject({ status: 422, body: { code: "BAD_INPUT" } });
    }
    expect(await ask("sign", { authorization }, good)).toMatchObject({ status: 404, body: { code: "TOKEN_GONE" } });
  });
});
