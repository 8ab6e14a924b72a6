import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  X509Certificate,
  type JsonWebKey,
} from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counterpartyRoutes as routes } from "#domain/api/counterparties";
import { platformKeyRoutes as own } from "#domain/api/platform-keys";
import type { BodyInput } from "#domain/api/route";
import { isValidAt } from "#domain/counterparties/counterparty";
import { counterpartyByCode, keyOf, rulebookOf } from "../../../backend/counterparties/known.ts";
import { makePlatformKey } from "../../../backend/counterparties/own-key.ts";
import { pemOf, thumbprintOf } from "../../../backend/counterparties/read-key.ts";
import { signAsPlatform } from "../../../backend/counterparties/sign.ts";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, PASSWORD, registerCompany, type TestPerson } from "../../support/people.ts";
import { kidOf, saidBy } from "../../support/signed-by.ts";

const EMAIL = "keeper@exchange.test";
const DAY_MS = 24 * 60 * 60 * 1000;
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let keeper: TestPerson;
let there: Server;
let address: string;
let answers = 404;
beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [EMAIL], webhookPrivate: true, platformCode: "ZZZ" } });
  keeper = await registerCompany(app, "Exchange Keepers", EMAIL);
  there = createServer((_, response) => response.writeHead(answers).end("x".repeat(100_000)));
  await new Promise<void>((ready) => there.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(there.address() as AddressInfo).port}/pint`;
});
afterAll(async () => {
  there.close();
  await app.stop();
});
beforeEach(() => app.sql("DELETE FROM app.attempt"));

type Facts = BodyInput<typeof routes.add>;
const facts = (over: Partial<Facts> = {}): Facts => ({
  code: "WAVE",
  name: "Wave",
  baseUrl: address,
  role: "platform",
  contracts: ["PINT"],
  strict: true,
  used: true,
  contact: { name: "", email: "", phone: "" },
  ...over,
});

const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: { export: (as: { format: "pem"; type: "spki" }) => string | Buffer }): string =>
  key.export({ format: "pem", type: "spki" }).toString();

/** A certificate of a new key that is valid for some days, counted from today. */
const certified = async (from: number, until: number) => {
  const made = await makePlatformKey(
    "ES256",
    { code: "WAVE", host: "wave.example" },
    { from: new Date(Date.now() + from * DAY_MS), until: new Date(Date.now() + until * DAY_MS) },
  );
  return pemOf("CERTIFICATE", made.certificate);
};

const addKey = (id: string, given: { pem: string; kid?: string; from?: string; until?: string }) =>
  keeper.call(routes.addKey, { params: { id }, body: { ...given, password: PASSWORD } });
const known = (kid: string) => app.database.asWorker((tx) => keyOf(tx, kid));
const signed = (payload: string) => app.database.asWorker((tx) => signAsPlatform(tx, app.settings, payload));

describe("counterparties of the node", () => {
  test("are kept by its administrators, and nobody else reads or changes them", async () => {
    const other = await activeCompany(app, "Plain Exchange Lines");
    const made = await keeper.call(routes.add, { body: facts() });
    expect(made).toMatchObject({ code: "WAVE", baseUrl: address, strict: true, keys: [], rulebooks: [], check: null });
    const at = { params: { id: made.id } };
    for (const asked of [
      () => other.call(routes.list),
      () => other.call(routes.get, at),
      () => other.call(routes.add, { body: facts({ code: "BOLE", name: "Bolero" }) }),
      () => other.call(routes.set, { ...at, body: facts() }),
      () => other.call(routes.remove, at),
      () => other.call(routes.check, at),
      () => other.call(own.list),
      () => other.call(routes.addKey, { ...at, body: { pem: pem(pair().publicKey), password: PASSWORD } }),
      () => other.call(own.make, { body: { algorithm: "ES256", days: 0, password: PASSWORD } }),
    ])
      expect(await refusal(asked())).toBe("NOT_FOUND");
    const { counterparties, own: code, signs } = await keeper.call(routes.list);
    expect(counterparties.map(({ name, keys }) => [name, keys])).toEqual([["Wave", 0]]);
    expect([code, signs]).toEqual(["ZZZ", false]);
    const [line] = await app.sql<{ action: string }>(
      "SELECT action FROM app.audit WHERE organisation_id = $1 ORDER BY n DESC LIMIT 1",
      [(await keeper.me()).organisation.id],
    );
    expect(line?.action).toBe("counterparties.add");
  });

  test("name a person to call, or nobody, and say what is no address or number", async () => {
    const person = { name: " Rui Sá ", email: " Desk@Bole.example", phone: "+351 21 000 0000" };
    const given = facts({ code: "ESSD", name: "essDOCS", contact: person });
    const { id, contact } = await keeper.call(routes.add, { body: given });
    expect(contact).toEqual({ name: "Rui Sá", email: "desk@bole.example", phone: "+351 21 000 0000" });
    const set = (over: Partial<Facts["contact"]>) =>
      keeper.call(routes.set, { params: { id }, body: { ...given, contact: { ...person, ...over } } });
    expect(await refusal(set({ email: "desk@bole" }))).toBe("BAD_INPUT");
    expect(await refusal(set({ phone: "tomorrow" }))).toBe("BAD_INPUT");
    expect((await set({ name: "", email: "", phone: "" })).contact).toEqual(facts().contact);
    await keeper.call(routes.remove, { params: { id } });
  });

  test("have a listed code of their own, but for ZZZ, and a name of their own", async () => {
    const add = (over: Partial<Facts>) => keeper.call(routes.add, { body: facts(over) });
    expect(await refusal(add({ name: "Wave again" }))).toBe("COUNTERPARTY_CODE");
    expect(await refusal(add({ code: "NOPE", name: "Nope" }))).toBe("COUNTERPARTY_UNLISTED");
    expect(await refusal(add({ code: "BOLE", name: "WAVE" }))).toBe("NAME_TAKEN");
    const byCode = (code: string) => app.database.asWorker((tx) => counterpartyByCode(tx, code));
    expect(await byCode("ZZZ")).toBeNull();
    const first = await add({ code: "ZZZ", name: "Lantern Exchange" });
    expect(await byCode("ZZZ")).toMatchObject({ id: first.id, name: "Lantern Exchange" });
    await add({ code: "ZZZ", name: "Anchor Exchange" });
    // Which of two is meant, only a key or an id can say.
    expect(await byCode("ZZZ")).toBeNull();
    const carrier = await add({ code: "MSK", name: "Carrier", role: "carrier", contracts: ["ISS", "SUR"] });
    expect(await byCode("MSK")).toBeNull();
    expect(await app.database.asWorker((tx) => counterpartyByCode(tx, "MSK", "carrier"))).toMatchObject({
      id: carrier.id,
      contracts: ["ISS", "SUR"],
    });
  });

  test("are reached at addresses that the node allows, and their last answer is kept", async () => {
    const add = (baseUrl: string) =>
      refusal(keeper.call(routes.add, { body: facts({ code: "BOLE", name: "Bolero", baseUrl }) }));
    for (const wrong of ["bolero", "ftp://bolero.example", `${address}?a=1`, "https://user:secret@bolero.example"])
      expect(await add(wrong), wrong).toBe("COUNTERPARTY_ADDRESS");
    const { id } = await keeper.call(routes.add, { body: facts({ code: "BOLE", name: "Bolero" }) });
    const check = async () => (await keeper.call(routes.check, { params: { id } })).check;
    expect(await check()).toMatchObject({ status: 404, error: null });
    answers = 302;
    expect(await check()).toMatchObject({ status: 302, error: null });
    const shut = { ...facts({ code: "BOLE", name: "Bolero" }), baseUrl: "http://127.0.0.1:9/" };
    expect((await keeper.call(routes.set, { params: { id }, body: shut })).check).toBeNull();
    expect(await check()).toMatchObject({ status: null, error: "COUNTERPARTY_AWAY" });
  });

  test("on a node that allows no private address there are only public ones with https", async () => {
    const closed = await startApp({ settings: { nodeAdministrators: [EMAIL] } });
    try {
      const strict = await registerCompany(closed, "Closed Keepers", EMAIL);
      for (const baseUrl of [address, "http://wave.example", "https://10.0.0.1", "https://wave.local", "https://[::1]"])
        expect(await refusal(strict.call(routes.add, { body: facts({ baseUrl }) })), baseUrl).toBe(
          "COUNTERPARTY_ADDRESS",
        );
      const made = await strict.call(routes.add, { body: facts({ baseUrl: "https://wave.example/api/" }) });
      expect(made.baseUrl).toBe("https://wave.example/api");
    } finally {
      await closed.stop();
    }
  });

  test("say by which rules and law they work; each version is kept, and the newest is shown", async () => {
    const { counterparties } = await keeper.call(routes.list);
    const id = counterparties.find(({ code }) => code === "WAVE")?.id ?? "";
    const say = (body: { law: string; link: string; text: string }) =>
      keeper.call(routes.rulebook, { params: { id }, body });
    expect(await refusal(say({ law: "", link: "", text: "Rules" }))).toBe("RULEBOOK_EMPTY");
    expect(await refusal(say({ law: "England", link: "", text: "" }))).toBe("RULEBOOK_EMPTY");
    expect(await refusal(say({ law: "England", link: "javascript:alert(1)", text: "" }))).toBe("RULEBOOK_LINK");
    await say({ law: "England and Wales", link: "https://wave.example/rules", text: "" });
    const { rulebooks } = await say({ law: "Singapore", link: "", text: "One\nTwo" });
    expect(rulebooks.map(({ version, law }) => [version, law])).toEqual([
      [2, "Singapore"],
      [1, "England and Wales"],
    ]);
    expect(await app.database.asWorker((tx) => rulebookOf(tx, id))).toEqual({
      version: 2,
      law: "Singapore",
      link: "",
      text: "One\nTwo",
    });
  });
});

describe("keys of a counterparty", () => {
  let id: string;
  beforeAll(async () => {
    id = (await keeper.call(routes.add, { body: facts({ code: "CARX", name: "CargoX" }) })).id;
  });

  test("are refused in words where they are no public key, weak or at their end", async () => {
    const rsa = (modulusLength: number, publicExponent = 65_537) =>
      pem(generateKeyPairSync("rsa", { modulusLength, publicExponent }).publicKey);
    const privateKey = pair().privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    const wrong: readonly [given: Parameters<typeof addKey>[1], code: string][] = [
      [{ pem: "a key" }, "COUNTERPARTY_KEY_UNREADABLE"],
      [{ pem: "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----" }, "COUNTERPARTY_KEY_UNREADABLE"],
      [{ pem: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" }, "COUNTERPARTY_KEY_UNREADABLE"],
      [{ pem: privateKey }, "COUNTERPARTY_KEY_PRIVATE"],
      [{ pem: rsa(1024) }, "COUNTERPARTY_KEY_WEAK"],
      [{ pem: rsa(2048, 3) }, "COUNTERPARTY_KEY_WEAK"],
      [{ pem: pem(generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey) }, "COUNTERPARTY_KEY_WEAK"],
      [{ pem: pem(generateKeyPairSync("ed25519").publicKey) }, "COUNTERPARTY_KEY_WEAK"],
      [{ pem: await certified(-10, -1) }, "COUNTERPARTY_KEY_EXPIRED"],
      [{ pem: pem(pair().publicKey), from: day(-9), until: day(-2) }, "COUNTERPARTY_KEY_EXPIRED"],
      [{ pem: pem(pair().publicKey), from: day(5), until: day(2) }, "COUNTERPARTY_KEY_DATES"],
      [{ pem: await certified(-1, 10), until: day(20) }, "COUNTERPARTY_KEY_DATES"],
      [{ pem: await certified(-1, 10), from: day(-9) }, "COUNTERPARTY_KEY_DATES"],
    ];
    for (const [given, code] of wrong) expect(await refusal(addKey(id, given)), JSON.stringify(given)).toBe(code);
    expect((await keeper.call(routes.get, { params: { id } })).keys).toEqual([]);
    const kept = await app.sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM app.audit WHERE detail::text LIKE '%PRIVATE KEY%'",
    );
    expect(kept[0]?.n).toBe(0);
  });

  test("count from their first day to their last; a new one stands beside the old for a while", async () => {
    const [old, next] = [pair(), pair()];
    await addKey(id, { pem: pem(old.publicKey), kid: "cx-2026" });
    expect(await refusal(addKey(id, { pem: pem(old.publicKey), kid: "cx-other" }))).toBe("COUNTERPARTY_KEY_KNOWN");
    expect(await refusal(addKey(id, { pem: pem(next.publicKey), kid: "cx-2026" }))).toBe("COUNTERPARTY_KID_TAKEN");
    await addKey(id, { pem: pem(next.publicKey), kid: "cx-2027", from: day(3) });
    const states = async () =>
      (await keeper.call(routes.get, { params: { id } })).keys.map(({ kid, state }) => [kid, state]);
    expect(await states()).toEqual([
      ["cx-2027", "COMING"],
      ["cx-2026", "VALID"],
    ]);
    const [former] = (await keeper.call(routes.get, { params: { id } })).keys.filter(({ kid }) => kid === "cx-2026");
    const end = (until: string) =>
      keeper.call(routes.endKey, { params: { id: former?.id ?? "" }, body: { until, password: PASSWORD } });
    expect(await refusal(end(day(-2)))).toBe("COUNTERPARTY_KEY_DATES");
    await end(day(10));
    const counts = async (kid: string, days: number) => {
      const key = await known(kid);
      return key !== null && isValidAt(key.validity, new Date(Date.now() + days * DAY_MS));
    };
    expect(await Promise.all([0, 5, 20].map((days) => counts("cx-2026", days)))).toEqual([true, true, false]);
    expect(await Promise.all([0, 5, 20].map((days) => counts("cx-2027", days)))).toEqual([false, true, true]);
    expect(await known("cx-2026")).toMatchObject({ algorithm: "ES256", counterparty: { id, code: "CARX" } });
    expect((await known("cx-2026"))?.publicKey.equals(old.publicKey)).toBe(true);
  });

  test("have the time and the subject of their certificate, and a thumbprint where no id is given", async () => {
    const certificate = await certified(-1, 30);
    const { keys } = await addKey(id, { pem: `Bag Attributes\n${certificate}`, until: day(20) });
    const { publicKey } = new X509Certificate(certificate);
    const key = keys.find(({ kid }) => kid === thumbprintOf(publicKey));
    expect(key).toMatchObject({ state: "VALID", algorithm: "ES256", pem: pem(publicKey) });
    expect(key?.subject).toContain("wave.example");
    expect(key?.until).toBe(`${day(21)}T00:00:00.000Z`);
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const added = await addKey(id, { pem: pem(rsa.publicKey), kid: "cx-rsa" });
    expect(added.keys.find(({ kid }) => kid === "cx-rsa")).toMatchObject({ algorithm: "PS256", until: null });
  });

  test("count no more when they are removed, or their counterparty is not used or removed", async () => {
    const { keys } = await keeper.call(routes.get, { params: { id } });
    const [rsa] = keys.filter(({ kid }) => kid === "cx-rsa");
    await keeper.call(routes.removeKey, { params: { id: rsa?.id ?? "" } });
    expect(await known("cx-rsa")).toBeNull();
    expect(await known("cx-2026")).not.toBeNull();
    const set = (used: boolean) =>
      keeper.call(routes.set, { params: { id }, body: facts({ code: "CARX", name: "CargoX", used }) });
    await set(false);
    expect(await known("cx-2026")).toBeNull();
    expect(await app.database.asWorker((tx) => counterpartyByCode(tx, "CARX"))).toBeNull();
    await set(true);
    expect(await known("cx-2026")).not.toBeNull();
    await keeper.call(routes.remove, { params: { id } });
    expect(await known("cx-2026")).toBeNull();
    expect(await refusal(keeper.call(routes.get, { params: { id } }))).toBe("NOT_FOUND");
    expect(await refusal(keeper.call(routes.removeKey, { params: { id: keys[0]?.id ?? "" } }))).toBe("NOT_FOUND");
    // Its code, its name and its keys are free again.
    const again = await keeper.call(routes.add, { body: facts({ code: "CARX", name: "CargoX" }) });
    expect(again.keys).toEqual([]);
  });
});

describe("keys of this node", () => {
  const make = (algorithm: "ES256" | "PS256", days: number) =>
    keeper.call(own.make, { body: { algorithm, days, password: PASSWORD } });
  const ownKeys = async () => (await keeper.call(own.list)).keys;

  test("are made here; what they sign is verified by what anybody downloads", async () => {
    await expect(signed("{}")).rejects.toMatchObject({ code: "PLATFORM_KEY_NONE" });
    await make("ES256", 7);
    // Nothing signs before its day.
    await expect(signed("{}")).rejects.toMatchObject({ code: "PLATFORM_KEY_NONE" });
    for (const algorithm of ["ES256", "PS256"] as const) {
      await make(algorithm, 0);
      const jws = await signed('{"responseCode":"RECE"}');
      const { keys } = await app.client().call(own.jwks);
      const jwk = keys.find(({ kid }) => kid === kidOf(jws));
      expect(jwk).toMatchObject({ alg: algorithm, use: "sig" });
      const publicKey = createPublicKey({ key: jwk as unknown as JsonWebKey, format: "jwk" });
      const [header = "", payload = "", signature = ""] = jws.split(".");
      const way =
        algorithm === "ES256"
          ? ({ key: publicKey, dsaEncoding: "ieee-p1363" } as const)
          : { key: publicKey, padding: 6, saltLength: 32 };
      const value = Buffer.from(signature, "base64url");
      expect(verify("sha256", Buffer.from(`${header}.${payload}`), way, value)).toBe(true);
      expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: algorithm, kid: jwk?.kid });
      const certificate = new X509Certificate(Buffer.from(jwk?.x5c[0] ?? "", "base64"));
      expect(certificate.publicKey.equals(publicKey)).toBe(true);
      expect(certificate.verify(publicKey)).toBe(true);
    }
    const file = await app.client().send(own.pem);
    const text = Buffer.from(await file.arrayBuffer()).toString();
    expect(text.match(/BEGIN PUBLIC KEY/g)).toHaveLength(3);
    expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(text).not.toContain("PRIVATE");
  });

  test("verify no other payload, key, id or algorithm", async () => {
    const jws = await signed('{"a":1}');
    const key = await known(kidOf(jws));
    if (key === null) throw new Error("no key");
    expect(await saidBy(jws, key)).toEqual({ a: 1 });
    const [header, payload, signature] = jws.split(".");
    const other = Buffer.from('{"a":2}').toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none", kid: key.kid })).toString("base64url");
    const critical = Buffer.from(JSON.stringify({ alg: key.algorithm, kid: key.kid, crit: ["b64"], b64: false }));
    for (const forged of [
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${critical.toString("base64url")}.${payload}.${signature}`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature}.x`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature?.slice(0, -4)}`,
    ])
      expect(await saidBy(forged, key), forged).toBeNull();
    expect(await saidBy(jws, { ...key, kid: "other" })).toBeNull();
    expect(
      await saidBy(jws, { ...key, publicKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey }),
    ).toBeNull();
  });

  test("do not count with a header that asks for more than is understood", async () => {
    const { privateKey, publicKey } = pair();
    const key = { kid: "k", algorithm: "ES256", publicKey } as const;
    const signedWith = (header: object): string => {
      const parts = [JSON.stringify(header), "{}"].map((part) => Buffer.from(part).toString("base64url")).join(".");
      const value = sign("sha256", Buffer.from(parts), { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `${parts}.${value.toString("base64url")}`;
    };
    expect(await saidBy(signedWith({ alg: "ES256", kid: "k" }), key)).toEqual({});
    for (const header of [
      { alg: "ES256", kid: "k", crit: ["exp"], exp: 1 },
      { alg: "ES256", kid: "k", b64: true },
      { alg: "ES256" },
      { alg: "PS256", kid: "k" },
      { alg: "RS256", kid: "k" },
    ])
      expect(await saidBy(signedWith(header), key), JSON.stringify(header)).toBeNull();
  });

  test("are replaced with an overlap; private keys that sign no more are forgotten, public ones stay", async () => {
    const before = kidOf(await signed("{}"));
    await make("ES256", 14);
    expect(kidOf(await signed("{}"))).toBe(before);
    await make("ES256", 0);
    const now = kidOf(await signed("{}"));
    expect(now).not.toBe(before);
    expect(await known(before)).toMatchObject({ counterparty: null, algorithm: "PS256" });
    expect((await ownKeys()).map(({ state }) => state).sort()).toEqual([
      "COMING",
      "COMING",
      "FORMER",
      "FORMER",
      "SIGNING",
    ]);
    const kept = await app.sql<{ kid: string }>("SELECT kid FROM app.platform_key WHERE private_key IS NOT NULL");
    expect(kept.map(({ kid }) => kid)).toContain(now);
    expect(kept).toHaveLength(3);
    // A key that waited and has begun takes the place of the former: the daily sweep forgets that one.
    await app.sql("UPDATE app.platform_key SET signs_from = now() WHERE signs_from > now() + interval '10 days'");
    const next = kidOf(await signed("{}"));
    expect(next).not.toBe(now);
    await app.database.asWorker(sweep);
    const left = await app.sql<{ kid: string }>("SELECT kid FROM app.platform_key WHERE private_key IS NOT NULL");
    expect(left.map(({ kid }) => kid)).toContain(next);
    expect(left.map(({ kid }) => kid)).not.toContain(now);
    expect(kidOf(await signed("{}"))).toBe(next);
    expect(await known(now)).not.toBeNull();
    // The kept password is sealed.
    const [row] = await app.sql<{ key: Buffer }>("SELECT private_key AS key FROM app.platform_key WHERE kid = $1", [
      now,
    ]);
    expect(() => createPrivateKey({ key: row!.key, format: "der", type: "pkcs8" })).toThrow();
  });

  test("that are withdrawn sign and verify nothing, and are published no more", async () => {
    const jws = await signed("{}");
    const key = (await ownKeys()).find(({ kid }) => kid === kidOf(jws));
    const withdraw = () => keeper.call(own.withdraw, { params: { id: key?.id ?? "" }, body: { password: PASSWORD } });
    await withdraw();
    expect(await refusal(withdraw())).toBe("NOT_FOUND");
    expect(await known(kidOf(jws))).toBeNull();
    await expect(signed("{}")).rejects.toMatchObject({ code: "PLATFORM_KEY_NONE" });
    const { keys } = await app.client().call(own.jwks);
    expect(keys.some(({ kid }) => kid === key?.kid)).toBe(false);
    expect((await ownKeys()).find(({ id }) => id === key?.id)?.state).toBe("WITHDRAWN");
  });
});
