import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { fromBER } from "asn1js";
import { TimeStampReq, TimeStampResp } from "pkijs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueUserCertificate } from "../../../backend/signing/authority.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { answerTimestampRequest } from "../../../backend/signing/timestamp-authority.ts";
import { foreignStamper, ownStamper } from "../../../backend/signing/timestamps.ts";
import { verify } from "#domain/verify/verify";
import { stampingIdentity } from "../../support/long-lived.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let stamping: SigningIdentity;
let server: Server;
let url: string;
/** The answer of the external authority to a query. */
let answer: (query: Buffer) => Uint8Array | number;
const queries: Buffer[] = [];

const usual = (query: Buffer): Uint8Array => answerTimestampRequest(query, stamping, NOW);
const imprint = createHash("sha256").update("a signature value").digest();
const ask = (): Promise<Uint8Array> => foreignStamper(url, () => NOW).stamp(imprint);
const refused = { code: "TIMESTAMP_UNAVAILABLE" };
const because = (reason: RegExp) => ({ ...refused, parameters: { reason: expect.stringMatching(reason) } });

beforeAll(async () => {
  authority = await testAuthority();
  stamping = await stampingIdentity(authority, VALIDITY);
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const query = await buffer(request);
    queries.push(query);
    const made = answer(query);
    if (typeof made === "number") response.writeHead(made, { location: "/elsewhere" }).end();
    else response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(made);
  };
  server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
});
afterAll(() => void server.close());
beforeEach(() => {
  answer = usual;
  queries.length = 0;
});

describe("an authority elsewhere", () => {
  it("is asked for a hash with a new number each time, and for its certificates", async () => {
    const tokens = [await ask(), await ask()];
    expect(tokens[0]!.length).toBeGreaterThan(1_000);
    const [one, other] = queries.map((query) => new TimeStampReq({ schema: fromBER(new Uint8Array(query)).result }));
    expect(Buffer.from(one!.messageImprint.hashedMessage.valueBlock.valueHexView)).toEqual(imprint);
    expect(one!.certReq).toBe(true);
    expect(one!.nonce!.isEqual(other!.nonce)).toBe(false);
  });

  it.each([
    [
      "another hash",
      (query: Buffer) =>
        usual(
          Buffer.from(
            query.toString("latin1").replace(imprint.toString("latin1"), randomBytes(32).toString("latin1")),
            "latin1",
          ),
        ),
      /another hash/,
    ],
    ["garbage", () => randomBytes(64), /./],
    ["a web page", () => Buffer.from("<html>"), /./],
    ["an error", () => 500, /500/],
    ["a way elsewhere", () => 302, /./],
    ["a rejection", (query: Buffer) => usual(query.subarray(0, -4)), /rejected/],
    [
      "a clock that is wrong",
      (query: Buffer) => answerTimestampRequest(query, stamping, new Date(NOW.getTime() + 600_000)),
      /clock/,
    ],
  ] as const)("that answers with %s gives no time", async (_, made, reason) => {
    answer = made;
    await expect(ask()).rejects.toMatchObject(because(reason));
  });

  it("that answers with what it said before gives no time", async () => {
    let first: Uint8Array | null = null;
    answer = (query) => (first ??= usual(query));
    await ask();
    await expect(ask()).rejects.toMatchObject(because(/another request/));
  });

  it("that signs with a certificate for something else, or one that has ended, gives no time", async () => {
    const other = await issueUserCertificate(authority.intermediate, {
      ...VALIDITY,
      crlUrl: "http://localhost/crl",
      subject: { name: "A", organisation: "B" },
    });
    answer = (query) =>
      answerTimestampRequest(query, { privateKey: openPrivateKey(other.privateKey), chain: [other.certificate] }, NOW);
    await expect(ask()).rejects.toMatchObject(because(/not one for time-stamps/));
    const ended = await stampingIdentity(authority, {
      notBefore: VALIDITY.notBefore,
      notAfter: new Date(NOW.getTime() - 1_000),
    });
    answer = (query) => answerTimestampRequest(query, ended, NOW);
    await expect(ask()).rejects.toMatchObject(because(/not valid then/));
    const stranger = await stampingIdentity(authority, VALIDITY);
    answer = (query) => answerTimestampRequest(query, { ...stamping, privateKey: stranger.privateKey }, NOW);
    await expect(ask()).rejects.toMatchObject(because(/signature is wrong/));
  });

  it("that does not answer leaves the file unsigned", async () => {
    const ines = await authority.identity("Inês", "Tern");
    const options = { ...ines, time: NOW, reason: "Issued", placement: null, appearance: { lines: [] } };
    await expect(
      signPdf(await plainPdf(), { ...options, timestamps: foreignStamper("http://127.0.0.1:9/tsa", () => NOW) }),
    ).rejects.toMatchObject(refused);
  });

  it.each(["elsewhere", "our own"])("%s proves when a file was signed", async (which) => {
    const ines = await authority.identity("Inês", "Tern");
    const timestamps = which === "elsewhere" ? foreignStamper(url, () => NOW) : ownStamper(stamping, () => NOW);
    const signed = await signPdf(await plainPdf(), {
      ...ines,
      time: NOW,
      reason: "Issued",
      placement: null,
      appearance: { lines: [] },
      timestamps,
    });
    // Object identifier 1.2.840.113549.1.9.16.2.14, the token among the unsigned attributes.
    expect(Buffer.from(signed).toString("latin1")).toContain("060b2a864886f70d010910020e");
    const { signatures } = await verify(signed, { chain: null, trustAnchors: [authority.root.certificate], now: NOW });
    expect(signatures.map(({ name, integrity }) => [name, integrity.outcome])).toEqual([["Inês", "VALID"]]);
  });
});

