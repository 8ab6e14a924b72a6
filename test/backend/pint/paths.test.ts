import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isKeyOf } from "#domain/lookup";
import { PATHS } from "../../../scripts/evidence/dcsa/paths.ts";
import { SOUND } from "../../../scripts/evidence/dcsa/rules.ts";
import { payloadOf, type Made } from "../../../scripts/services/counterparty.ts";
import { REQUIRED, SERVED } from "../../../scripts/evidence/dcsa/served.ts";
import { freshKeys, World, type Keys } from "../../../scripts/evidence/dcsa/world.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";
import { NodeReceiver, type Heard } from "../../support/node-receiver.ts";
import { knows, ownKey, withLei } from "../../support/platforms.ts";

let node: TestBackend;
let keys: Keys;
const heard: Heard[] = [];

beforeAll(async () => {
  node = await startBackend({ chain: false, settings: { platformCode: "HAWS", webhookPrivate: true } });
  const make = companies(node);
  const world = new World(SOUND);
  await withLei(node, await make.company(world.buyer.name), 1);
  await withLei(node, await make.company(world.bank.name), 2);
  const { kid, spki } = await ownKey(node);
  const fresh = freshKeys();
  keys = { ...fresh, own: { ...fresh.own, kid, spki: spki.toString("base64") } };
  for (const one of [keys.wave, keys.bole, keys.carx, keys.carrier])
    await knows(node, {
      code: one.code,
      role: one.role,
      url: "http://127.0.0.1:9",
      keys: [{ kid: one.kid, spki: Buffer.from(one.spki, "base64"), algorithm: one.algorithm }],
    });
  // The acts of the paths are older than the keys of a node that was told of them today.
  await node.database.asWorker((tx) =>
    tx.query("UPDATE app.counterparty_key SET valid_from = timestamptz '2026-01-01'"),
  );
}, 120_000);
afterAll(() => node?.stop());

const worldOf = (number: string): World =>
  new World(SOUND, { keys, number, receiver: (...given) => new NodeReceiver(...given).of(node, number) });

/** The envelope as a line may spoil it: the signature of its manifest is another. */
function garbled(made: Made): Made {
  const [head = "", payload = "", tail = ""] = made.envelopeManifestSignedContent.split(".");
  const other = `${tail.startsWith("A") ? "B" : "A"}${tail.slice(1)}`;
  return { ...made, envelopeManifestSignedContent: `${head}.${payload}.${other}` };
}

describe("a running node, asked over HTTP by a platform that shares no code with it", () => {
  for (const path of PATHS)
    it(`path ${path.number}: ${path.name}`, async () => {
      const world = worldOf(`TSLU2604${String(path.number).padStart(4, "0")}`);
      await path.run(world);
      heard.push(...(world.receiver as NodeReceiver).heard);
    });

  it("never refuses what it has taken, though a copy of it comes garbled", async () => {
    const world = worldOf("TSLU26049001");
    const made = world.envelope();
    world.signed(await world.send(made), "RECE", made);
    const answer = await world.send(garbled(made));
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400 } });
    world.signed(await world.send(made), "DUPE", made);
    world.held(1);
  });

  it("never takes what it has refused: its sender has the title again, and signs anew", async () => {
    const world = worldOf("TSLU26049002");
    const made = world.envelope();
    const refused = await world.send(garbled(made));
    world.signed(refused, "BSIG", made);
    expect(await world.send(made)).toEqual(refused);
    world.held(0);
    const anew = world.envelope();
    world.signed(await world.send(anew), "RECE", anew);
    world.held(1);
  });

  it("answers as the published contract has it: paths, codes, required members, version", async () => {
    expect(heard.length).toBeGreaterThan(40);
    const met = new Set<string>();
    for (const { method, path, status, body, version } of heard) {
      const like = ({ path: one }: { readonly path: string }) =>
        new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
      const served = SERVED.find((one) => one.method === method && like(one));
      expect(served, `${method} ${path}`).toBeDefined();
      const answers = { ...served?.answers, ...served?.beside };
      const schema = isKeyOf(answers, status) ? answers[status] : answers.default;
      met.add(`${served?.path} ${status}`);
      expect(version).toBe("3.0.0");
      if (schema === null) expect(body).toBe("");
      else if (schema === "EnvelopeTransferFinishedResponseSignedContent") {
        const says = payloadOf(String(body));
        expect(Object.keys(says)).toEqual(
          expect.arrayContaining([...(REQUIRED["EnvelopeTransferFinishedResponse"] ?? [])]),
        );
      } else {
        expect(Object.keys(body as object)).toEqual(expect.arrayContaining([...(REQUIRED[schema ?? ""] ?? [])]));
        if (schema === "ErrorResponse")
          for (const one of (body as { readonly errors: object[] }).errors)
            expect(Object.keys(one)).toEqual(expect.arrayContaining([...(REQUIRED["DetailedError"] ?? [])]));
      }
    }
    // Every answer that the contract lists is met, but for two that no rule of it leads to.
    const listed = SERVED.flatMap(({ path, answers }) =>
      Object.keys(answers).flatMap((status) => (status === "default" ? [] : [`${path} ${status}`])),
    );
    expect(listed.filter((one) => !met.has(one)).map((one) => one.split("/").at(-1))).toEqual([
      "{documentChecksum} 422",
      "finish-transfer 422",
    ]);
  });

  it("reads no document of a transfer that nobody has begun", async () => {
    const { port } = new URL(node.url);
    const path = `/v3/envelopes/${randomUUID()}/additional-documents/${"0".repeat(64)}`;
    const headers = { "content-type": "application/json", "content-length": 20_000_000 };
    const asked = request({ host: "127.0.0.1", port, path, method: "PUT", headers });
    // The beginning of a large body; the rest never comes.
    asked.write('"AAAA');
    const status = await new Promise((resolve, reject) => {
      asked.once("response", ({ statusCode }) => resolve(statusCode)).once("error", reject);
    });
    asked.destroy();
    expect(status).toBe(404);
  }, 10_000);

  it("serves nothing else, and refuses in the form of the contract what it does not know", async () => {
    for (const [method, path] of [
      ["GET", "/v3/envelopes"],
      ["POST", "/v3/nothing"],
      ["PUT", "/v3/envelopes/none/finish-transfer"],
    ] as const) {
      const answer = await fetch(`${node.url}${path}`, { method });
      expect(answer.status).toBe(404);
      expect(Object.keys((await answer.json()) as object)).toEqual(
        expect.arrayContaining([...(REQUIRED["ErrorResponse"] ?? [])]),
      );
    }
  });
});
