import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { Reason } from "#domain/reasons";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { manifestBytes, signManifest } from "../../../backend/signing/manifest.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// What can be done to the package of an envelope so that whoever unpacks it sees something else than what was checked.

let authority: TestAuthority;
let lists: Uint8Array[];
let carrier: SigningIdentity;
let bill: Uint8Array;
let forged: Uint8Array;
/** An office document: a ZIP itself. */
const office = zipSync({ "[Content_Types].xml": strToU8("<x/>"), "word/document.xml": strToU8("<w/>") });

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  carrier = await authority.identity("Sealer", "Carrier");
  [bill, forged] = [await plainPdf(1), await plainPdf(3)];
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const sealed = async (manifest: Uint8Array) => ({
  "manifest.json": manifest,
  "manifest.json.p7s": await signManifest(manifest, carrier, NOW),
});
const listOf = (...files: readonly Uint8Array[]): Uint8Array =>
  manifestBytes({ subject: "Papers", documents: files.map((one) => ({ sha256: sha256(one) })) });
const check = (file: Uint8Array): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW });
/** The archive with another text of the same length in place of one: everywhere, or at the one time that is told. */
function renamed(zip: Uint8Array, from: string, to: string, only?: number): Uint8Array {
  let seen = 0;
  return new Uint8Array(
    Buffer.from(
      Buffer.from(zip)
        .toString("latin1")
        .replaceAll(from, () => (seen++ === (only ?? seen - 1) ? to : from)),
      "latin1",
    ),
  );
}

it("a package with documents of every type is whole, office documents too", async () => {
  const file = zipSync({
    ...(await sealed(listOf(bill, office))),
    "documents/1.pdf": bill,
    "documents/2.docx": [office, { level: 0 }],
  });
  expect(await check(file)).toMatchObject({
    overall: "VALID",
    checks: { integrity: { outcome: "VALID", reason: "PARTS_MATCH" }, issuer: { outcome: "VALID" } },
    package: { seal: { missing: [] } },
  });
  // Without a seal nothing says that an office document is whole.
  expect((await check(zipSync({ "1.pdf": bill, "2.docx": office }))).checks.integrity).toMatchObject({
    outcome: "INDETERMINATE",
  });
});

describe("a package is refused with", () => {
  const attacks: Readonly<Record<string, readonly [Reason, () => Promise<Uint8Array>]>> = {
    "a file beside the others": [
      "MANIFEST_DIFFERS",
      async () => zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill, "documents/2.pdf": forged }),
    ],
    "an office document beside the others": [
      "MANIFEST_DIFFERS",
      async () => zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill, "documents/1.pdf.docx": office }),
    ],
    "a package in it, beside the others": [
      "MANIFEST_DIFFERS",
      async () =>
        zipSync({
          ...(await sealed(listOf(bill))),
          "documents/1.pdf": bill,
          "more.zip": zipSync({ "bill.pdf": forged }),
        }),
    ],
    "a name twice, the forged one last": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        renamed(
          zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill, "documents/2.pdf": forged }),
          "documents/2.pdf",
          "documents/1.pdf",
        ),
    ],
    "a name twice, the forged one first": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        renamed(
          zipSync({ ...(await sealed(listOf(bill))), "documents/2.pdf": forged, "documents/1.pdf": bill }),
          "documents/2.pdf",
          "documents/1.pdf",
        ),
    ],
    "a name that differs in case alone": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        zipSync({ ...(await sealed(listOf(bill, forged))), "documents/B.pdf": forged, "documents/b.pdf": bill }),
    ],
    "a name that differs in its folder sign alone": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        zipSync({ ...(await sealed(listOf(bill, forged))), "documents\\b.pdf": forged, "documents/b.pdf": bill }),
    ],
    "a name that differs in how its letters are put together": [
      "PACKAGE_AMBIGUOUS",
      async () => zipSync({ ...(await sealed(listOf(bill, forged))), "é.pdf": forged, "e\u0301.pdf": bill }),
    ],
    "a file that programs of one kind do not see": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        renamed(
          zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill, xxproto__: forged }),
          "xxproto__",
          "__proto__",
        ),
    ],
    "a file that looks like a folder": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        renamed(
          zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill, "evil.pdf": forged }),
          "evil.pdf",
          "evil.pd/",
        ),
    ],
    "another name before the data than in the list": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        renamed(
          zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill }),
          "documents/1.pdf",
          "documents/1.exe",
          0,
        ),
    ],
    "a file that the list leaves out": [
      "PACKAGE_AMBIGUOUS",
      async () => {
        const [one, other] = [
          zipSync({ "documents/0.pdf": forged }),
          zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill }),
        ];
        const hidden = one.subarray(0, Buffer.from(one).indexOf("PK\u0001\u0002", 0, "latin1"));
        return moved(Buffer.concat([hidden, other]), hidden.length);
      },
    ],
    "a program before it": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        moved(
          Buffer.concat([
            Buffer.from("PK\u0003\u0004MZ a program", "latin1"),
            zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill }),
          ]),
          16,
        ),
    ],
    "something behind it": [
      "PACKAGE_AMBIGUOUS",
      async () =>
        Buffer.concat([zipSync({ ...(await sealed(listOf(bill))), "documents/1.pdf": bill }), Buffer.from("more")]),
    ],
    "a key twice in the sealed list": [
      "MANIFEST_DIFFERS",
      async () =>
        zipSync({
          ...(await sealed(
            strToU8(`{"documents":[{"sha256":"${sha256(forged)}"}],"documents":[{"sha256":"${sha256(bill)}"}]}`),
          )),
          "documents/1.pdf": bill,
        }),
    ],
  };
  it.each(Object.entries(attacks))("%s", async (_, [reason, forge]) => {
    const verdict = await check(await forge());
    expect([verdict.overall, verdict.checks.integrity]).toEqual(["INVALID", { outcome: "INVALID", reason }]);
  });

  /** The offsets in the list of an archive, which was moved back by so many bytes, as they are now. */
  function moved(zip: Buffer, by: number): Uint8Array {
    const end = zip.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
    let at = zip.readUInt32LE(end + 16) + by;
    zip.writeUInt32LE(at, end + 16);
    for (let i = 0; i < zip.readUInt16LE(end + 10); i += 1) {
      zip.writeUInt32LE(zip.readUInt32LE(at + 42) + by, at + 42);
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return zip;
  }
});
