import { createCipheriv, generateKeyPairSync } from "node:crypto";
import { der } from "../../../backend/signing/der.ts";
import { family, type HostileCase } from "./case.ts";

const text = (value: string): Buffer => Buffer.from(value, "latin1");
const pem = (name: string, bytes: Uint8Array): string =>
  `-----BEGIN ${name}-----\n${Buffer.from(bytes).toString("base64")}\n-----END ${name}-----\n`;
const nested = (depth: number): Buffer => {
  let inner = Buffer.from([5, 0]);
  for (let i = 0; i < depth; i += 1) inner = Buffer.from(der.sequence(inner));
  return inner;
};
const unending = (depth: number): Buffer =>
  Buffer.concat(Array.from({ length: depth }, () => Buffer.from([0x30, 0x80])));

const PBES2 = "1.2.840.113549.1.5.13";
/** A locked key that says itself how often a guess is to be repeated. */
const lockedKey = (derivation: Uint8Array): Buffer =>
  Buffer.from(
    der.sequence(
      der.sequence(
        der.oid(PBES2),
        der.sequence(derivation, der.sequence(der.oid("2.16.840.1.101.3.4.1.42"), der.octets(Buffer.alloc(16)))),
      ),
      der.octets(Buffer.alloc(64)),
    ),
  );
const big = (bytes: number): Uint8Array => Buffer.from([2, bytes, 0x7f, ...Array<number>(bytes - 1).fill(0xff)]);
const pbkdf2 = (rounds: Uint8Array): Uint8Array =>
  der.sequence(der.oid("1.2.840.113549.1.5.12"), der.sequence(der.octets(Buffer.alloc(8)), rounds));
const scrypt = (cost: Uint8Array): Uint8Array =>
  der.sequence(
    der.oid("1.3.6.1.4.1.11591.4.11"),
    der.sequence(der.octets(Buffer.alloc(8)), cost, der.integer(8), der.integer(1)),
  );

/** A P12 file whose seal is computed so many times over. */
function p12(rounds: Uint8Array, content: Uint8Array): Buffer {
  const data = der.sequence(der.oid("1.2.840.113549.1.7.1"), der.context(0, der.octets(content)));
  const seal = der.sequence(
    der.sequence(der.sequence(der.oid("2.16.840.1.101.3.4.2.1"), der.null()), der.octets(Buffer.alloc(32))),
    der.octets(Buffer.alloc(8)),
    rounds,
  );
  return Buffer.from(der.sequence(der.integer(3), data, seal));
}
const bag = (key: Buffer): Uint8Array =>
  der.sequence(
    der.sequence(
      der.oid("1.2.840.113549.1.7.1"),
      der.context(
        0,
        der.octets(der.sequence(der.sequence(der.oid("1.2.840.113549.1.12.10.1.2"), der.context(0, key)))),
      ),
    ),
  );

/** P12 files: the case's file is the whole of it. */
const stores: HostileCase[] = family("certificate stores", "certificate", "refused", {
  nothing: text("none"),
  "a text": text("-----BEGIN CERTIFICATE-----"),
  chance: createCipheriv("aes-256-ctr", Buffer.alloc(32), Buffer.alloc(16)).update(Buffer.alloc(4_000)),
  zeros: Buffer.alloc(50_000),
  "a PDF": text("%PDF-1.7\n"),
  ...Object.fromEntries(
    [4, 5, 8].flatMap((bytes) => [
      [`a seal of 2^${bytes * 8 - 1} rounds`, p12(big(bytes), der.sequence())],
      [`a key of 2^${bytes * 8 - 1} rounds`, p12(der.integer(1), bag(lockedKey(pbkdf2(big(bytes)))))],
      [`a memory of 2^${bytes * 8 - 1}`, p12(der.integer(1), bag(lockedKey(scrypt(big(bytes)))))],
    ]),
  ),
  ...Object.fromEntries([50, 500, 5_000, 10_000].map((depth) => [`sequences in sequences, ${depth}`, nested(depth)])),
  ...Object.fromEntries([500, 5_000, 20_000].map((depth) => [`sequences that never end, ${depth}`, unending(depth)])),
  "a length of 2^63": Buffer.from([0x30, 0x88, 0x7f, ...Array<number>(7).fill(0xff)]),
  "a length of a length": Buffer.from([0x30, 0xff, ...Array<number>(127).fill(0xff)]),
  "deep content": p12(der.integer(1), nested(8_000)),
  "a store in version 99": Buffer.from(der.sequence(der.integer(99), der.sequence())),
  "no rounds": p12(der.integer(0), der.sequence()),
});

const self = (key: string): string =>
  pem("CERTIFICATE", der.sequence(der.sequence(der.integer(1), der.octets(text(key)))));
const small = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  format: "pem",
  type: "pkcs8",
}) as string;
/** Certificate and key as files: both in the case's file, which is cut at the first blank line. */
const files: HostileCase[] = family(
  "certificate files",
  "certificate",
  "refused",
  Object.fromEntries(
    Object.entries({
      "a certificate that is none": `${self("a")}\n\n${small}`,
      "only a key": `${small}\n\n${small}`,
      "two hundred certificates": `${Array.from({ length: 200 }, (_, i) => self(String(i))).join("")}\n\n${small}`,
      "a deep certificate": `${pem("CERTIFICATE", nested(8_000))}\n\n${small}`,
      "a certificate without end": `${pem("CERTIFICATE", unending(20_000))}\n\n${small}`,
      "beginnings without end": `${"-----BEGIN CERTIFICATE-----".repeat(1_500)}\n\n${small}`,
      "a key that is locked for ever": `${self("a")}\n\n${pem("ENCRYPTED PRIVATE KEY", lockedKey(pbkdf2(big(4))))}`,
      "a key that takes all memory": `${self("a")}\n\n${pem("ENCRYPTED PRIVATE KEY", lockedKey(scrypt(big(4))))}`,
      "a key of an old lock": `${self("a")}\n\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${"A".repeat(4_000)}\n-----END RSA PRIVATE KEY-----\n`,
      "names with a script": `-----BEGIN <script>alert(1)</script>-----\n\n${small}`,
      "letters beyond": `\u00ff\u00fe\u0000\n\n\u0000`,
    }).map(([what, both]) => [what, text(both)]),
  ),
);

export const certificateCases: readonly HostileCase[] = [...stores, ...files];
