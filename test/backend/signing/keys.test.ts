import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { issueTimestampCertificate, issueUserCertificate } from "../../../backend/signing/authority.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import {
  completeSignature,
  prepareSignature,
  preparedOf,
  preparedState,
  signPdf,
  stateOf,
} from "../../../backend/signing/sign-pdf.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let ines: SigningIdentity;

beforeAll(async () => {
  authority = await testAuthority();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
});

const shown = {
  time: NOW,
  reason: "Issued",
  placement: { page: 0, xMm: 90, yMm: 120, widthMm: 90, heightMm: 50 },
  appearance: { lines: [{ text: "Inês Valadares" }] },
};
const outcomes = async (file: Uint8Array) =>
  (await verify(file, { chain: null, trustAnchors: [authority.root.certificate], now: NOW })).signatures.map(
    ({ name, integrity, identity }) => [name, integrity.outcome, identity.outcome === "INVALID"],
  );

/** A key in another program, certified by the test's authority. */
async function elsewhere(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  name = "Rui Sequeira",
): Promise<{ chain: Uint8Array[]; privateKey: KeyObject }> {
  const own = await issueUserCertificate(authority.intermediate, {
    ...VALIDITY,
    crlUrl: "http://localhost/crl",
    subject: { name, organisation: "Porto Azul" },
    publicKey: keys.publicKey.export({ type: "spki", format: "der" }),
  });
  return {
    privateKey: keys.privateKey,
    chain: [own.certificate, authority.intermediate.certificate, authority.root.certificate],
  };
}
const KEYS = {
  "RSA of 2048 bits": () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  "RSA of 4096 bits": () => generateKeyPairSync("rsa", { modulusLength: 4096 }),
  "P-256": () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
} as const;

describe.each(Object.entries(KEYS))("a key %s", (_, generate) => {
  it("that is open here signs at once", async () => {
    expect(await outcomes(await signPdf(await plainPdf(), { ...(await elsewhere(generate())), ...shown }))).toEqual([
      ["Rui Sequeira", "VALID", false],
    ]);
  });

  it("that is elsewhere is given the signed attributes and answers the value", async () => {
    const { chain, privateKey } = await elsewhere(generate());
    const asked: number[] = [];
    const signAttributes = async (attributes: Uint8Array): Promise<Uint8Array> => {
      asked.push(attributes.length);
      return sign("sha256", attributes, privateKey);
    };
    expect(await outcomes(await signPdf(await plainPdf(), { chain, signAttributes, ...shown }))).toEqual([
      ["Rui Sequeira", "VALID", false],
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeLessThan(300);
  });
});

describe("a signature in two halves", () => {
  it("waits for its value as bytes and plain JSON, also behind another signature", async () => {
    const { chain, privateKey } = await elsewhere(KEYS["P-256"]());
    const prepared = await prepareSignature(await signPdf(await plainPdf(), { ...ines, ...shown }), {
      chain,
      ...shown,
    });
    const state: unknown = JSON.parse(JSON.stringify(stateOf(prepared)));
    const [file, again] = [prepared.file.slice(), preparedState.parse(state)];
    const value = sign("sha256", Buffer.from(again.attributes, "base64"), privateKey);
    const signed = await completeSignature(preparedOf(file, again), value, null);
    expect(await outcomes(signed)).toEqual([
      ["Inês Valadares", "VALID", false],
      ["Rui Sequeira", "VALID", false],
    ]);
  });

  it("refuses a value of another key, and one over something else", async () => {
    const { chain, privateKey } = await elsewhere(KEYS["RSA of 2048 bits"]());
    const prepared = await prepareSignature(await plainPdf(), { chain, ...shown });
    const other = sign("sha256", prepared.attributes, KEYS["RSA of 2048 bits"]().privateKey);
    for (const value of [other, sign("sha256", Buffer.from("other"), privateKey), Buffer.alloc(256), Buffer.alloc(0)])
      await expect(completeSignature({ ...prepared, file: prepared.file.slice() }, value, null)).rejects.toMatchObject({
        code: "SIGNATURE_VALUE",
      });
  });
});

describe("nobody signs", () => {
  const refused = { code: "USER_CERTIFICATE" };

  it("with a certificate that is made for something else", async () => {
    const stamps = await issueTimestampCertificate(authority.intermediate, "Stamps", {
      ...VALIDITY,
      crlUrl: "http://localhost/crl",
    });
    const { certificate, privateKey } = authority.intermediate;
    await expect(
      signPdf(await plainPdf(), { privateKey: openPrivateKey(privateKey), chain: [certificate], ...shown }),
    ).rejects.toMatchObject(refused);
    await expect(
      signPdf(await plainPdf(), {
        privateKey: openPrivateKey(stamps.privateKey),
        chain: [stamps.certificate],
        ...shown,
      }),
    ).rejects.toMatchObject(refused);
  });

  it("with a key that is too short", async () => {
    await expect(
      signPdf(await plainPdf(), {
        ...(await elsewhere(generateKeyPairSync("rsa", { modulusLength: 1024 }))),
        ...shown,
      }),
    ).rejects.toMatchObject(refused);
  });

  it("with a certificate that counts only later, or no more", async () => {
    for (const [from, until] of [
      ["2026-11-01", "2027-11-01"],
      ["2025-01-01", "2026-10-30T09:12:44Z"],
    ] as const) {
      const late = await authority.identity("Inês", "Tern", { notBefore: new Date(from), notAfter: new Date(until) });
      await expect(prepareSignature(await plainPdf(), { chain: late.chain, ...shown })).rejects.toMatchObject(refused);
    }
  });
});