describe("our own authority", () => {
  const query = (hash: string, digest: Uint8Array, more = ""): Buffer => {
    const algorithm = Buffer.from(
      `300d06${hash}0500`.replace("300d", `30${(hash.length / 2 + 3).toString(16).padStart(2, "0")}`),
      "hex",
    );
    const octets = Buffer.concat([Buffer.from([0x04, digest.length]), digest]);
    const inner = Buffer.concat([
      Buffer.from([0x02, 0x01, 0x01, 0x30, algorithm.length + octets.length]),
      algorithm,
      octets,
      Buffer.from(more, "hex"),
    ]);
    return Buffer.concat([Buffer.from([0x30, inner.length]), inner]);
  };
  const SHA256 = "0609608648016503040201".slice(2);
  const SHA1 = "052b0e03021a";
  const status = (reply: Uint8Array) => {
    const { status: told, timeStampToken } = new TimeStampResp({ schema: fromBER(new Uint8Array(reply)).result });
    const bits = told.failInfo?.valueBlock.valueHexView;
    return {
      status: told.status,
      granted: timeStampToken !== undefined,
      failure: bits === undefined ? null : bits.length * 8 - 8 + Math.clz32(bits.at(-1)!) - 24,
    };
  };

  it("stamps what it is asked for, with its certificates only when they are asked for", () => {
    const [bare, whole] = [usual(query(SHA256, imprint)), usual(query(SHA256, imprint, "0101ff"))];
    expect([bare, whole].map(status)).toEqual([
      { status: 0, granted: true, failure: null },
      { status: 0, granted: true, failure: null },
    ]);
    const own = Buffer.from(stamping.chain[0]!);
    expect([bare, whole].map((reply) => Buffer.from(reply).includes(own))).toEqual([false, true]);
    expect(Buffer.from(whole).includes(imprint)).toBe(true);
    const { keyUsage, ca } = new X509Certificate(own);
    expect({ keyUsage, ca }).toEqual({ keyUsage: ["1.3.6.1.5.5.7.3.8"], ca: false });
  });

  it.each([
    ["a hash that is broken", query(SHA1, randomBytes(20)), 0],
    ["a hash of the wrong length", query(SHA256, randomBytes(31)), 2],
    ["a policy that is not ours", query(SHA256, imprint, "06032a0304"), 15],
    ["nothing", Buffer.alloc(0), 5],
    ["noise", randomBytes(200), 5],
    ["a query with something behind it", Buffer.concat([query(SHA256, imprint), Buffer.from([0])]), 5],
    [
      "a thousand sequences in one another",
      Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0x30, 0x80]))),
      5,
    ],
  ])("rejects %s and says why", (_, asked, failure) => {
    expect(status(usual(asked))).toEqual({ status: 2, granted: false, failure });
  });
});
