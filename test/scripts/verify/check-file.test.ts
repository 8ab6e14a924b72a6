import { beforeAll, describe, expect, it } from "vitest";
import { strToU8, unzipSync, zipSync } from "fflate";
import { packEvidence } from "#domain/verify/evidence";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { checkFile, type Given } from "../../../scripts/verify/check-file.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";
import { toPem } from "../../../backend/signing/authority.ts";

let authority: TestAuthority;
let file: Uint8Array;
let bundle: Uint8Array;
const check = (bytes: Uint8Array, more: Partial<Given> = {}): Promise<Verdict> =>
  checkFile(bytes, { roots: [authority.root.certificate], revocationLists: [], clients: new Map(), now: NOW, ...more });
/** The bundle with some of its files changed. */
const repacked = (change: (files: Record<string, Uint8Array>) => void): Uint8Array => {
  const files = { ...unzipSync(bundle) };
  change(files);
  return zipSync(files);
};

beforeAll(async () => {
  authority = await testAuthority();
  const ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  file = await signPdf(await plainPdf(1), {
    ...ines,
    time: NOW,
    reason: "x",
    placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
    appearance: { lines: [{ text: "x" }] },
  });
  const lists = await authority.lists();
  const verdict = await verify(file, {
    chain: null,
    trustAnchors: [authority.root.certificate],
    revocationLists: lists,
    now: NOW,
  });
  const trust = {
    trustAnchors: [toPem(authority.root.certificate)],
    revocationLists: lists.map((one) => Buffer.from(one).toString("base64")),
  };
  bundle = packEvidence(
    { name: "../bill <1>.pdf", file, verdict, trust, answers: { dids: {}, txt: {}, statusLists: {} }, at: NOW },
    "zh-CN",
  );
});

describe("an evidence bundle", () => {
  it("is checked by itself, with nothing but the root that whoever checks trusts", async () => {
    expect(await check(bundle)).toMatchObject({
      overall: "VALID",
      headline: "GENUINE",
      format: "pdf",
      issuerName: "Tern & Sable Shipping Lda",
    });
    expect((await check(file)).signatures[0]?.identity.reason).toBe("REVOCATION_UNKNOWN");
  });

  it("holds what a person and a program read, and names of files that lead nowhere", () => {
    const names = Object.keys(unzipSync(bundle)).toSorted();
    expect(names).toEqual([
      "README.txt",
      "certificates/signature-1-1.pem",
      "certificates/signature-1-2.pem",
      "certificates/signature-1-3.pem",
      "certificates/trusted-1.pem",
      "file/-bill -1-.pdf",
      "lists/1.crl",
      "lists/2.crl",
      "proofs.json",
      "report.html",
      "report.json",
    ]);
    const page = Buffer.from(unzipSync(bundle)["report.html"]!).toString();
    expect(page).toContain("文件真实，未经改动");
    expect(page).not.toMatch(/<script|src=|href=/);
    expect(page).toContain("&#60;1&#62;");
  });

  it("proves nothing by the certificates that it brings along, nor by what it says of itself", async () => {
    const other = await testAuthority();
    expect((await check(bundle, { roots: [other.root.certificate] })).headline).toBe("ISSUER_UNKNOWN");
    expect((await check(bundle, { roots: [] })).overall).toBe("INDETERMINATE");
    const lying = repacked((files) => {
      files["report.json"] = strToU8('{"verdict":{"overall":"VALID"}}');
      files["file/-bill -1-.pdf"] = replacedByte(files["file/-bill -1-.pdf"]!);
    });
    expect(await check(lying)).toMatchObject({ overall: "INVALID", headline: "ALTERED" });
  });

  it("gives no proof by an anchor that no chain was asked for", async () => {
    const anchor = {
      chainId: 1337,
      store: `0x${"11".repeat(20)}`,
      root: "",
      proof: [],
      block: 1,
      at: "2020-01-01T00:00:00Z",
    };
    const claimed = repacked((files) => {
      const proofs = JSON.parse(Buffer.from(files["proofs.json"]!).toString()) as {
        file: { sha256: string };
        anchors: object;
      };
      proofs.anchors = { [proofs.file.sha256]: [{ ...anchor, root: `0x${proofs.file.sha256}` }] };
      files["proofs.json"] = strToU8(JSON.stringify(proofs));
    });
    expect((await check(claimed)).anchors).toEqual([]);
  });

  it("without its lists cannot show that nothing was revoked", async () => {
    const bare = repacked((files) => {
      for (const name of Object.keys(files)) if (name.startsWith("lists/")) delete files[name];
    });
    expect((await check(bare)).signatures[0]?.identity.reason).toBe("REVOCATION_UNKNOWN");
  });
});

describe("a package", () => {
  it("is as good as the worst file in it", async () => {
    const lists = await authority.lists();
    const good = zipSync({ "a.pdf": file, "b.pdf": file });
    expect(await check(good, { revocationLists: lists })).toMatchObject({
      overall: "VALID",
      format: "package",
      checks: { integrity: { reason: "PARTS_MATCH" } },
    });
    const bad = await check(zipSync({ "a.pdf": file, "b.pdf": replacedByte(file) }), { revocationLists: lists });
    expect(bad).toMatchObject({
      overall: "INVALID",
      headline: "ALTERED",
      checks: { integrity: { reason: "PART_FAILS" } },
    });
    expect(bad.package?.parts.map(({ name, verdict }) => [name, verdict.overall])).toEqual([
      ["a.pdf", "VALID"],
      ["b.pdf", "INVALID"],
    ]);
  });

  it("that is damaged, or empty, or unpacks to more than there is room for, cannot be checked", async () => {
    const huge = zipSync({ "a.pdf": new Uint8Array(129 * 1024 * 1024) });
    for (const one of [huge, zipSync({}), bundle.subarray(0, 2_000)])
      expect((await check(one)).headline).toBe("UNREADABLE");
  }, 60_000);
});

const replacedByte = (bytes: Uint8Array): Uint8Array => {
  const changed = bytes.slice();
  changed[100] = changed[100]! ^ 1;
  return changed;
};
