import { OctetString } from "asn1js";
import { Attribute, SignedAndUnsignedAttributes, type SignedData } from "pkijs";
import type { Reason } from "#domain/reasons";
import { joined, replaced, withCms } from "../../../test/support/pdf-forging.ts";
import type { Sample } from "./sample.ts";
import { sample } from "./scene.ts";

const text = (file: Uint8Array): string => Buffer.from(file).toString("latin1");
const bytes = (latin: string): Uint8Array => new Uint8Array(Buffer.from(latin, "latin1"));
const rangeOf = (file: Uint8Array): string => /\/ByteRange (\[0 \d+ \d+ \d+\s*\])/.exec(text(file))![1]!;
const HEX = /<30[0-9a-f]{3000,}>/;
const withHex =
  (change: (hex: string) => string) =>
  (file: Uint8Array): Uint8Array =>
    bytes(text(file).replace(HEX, (hex) => change(hex)));
const withRange =
  (change: (range: string) => string) =>
  (file: Uint8Array): Uint8Array =>
    replaced(file, rangeOf(file), change(rangeOf(file)).padEnd(rangeOf(file).length));

/** More bytes in the gap of the range, which nobody signed. */
function widened(file: Uint8Array): Uint8Array {
  const [, start = 0, end = 0, rest = 0] = rangeOf(file).match(/\d+/g)!.map(Number);
  const more = bytes("/Contents <00>");
  const moved = joined(file.subarray(0, end), more, file.subarray(end));
  return withRange(() => `[0 ${start} ${end + more.length} ${rest}]`)(moved);
}

type Forgery = readonly [reason: Reason, forge: (file: Uint8Array) => Uint8Array];

const FORGERIES: Readonly<Record<string, Forgery>> = {
  "another date of signing": ["DIGEST_DIFFERS", (file) => replaced(file, "D:20261030", "D:20261029")],
  "another number of pages": ["DIGEST_DIFFERS", (file) => replaced(file, "/Count 2", "/Count 1")],
  "another reason of the signer": ["DIGEST_DIFFERS", (file) => replaced(file, "/Reason", "/Reasom")],
  "a range that ends early": [
    "DIGEST_DIFFERS",
    withRange((range) => range.replace(/(\d+)(\s*)\]$/, (_, n: string) => `${Number(n) - 7}]`)),
  ],
  "a range that ends after the file": [
    "RANGE_WRONG",
    withRange((range) => range.replace(/(\d+)(\s*)\]$/, (_, n: string) => `${Number(n) + 7}]`)),
  ],
  "a range that begins later": ["RANGE_WRONG", withRange((range) => range.replace("[0", "[1"))],
  "a range with a gap of nothing": ["RANGE_WRONG", withRange((range) => range.replace(/^\[0 (\d+) \d+/, "[0 $1 $1"))],
  "a range in six numbers": ["RANGE_WRONG", withRange(() => "[0 1 2 3 4 5]")],
  "a range in two numbers": ["RANGE_WRONG", withRange(() => "[0 100]")],
  "a range below zero": ["RANGE_WRONG", withRange(() => "[0 -1 5 5]")],
  "a range that is null": ["RANGE_WRONG", withRange(() => "null")],
  "no range": ["RANGE_WRONG", (file) => replaced(file, "/ByteRange", "/ByteRangf")],
  "bytes in the gap of the range": ["RANGE_WRONG", widened],
  "contents of zeros": ["SIGNATURE_UNREADABLE", withHex((hex) => `<${"0".repeat(hex.length - 2)}>`)],
  "contents that are null": ["RANGE_WRONG", withHex((hex) => "null".padEnd(hex.length))],
  "contents with a blank in them": ["RANGE_WRONG", withHex((hex) => `${hex.slice(0, 20)} ${hex.slice(21)}`)],
  "contents in mixed case": ["RANGE_WRONG", withHex((hex) => hex.replace("a", "A"))],
  "contents with more behind them": ["RANGE_WRONG", withHex((hex) => hex.replace(/00>$/, "0f>"))],
  "contents cut off": ["SIGNATURE_UNREADABLE", withHex((hex) => `<${hex.slice(1, 401).padEnd(hex.length - 2, "0")}>`)],
  "contents that claim to be longer": [
    "SIGNATURE_UNREADABLE",
    withHex((hex) =>
      hex.replace(
        /^<3082([0-9a-f]{4})/,
        (_, n: string) => `<3082${(parseInt(n, 16) + 256).toString(16).padStart(4, "0")}`,
      ),
    ),
  ],
};

const CONTAINERS: Readonly<Record<string, readonly [Reason, (signed: SignedData) => void]>> = {
  "the digest of another file": [
    "SIGNATURE_WRONG",
    ({ signerInfos: [one] }) => {
      const digest = one!.signedAttrs!.attributes.find(({ type }) => type === "1.2.840.113549.1.9.4")!;
      digest.values[0] = new OctetString({ valueHex: new ArrayBuffer(32) });
    },
  ],
  "a value of zeros": [
    "SIGNATURE_WRONG",
    ({ signerInfos: [one] }) => {
      one!.signature = new OctetString({ valueHex: new ArrayBuffer(64) });
    },
  ],
  "an attribute that nobody knows": [
    "ATTRIBUTE_UNSIGNED",
    ({ signerInfos: [one] }) => {
      const attribute = new Attribute({ type: "1.2.3.4", values: [new OctetString({ valueHex: new ArrayBuffer(4) })] });
      one!.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
    },
  ],
};

const ALTERED = { overall: "INVALID", headline: "ALTERED" } as const;

export const inPlace: readonly Sample[] = [
  ...Object.entries(FORGERIES).map(([name, [reason, forge]]) =>
    sample("in-place", name, { ...ALTERED, signatures: [{ integrity: { outcome: "INVALID", reason } }] }, (given) =>
      forge(given.signed),
    ),
  ),
  ...Object.entries(CONTAINERS).map(([name, [, change]]) =>
    sample("in-place", name, { never: "VALID" }, (given) => withCms(given.signed, change)),
  ),
];
