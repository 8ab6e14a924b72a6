import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { X509Certificate } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { Attribute, Certificate, SignedAndUnsignedAttributes, type SignedData } from "pkijs";
import { fromBER, OctetString } from "asn1js";
import { beforeAll, describe, expect, it } from "vitest";
import { invalid, unsure, type Finding, type Reason } from "#domain/reasons";
import type { Verdict, VerifyOptions } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { append, changed, known, replaced, signedBy, stream, withCms, type Known } from "../../support/pdf-forging.ts";
import { scannedPdf } from "../../support/scanned-page.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

// Published attacks on signed PDFs: what is forged, and why it is refused. https://www.pdf-insecurity.org names most of
// them.

let authority: TestAuthority;
let lists: Uint8Array[];
let ines: SigningIdentity;
let wang: SigningIdentity;
let signed: Uint8Array;
let it1: Known;
const sign = (file: Uint8Array, by: SigningIdentity, yMm = 200): Promise<Uint8Array> =>
  signPdf(file, {
    ...by,
    time: NOW,
    reason: "x",
    placement: { page: 0, xMm: 20, yMm, widthMm: 90, heightMm: 40 },
    appearance: { lines: [{ text: "x" }] },
  });
const check = (file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW, ...more });

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  wang = await authority.identity("王海韵", "宁波海韵油脂有限公司");
  signed = await sign(await plainPdf(2), ines);
  it1 = await known(signed);
});

type Answer = "integrity" | "identity" | "laterChanges";
async function expectRefused(
  file: Uint8Array,
  answer: Answer,
  reason: Reason,
  more: Partial<VerifyOptions> = {},
): Promise<void> {
  const verdict = await check(file, more);
  expect(verdict.signatures[0]?.[answer]).toEqual({ outcome: "INVALID", reason });
  expect(verdict.overall).toBe("INVALID");
}

it("the file that is attacked is valid, and so is a second signature on it", async () => {
  expect((await check(signed)).overall).toBe("VALID");
  const both = await check(await sign(signed, wang, 100));
  expect(both.overall).toBe("VALID");
  expect(both.signatures.map(({ laterChanges }) => laterChanges.reason)).toEqual(["ONLY_SIGNATURES", "COVERS_ALL"]);
});

/**
 * By name: what is appended to a signed file. Each is tried as it is, and with the signature of another trusted party
 * over all of it.
 */
