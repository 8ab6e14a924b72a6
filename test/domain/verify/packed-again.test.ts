import { createHash } from "node:crypto";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { openEvidence, packEvidence } from "#domain/verify/evidence";
import { anchorsIn } from "#domain/verify/package";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { manifestBytes, signManifest } from "../../../backend/signing/manifest.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { PACKED_AGAIN, SYSTEM_NAMES } from "../../support/packing.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// A package that somebody unpacked and packed again, as Windows, macOS and archivers write it.

let authority: TestAuthority;
let lists: Uint8Array[];
let files: Readonly<Record<string, Uint8Array>>;
let signed: Uint8Array;

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  const carrier: SigningIdentity = await authority.identity("Sealer", "Carrier");
  signed = await signPdf(await plainPdf(1), {
    ...carrier,
    time: NOW,
    reason: "Signed",
    placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
    appearance: { lines: [{ text: "Signed" }] },
  });
  const [first, second] = [signed, await plainPdf(2)];
  const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
  const manifest = manifestBytes({
    subject: "Papers",
    documents: [first, second].map((one) => ({ sha256: sha256(one) })),
  });
  files = {
    "documents/01 Bill of lading.pdf": first,
    "documents/02 提单.pdf": second,
    "manifest.json": manifest,
    "manifest.json.p7s": await signManifest(manifest, carrier, NOW),
    "proofs.json": strToU8(
      JSON.stringify({
        package: "hawser-envelope",
        version: 1,
        anchors: {
          [sha256(first)]: [
            {
              chainId: 1337,
              store: `0x${"5a".repeat(20)}`,
              root: `0x${"ab".repeat(32)}`,
              proof: [],
              block: 1,
              at: null,
            },
          ],
        },
      }),
    ),
    "lists/1.crl": lists[0]!,
    "SHA256SUMS.txt": strToU8("x"),
  };
});

const check = (file: Uint8Array): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW });

describe("a sealed package packed again", () => {
  it.each(Object.entries(PACKED_AGAIN))("%s is whole", async (_, pack) => {
    const file = zipSync(pack(files));
    const verdict = await check(file);
    expect(verdict).toMatchObject({
      overall: "VALID",
      headline: "GENUINE",
      checks: { integrity: { reason: "PARTS_MATCH" } },
      package: { seal: { missing: [] } },
    });
    expect(verdict.package?.parts.map(({ name }) => name).toSorted()).toEqual([
      "documents/01 Bill of lading.pdf",
      "documents/02 提单.pdf",
    ]);
    expect(Object.keys(anchorsIn(file))).toHaveLength(1);
  });

  it("with a document beside the sealed ones under a name of the system's own is not whole", async () => {
    const forged = await plainPdf(3);
    for (const name of SYSTEM_NAMES)
      expect(await check(zipSync({ ...files, [name]: forged })), name).toMatchObject({
        overall: "INVALID",
        checks: { integrity: { reason: "MANIFEST_DIFFERS" } },
      });
  });

  it("with one of its documents changed or missing is not whole", async () => {
    const changed = { ...files, "documents/01 Bill of lading.pdf": await plainPdf(4) };
    const { "documents/01 Bill of lading.pdf": _, ...missing } = files;
    for (const pack of Object.values(PACKED_AGAIN))
      for (const inside of [changed, missing])
        expect((await check(zipSync(pack(inside)))).checks.integrity.reason).toBe("MANIFEST_DIFFERS");
  });
});

describe("an evidence bundle packed again", () => {
  it.each(Object.entries(PACKED_AGAIN))("%s opens, and its file is judged", async (_, pack) => {
    const bundle = packEvidence(
      {
        name: "bill.pdf",
        file: signed,
        verdict: await check(signed),
        trust: { trustAnchors: [], revocationLists: lists.map((one) => Buffer.from(one).toString("base64")) },
        answers: { dids: {}, txt: {}, statusLists: {} },
        at: NOW,
      },
      "en-US",
    );
    const file = zipSync(pack(unzipSync(bundle)));
    const evidence = openEvidence(file);
    expect(evidence?.revocationLists).toHaveLength(lists.length);
    expect(Buffer.from(evidence!.file).equals(Buffer.from(signed))).toBe(true);
    expect(await check(file)).toMatchObject({ overall: "VALID", format: "pdf" });
  });
});