const UPDATES: Readonly<Record<string, (k: Known) => Uint8Array>> = {
  "other content on a page": (k) =>
    append(k, {
      objects: {
        [k.free]: stream("BT /F1 12 Tf 60 700 Td (PAID) Tj ET"),
        [k.page]: changed(k.get(k.page), { Contents: `${k.free} 0 R` }),
      },
    }),
  "a content stream in place of the signed one (shadow: replace)": (k) =>
    append(k, { objects: { [k.content]: stream("BT ET") } }),
  "a content stream of the same length and dictionary": (k) => {
    const now = k.document.at(k.document.revisions.length).object(k.content)!;
    const length = now.stream!.end - now.stream!.start;
    return append(k, {
      objects: { [k.content]: `${changed(k.get(k.content), {})}\nstream\n${"0".repeat(length)}\nendstream` },
    });
  },
  "an object that hides what covers it (shadow: hide)": (k) =>
    append(k, { objects: { [k.page]: changed(k.get(k.page), { Annots: "[]" }) } }),
  "another catalogue (shadow: hide and replace)": (k) =>
    append(k, { root: k.free, objects: { [k.free]: changed(k.get(k.root), { Lang: "(en)" }) } }),
  "another page": (k) => {
    const pages = Number.parseInt(String(k.get(k.root).get("Pages")), 10);
    return append(k, {
      objects: {
        [k.free]: changed(k.get(k.page), { Annots: undefined }),
        [pages]: changed(k.get(pages), { Kids: `[${k.page} 0 R ${k.free} 0 R]` }),
      },
    });
  },
  "a page less": (k) => {
    const pages = Number.parseInt(String(k.get(k.root).get("Pages")), 10);
    return append(k, { objects: { [pages]: changed(k.get(pages), { Kids: `[${k.page} 0 R]`, Count: "1" }) } });
  },
  "a script that runs when the file is opened": (k) =>
    append(k, {
      objects: {
        [k.free]: "<</S /JavaScript /JS (app.alert\\(1\\))>>",
        [k.root]: changed(k.get(k.root), { OpenAction: `${k.free} 0 R` }),
      },
    }),
  "an attached file": (k) =>
    append(k, {
      objects: {
        [k.free]: stream("evil", "/Type /EmbeddedFile"),
        [k.root]: changed(k.get(k.root), {
          Names: `<</EmbeddedFiles <</Names [(a) <</Type /Filespec /F (a) /EF <</F ${k.free} 0 R>>>>]>>>>`,
        }),
      },
    }),
  "a note over the page": (k) =>
    annotated(k, "<</Type /Annot /Subtype /FreeText /Rect [50 600 300 700] /DA (/Helv 12 Tf) /Contents (PAID)>>"),
  "a link over the page": (k) =>
    annotated(k, "<</Type /Annot /Subtype /Link /Rect [50 600 300 700] /A <</S /URI /URI (https://evil.example)>>>>"),
  "a text field over the page": (k) =>
    fielded(k, "<</Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (PAID) /Rect [50 600 300 700]>>"),
  "a signature field that runs an action": (k) =>
    fielded(
      k,
      `<</Type /Annot /Subtype /Widget /FT /Sig /T (a) /Rect [0 0 0 0] /V ${String(k.get(k.field).get("V"))} /AA <</E <</S /JavaScript /JS (1)>>>>>>`,
    ),
  "a field that shows the first signature elsewhere": (k) =>
    fielded(
      k,
      `<</Type /Annot /Subtype /Widget /FT /Sig /T (a) /Rect [50 600 300 700] /V ${String(k.get(k.field).get("V"))}>>`,
    ),
  "another appearance of the signature": (k) =>
    append(k, {
      objects: {
        [k.free]: stream("BT ET", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),
        [k.field]: changed(k.get(k.field), { AP: `<</N ${k.free} 0 R>>` }),
      },
    }),
  "a signature field without its signature": (k) =>
    append(k, { objects: { [k.field]: changed(k.get(k.field), { V: undefined }) } }),
  "layers that can be switched": (k) =>
    append(k, {
      objects: {
        [k.free]: "<</Type /OCG /Name (a)>>",
        [k.root]: changed(k.get(k.root), { OCProperties: `<</OCGs [${k.free} 0 R] /D <<>>>>` }),
      },
    }),
  "a catalogue without its form": (k) =>
    append(k, { objects: { [k.root]: changed(k.get(k.root), { AcroForm: undefined }) } }),
  "an update that leaves out the signed one": (k) =>
    append(k, { prev: k.document.revisions.at(-2)!.xref, objects: { [k.free]: "<<>>" } }),
  "an object put where another stands": (k) =>
    append(k, { objects: { [k.page]: changed(k.get(k.page), { Rotate: "180" }) } }),
  "the signed content as data for validation": (k) =>
    append(k, {
      objects: {
        [k.content]: stream("BT (PAID) ET"),
        [k.free]: `<</Type /DSS /Certs [${k.content} 0 R]>>`,
        [k.root]: changed(k.get(k.root), { DSS: `${k.free} 0 R` }),
      },
    }),
  "a signature that is moved off the page": (k) =>
    append(k, { objects: { [k.field]: changed(k.get(k.field), { Rect: "[0 0 1 1]" }) } }),
  "a page cut to another part of it": (k) =>
    append(k, { objects: { [k.page]: changed(k.get(k.page), { CropBox: "[0 0 200 200]" }) } }),
};
/** No page shows anything else by these: whether they matter, the reader decides. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  "another catalogue (shadow: hide and replace)",
  "a script that runs when the file is opened",
  "an attached file",
  "layers that can be switched",
]);
const annotated = (k: Known, annotation: string): Uint8Array =>
  append(k, {
    objects: { [k.free]: annotation, [k.page]: changed(k.get(k.page), { Annots: `[${k.field} 0 R ${k.free} 0 R]` }) },
  });
const fielded = (k: Known, field: string): Uint8Array => {
  const fields = { Fields: `[${k.field} 0 R ${k.free} 0 R]` };
  const form =
    k.form === null
      ? { [k.root]: changed(k.get(k.root), { AcroForm: `<</SigFlags 3 /Fields ${fields.Fields}>>` }) }
      : { [k.form]: changed(k.get(k.form), fields) };
  return append(k, {
    objects: {
      [k.free]: field,
      ...form,
      [k.page]: changed(k.get(k.page), { Annots: `[${k.field} 0 R ${k.free} 0 R]` }),
    },
  });
};

describe("an addition to a signed file is refused, or is named and not judged, whoever signs it:", () => {
  it.each(Object.entries(UPDATES))("%s", async (name, forge) => {
    const forged = forge(it1);
    const again = await sign(forged, wang, 100).catch(() => null);
    const open = NOT_SHOWN.has(name);
    for (const file of again === null ? [forged] : [forged, again]) {
      if (!open) await expectRefused(file, "laterChanges", "CHANGED_AFTER");
      const { overall, signatures } = await check(file);
      expect(signatures[0]?.laterChanges.reason).toBe(open ? "CHANGED_OPEN" : "CHANGED_AFTER");
      expect(overall).toBe(open ? "INDETERMINATE" : "INVALID");
    }
  });

  it("an object that lay hidden in the signed bytes", async () => {
    const plain = await known(await plainPdf(2));
    const hidden = `${plain.content} 0 obj\n${stream("BT ET")}\nendobj`;
    const file = await known(await sign(append(plain, { objects: { [plain.free]: stream(hidden) } }), ines));
    expect((await check(file.bytes)).overall).toBe("VALID");
    const offset = Buffer.from(file.bytes).indexOf(hidden, 0, "latin1");
    await expectRefused(append(file, { objects: { [plain.content]: offset } }), "laterChanges", "CHANGED_AFTER");
  });

  it("an object to which the signed file had left a place open", async () => {
    const plain = await known(await plainPdf(2));
    const open = append(plain, {
      objects: { [plain.page]: changed(plain.get(plain.page), { Annots: `[${plain.free + 50} 0 R]` }) },
    });
    const file = await known(await sign(open, ines));
    const forged = append(file, {
      objects: { [plain.free + 50]: "<</Type /Annot /Subtype /FreeText /Rect [0 0 300 300] /Contents (PAID)>>" },
    });
    await expectRefused(forged, "laterChanges", "CHANGED_AFTER");
  });

  /** After what was signed: an object in place of the content, and whatever table is given for it. */
  const rewritten = (
    table: (at: { object: number; xref: number; signed: number; trailer: string }) => string,
    generation = 0,
  ): Uint8Array => {
    const object = `\n${it1.content} ${generation} obj\n${stream("BT (PAID) ET")}\nendobj\n`;
    const signedXref = it1.document.revisions.at(-1)!.xref;
    const trailer = `trailer\n<</Size ${it1.free + 1} /Root ${it1.root} 0 R /Prev ${signedXref}>>`;
    return Buffer.concat([
      signed,
      Buffer.from(object, "latin1"),
      Buffer.from(
        table({ object: signed.length + 1, xref: signed.length + object.length, signed: signedXref, trailer }),
        "latin1",
      ),
    ]);
  };
  const row = (offset: number, generation: string, use: "n" | "f"): string =>
    `xref\n${it1.content} 1\n${String(offset).padStart(10, "0")} ${generation} ${use} \n`;
  it.each<[string, Reason, () => Uint8Array]>([
    [
      "content of another generation",
      "CHANGED_AFTER",
      () =>
        rewritten(
          ({ object, xref, trailer }) => `${row(object, "00001", "n")}${trailer}\nstartxref\n${xref}\n%%EOF\n`,
          1,
        ),
    ],
    [
      "content that is said to be free",
      "CHANGED_AFTER",
      () => rewritten(({ xref, trailer }) => `${row(0, "00001", "f")}${trailer}\nstartxref\n${xref}\n%%EOF\n`),
    ],
    [
      "an update whose end points back to what was signed",
      "UNSIGNED_AFTER",
      () =>
        rewritten(
          ({ object, signed: back, trailer }) => `${row(object, "00000", "n")}${trailer}\nstartxref\n${back}\n%%EOF\n`,
        ),
    ],
    [
      "objects without a table, which only a reader that mends files finds",
      "UNSIGNED_AFTER",
      () => rewritten(() => ""),
    ],
  ])("%s", async (_, reason, forge) => expectRefused(forge(), "laterChanges", reason));

  it("an update that the next one, which is allowed, leaves out", async () => {
    const left = append(it1, { objects: { [it1.content]: stream("BT (PAID) ET") } });
    const around = append(
      { ...it1, bytes: left },
      {
        prev: it1.document.revisions.at(-1)!.xref,
        objects: {
          [it1.free]: "<</Type /DSS /Certs []>>",
          [it1.root]: changed(it1.get(it1.root), { DSS: `${it1.free} 0 R` }),
        },
      },
    );
    await expectRefused(around, "laterChanges", "UNSIGNED_AFTER");
    await expectRefused(await sign(around, wang, 100), "laterChanges", "UNSIGNED_AFTER");
  });

  it("bytes after the end", async () =>
    expectRefused(Buffer.concat([signed, Buffer.from("% more\n")]), "laterChanges", "UNSIGNED_AFTER"));
});

describe("the signature is refused with", () => {
  const numbers = (file: Uint8Array): string =>
    /\/ByteRange (\[0 \d+ \d+ \d+\s*\])/.exec(Buffer.from(file).toString("latin1"))![1]!;
  const widened = (file: Uint8Array): Uint8Array => {
    const [, start = 0, end = 0, rest = 0] = numbers(file).match(/\d+/g)!.map(Number);
    const more = Buffer.from("/Contents <00>");
    const other = `[0 ${start} ${end + more.length} ${rest}]`.padEnd(numbers(file).length);
    const moved = Buffer.concat([file.subarray(0, end), more, file.subarray(end)]);
    return replaced(moved, numbers(moved), other);
  };
  it.each<[string, (file: Uint8Array) => Uint8Array, Reason]>([
    [
      "a range that ends early",
      (file) =>
        replaced(
          file,
          numbers(file),
          numbers(file).replace(/(\d+)(\s*)\]$/, (whole, length: string) =>
            `${Number(length) - 7}]`.padEnd(whole.length),
          ),
        ),
      "DIGEST_DIFFERS",
    ],
    ["bytes in the gap of its range (wrapping)", widened, "RANGE_WRONG"],
    [
      "a range of two pieces more",
      (file) => replaced(file, numbers(file), "[0 1 2 3 4 5]".padEnd(numbers(file).length)),
      "RANGE_WRONG",
    ],
    [
      "a range that begins later",
      (file) => replaced(file, numbers(file), numbers(file).replace("[0", "[1")),
      "RANGE_WRONG",
    ],
    ["no range (universal forgery)", (file) => replaced(file, "/ByteRange", "/ByteRangf"), "RANGE_WRONG"],
    [
      "null for a range (universal forgery)",
      (file) => replaced(file, numbers(file), "null".padEnd(numbers(file).length)),
      "RANGE_WRONG",
    ],
    [
      "nothing for its contents (universal forgery)",
      (file) =>
        Buffer.from(
          Buffer.from(file)
            .toString("latin1")
            .replace(/<30[0-9a-f]{3000,}>/, (hex) => `<${"0".repeat(hex.length - 2)}>`),
          "latin1",
        ),
      "SIGNATURE_UNREADABLE",
    ],
    [
      "contents that are null (universal forgery)",
      (file) =>
        Buffer.from(
          Buffer.from(file)
            .toString("latin1")
            .replace(/<30[0-9a-f]{3000,}>/, (hex) => "null".padEnd(hex.length)),
          "latin1",
        ),
      "RANGE_WRONG",
    ],
    [
      "contents that do not end in zeros",
      (file) =>
        Buffer.from(
          Buffer.from(file)
            .toString("latin1")
            .replace(/00>(?=[^]{0,9}\/)/, "0f>"),
          "latin1",
        ),
      "RANGE_WRONG",
    ],
    [
      "a container that takes in what pads it",
      (file) =>
        Buffer.from(
          Buffer.from(file)
            .toString("latin1")
            .replace(
              /<3082([0-9a-f]{4})/,
              (_, length: string) => `<3082${(Number.parseInt(length, 16) + 256).toString(16).padStart(4, "0")}`,
            ),
          "latin1",
        ),
      "SIGNATURE_UNREADABLE",
    ],
    [
      "contents in mixed case",
      (file) =>
        Buffer.from(
          Buffer.from(file)
            .toString("latin1")
            .replace(/<30([0-9a-f]{3000,})>/, (_, hex: string) => `<30${hex.replace("a", "A")}>`),
          "latin1",
        ),
      "RANGE_WRONG",
    ],
    ["another digit on the page", (file) => replaced(file, "/Count 2", "/Count 1"), "DIGEST_DIFFERS"],
  ])("%s", async (_, forge, reason) => expectRefused(forge(signed), "integrity", reason));

  const cms: readonly [string, (one: SignedData) => void, Finding][] = [
    [
      "an attribute that nobody signed",
      (one) => {
        one.signerInfos[0]!.unsignedAttrs = new SignedAndUnsignedAttributes({
          type: 1,
          attributes: [new Attribute({ type: "1.2.3.4", values: [new OctetString({ valueHex: new ArrayBuffer(4) })] })],
        });
      },
      unsure("ATTRIBUTE_UNSIGNED"),
    ],
    [
      "a digest by another method than was signed",
      (one) => {
        one.digestAlgorithms[0]!.algorithmId = one.signerInfos[0]!.digestAlgorithm.algorithmId = "1.3.14.3.2.26";
      },
      invalid("DIGEST_DIFFERS"),
    ],
    [
      "two signers in one signature",
      (one) => void one.signerInfos.push(one.signerInfos[0]!),
      unsure("CONTAINER_UNUSUAL"),
    ],
    [
      "the file inside it",
      (one) => {
        one.encapContentInfo.eContent = new OctetString({ valueHex: new ArrayBuffer(4) });
      },
      invalid("DIGEST_DIFFERS"),
    ],
    [
      "no certificate",
      (one) => {
        one.certificates = [];
      },
      unsure("CERTIFICATE_MISSING"),
    ],
  ];
  it.each(cms)("%s", async (_, change, finding) => {
    const { overall, signatures } = await check(withCms(signed, change));
    expect(signatures[0]?.integrity).toEqual(finding);
    expect(overall).toBe(finding.outcome);
  });

  it("another certificate of the same key, issuer and number", async () => {
    const own = new x509.X509Certificate(new Uint8Array(ines.chain[0]!));
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const key = await crypto.subtle.importKey(
      "pkcs8",
      new Uint8Array(authority.intermediate.privateKey),
      algorithm,
      false,
      ["sign"],
    );
    const spki = new X509Certificate(ines.chain[0]!).publicKey.export({ format: "der", type: "spki" });
    const other = await x509.X509CertificateGenerator.create({
      serialNumber: own.serialNumber,
      issuer: own.issuerName,
      subject: "CN=Somebody Else,O=Bank",
      ...VALIDITY,
      signingAlgorithm: algorithm,
      signingKey: key,
      publicKey: await crypto.subtle.importKey("spki", new Uint8Array(spki), algorithm, true, ["verify"]),
      extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
    });
    const swapped = withCms(signed, (one) => {
      one.certificates = [
        new Certificate({ schema: fromBER(other.rawData).result }),
        ...one.certificates!.filter((each) => each instanceof Certificate && each.subject.typesAndValues.length < 3),
      ];
    });
    await expectRefused(swapped, "integrity", "CERTIFICATE_SWAPPED");
  });

  it("the certificate of somebody else", async () => {
    const other = await sign(await plainPdf(2), { ...wang, privateKey: wang.privateKey });
    const theirs = Buffer.from(other)
      .toString("latin1")
      .match(/<(30[0-9a-f]{3000,})>/)![1]!;
    const pasted = Buffer.from(signed)
      .toString("latin1")
      .replace(
        /<(30[0-9a-f]{3000,})>/,
        (_, hex: string) => `<${theirs.replace(/0+$/, "").padEnd(hex.length, "0").slice(0, hex.length)}>`,
      );
    const { signatures, overall } = await check(Buffer.from(pasted, "latin1"));
    expect(overall).toBe("INVALID");
    expect(["DIGEST_DIFFERS", "SIGNATURE_UNREADABLE"]).toContain(signatures[0]!.integrity.reason);
  });
});

describe("the signer is refused with a certificate", () => {
  it("that was not valid when it signed", async () => {
    const late = await authority.identity("A", "B", {
      notBefore: new Date("2026-10-20"),
      notAfter: new Date("2026-11-01"),
    });
    const file = await sign(await plainPdf(1), late);
    await expectRefused(replaced(file, "D:20261030", "D:20261130"), "identity", "CERTIFICATE_NOT_VALID_THEN");
  });
  it("that had been revoked", async () => {
    const serial = new X509Certificate(ines.chain[0]!).serialNumber.toLowerCase();
    await expectRefused(signed, "identity", "CERTIFICATE_REVOKED", {
      revocationLists: await authority.lists([{ serial, at: new Date("2026-10-01"), reason: "keyCompromise" }]),
    });
  });
  it.each<[string, x509.Extension[]]>([
    ["for the encryption of keys", [new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyEncipherment, true)]],
    ["for web servers", [new x509.ExtendedKeyUsageExtension(["1.3.6.1.5.5.7.3.1"])]],
    ["for time-stamps", [new x509.ExtendedKeyUsageExtension(["1.3.6.1.5.5.7.3.8"], true)]],
  ])("%s", async (_, extensions) => {
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
    const keys = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
    const key = await crypto.subtle.importKey(
      "pkcs8",
      new Uint8Array(authority.intermediate.privateKey),
      algorithm,
      false,
      ["sign"],
    );
    const own = await x509.X509CertificateGenerator.create({
      issuer: new x509.X509Certificate(new Uint8Array(authority.intermediate.certificate)).subjectName,
      subject: "CN=A,O=B",
      ...VALIDITY,
      signingAlgorithm: algorithm,
      signingKey: key,
      publicKey: keys.publicKey,
      extensions,
    });
    const privateKey = openPrivateKey(new Uint8Array(await crypto.subtle.exportKey("pkcs8", keys.privateKey)));
    await expectRefused(
      signedBy(signed, {
        privateKey,
        chain: [new Uint8Array(own.rawData), authority.intermediate.certificate, authority.root.certificate],
      }),
      "identity",
      "CERTIFICATE_PURPOSE",
    );
  });
});

it("a file that another program wrote anew has lost its signature", async () => {
  const pdf = await PDFDocument.load(signed);
  const verdict = await check(await pdf.save({ useObjectStreams: false }));
  expect(verdict.overall).toBe("INVALID");
  expect(verdict.headline).toBe("ALTERED");
});

it("a signature over the text of another is valid, and warned of", async () => {
  const over = await signPdf(signed, {
    ...wang,
    time: NOW,
    reason: "x",
    placement: { page: 0, xMm: 15, yMm: 20, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "x" }] },
  });
  const beside = await sign(signed, wang, 100);
  expect((await check(over)).signatures.map(({ warnings }) => warnings)).toEqual([[], ["COVERS_TEXT"]]);
  expect((await check(beside)).signatures.map(({ warnings }) => warnings)).toEqual([[], []]);
  expect((await check(over)).signatures.map(({ covers }) => covers)).toEqual([
    null,
    { page: 0, before: signed.length },
  ]);
});

it.each([
  ["of its own", false],
  ["among the operators", true],
])(
  "a signature over a scanned page that another has signed is valid, and warned of: a picture %s",
  async (_, inline) => {
    const first = await sign(await scannedPdf(inline), ines, 150);
    // The first signer signs what it covers.
    expect((await check(first)).signatures.map(({ warnings, covers }) => [warnings, covers])).toEqual([[[], null]]);
    const over = await check(await sign(first, wang, 100));
    expect(over).toMatchObject({ overall: "VALID" });
    expect(over.signatures.map(({ warnings, covers }) => [warnings, covers])).toEqual([
      [[], null],
      [["COVERS_IMAGE"], { page: 0, before: first.length }],
    ]);
    const beside = await check(await sign(first, wang, 250));
    expect(beside.signatures.map(({ warnings, covers }) => [warnings, covers])).toEqual([
      [[], null],
      [[], null],
    ]);
  },
);
