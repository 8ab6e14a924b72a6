import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDF, PdfStream, type PdfObject, type PdfRef } from "@libpdf/core";
import { fromBER, type AsnType } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { OID } from "#domain/verify/oids";
import { DAY_MS } from "#domain/clock";
import { archivePdf } from "../../backend/signing/archive-pdf.ts";
import { issueTimestampCertificate, toPem } from "../../backend/signing/authority.ts";
import { createRevocationList } from "../../backend/signing/revocation-list.ts";
import { openPrivateKey, type SigningIdentity } from "../../backend/signing/key.ts";
import { signPdf } from "../../backend/signing/sign-pdf.ts";
import { answerTimestampRequest } from "../../backend/signing/timestamp-authority.ts";
import { ownStamper } from "../../backend/signing/timestamps.ts";
import type { Samples } from "../../test/support/signed-bill.ts";
import { signaturesOf } from "./signatures.ts";
import { ask, witness, type Said } from "./tools.ts";

const CRL_URL = "http://localhost/crl";

/** Time-stamps, and a file that holds what it is judged by (PAdES B-LTA), judged by openssl, pdfsig and qpdf. */
export async function witnessLongLived(
  { signed, rootPem, company, authority: { root, issuing } }: Samples,
  now: Date,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-witness-"));
  const at = (name: string): string => join(folder, name);
  const ts = (...parameters: string[]): Said =>
    ask("openssl", "ts", "-verify", ...parameters, "-CAfile", at("root.pem"));
  try {
    await writeFile(at("root.pem"), rootPem);
    const validity = { notBefore: new Date(now.getTime() - 60_000), notAfter: new Date(now.getTime() + 300 * DAY_MS) };
    const own = await issueTimestampCertificate(issuing, "Hawser Witness Time-stamps", {
      ...validity,
      crlUrl: CRL_URL,
    });
    const stamping: SigningIdentity = {
      privateKey: openPrivateKey(own.privateKey),
      chain: [own, issuing, root].map(({ certificate }) => certificate),
    };
    await writeFile(at("stamping.pem"), stamping.chain.map(toPem).join("\n"));
    await writeFile(at("data"), "what existed");
    const reply = async (...parameters: string[]): Promise<Uint8Array> => {
      ask("openssl", "ts", "-query", "-data", at("data"), ...parameters, "-out", at("query"));
      const made = answerTimestampRequest(await readFile(at("query")), stamping, now);
      await writeFile(at("reply"), made);
      return made;
    };
    await reply("-sha256", "-cert");
    const whole = ts("-queryfile", at("query"), "-in", at("reply"));
    witness(
      "openssl ts accepts the answer to its query, with our certificates in it",
      whole.code === 0 && whole.text.includes("Verification: OK"),
      whole.text,
    );
    await reply("-sha512", "-no_nonce");
    const bare = ts("-data", at("data"), "-in", at("reply"), "-untrusted", at("stamping.pem"));
    witness("openssl ts accepts an answer without them, for SHA-512", bare.code === 0, bare.text);
    await writeFile(at("data"), "something else");
    witness(
      "openssl ts refuses it for other data",
      ts("-data", at("data"), "-in", at("reply"), "-untrusted", at("stamping.pem")).code !== 0,
    );
    await reply("-sha1");
    const rejected = ask("openssl", "ts", "-reply", "-in", at("reply"), "-text").text;
    witness(
      "openssl ts reads why a query is rejected",
      rejected.includes("Status: Rejected.") && rejected.includes("unrecognized or unsupported algorithm"),
      rejected,
    );

    const stamper = ownStamper(stamping, () => now);
    const third = await signPdf(signed, {
      ...company,
      time: now,
      reason: "Archive",
      placement: null,
      appearance: { lines: [] },
      timestamps: stamper,
    });
    const lists = await Promise.all(
      [issuing, root].map((issuer) =>
        createRevocationList(issuer, {
          number: 1,
          thisUpdate: now,
          nextUpdate: new Date(now.getTime() + DAY_MS),
          revoked: [],
        }),
      ),
    );
    const archived = await archivePdf(third, lists, stamper);
    await writeFile(at("archived.pdf"), archived);
    const seen = ask("pdfsig", "-nocert", at("archived.pdf")).text;
    witness(
      "pdfsig finds the three signatures of an archived file valid",
      seen.split("Signature is Valid.").length === 4,
      seen,
    );
    witness("qpdf finds no error in it", ask("qpdf", "--check", at("archived.pdf")).code === 0);
    const found = signaturesOf(archived);
    const [stamped, document] = [found[2]!, found[3]!];
    await writeFile(at("content"), stamped.content);
    await writeFile(at("signature"), stamped.signature);
    const cms = ask(
      "openssl",
      "cms",
      "-verify",
      "-cades",
      "-binary",
      "-inform",
      "DER",
      "-in",
      at("signature"),
      "-content",
      at("content"),
      "-CAfile",
      at("root.pem"),
      "-out",
      at("out"),
    );
    witness("openssl cms -verify -cades accepts a signature with a time-stamp", cms.code === 0, cms.text);
    const { token, value } = timestampOf(stamped.signature);
    await writeFile(at("token"), token);
    const signature = ts("-token_in", "-in", at("token"), "-digest", sha256(value));
    witness("openssl ts accepts the time-stamp of that signature", signature.code === 0, signature.text);
    witness(
      "openssl ts refuses it for another signature",
      ts("-token_in", "-in", at("token"), "-digest", sha256(token)).code !== 0,
    );
    await writeFile(at("token"), document.signature);
    const over = ts("-token_in", "-in", at("token"), "-digest", sha256(document.content));
    witness("openssl ts accepts the time-stamp over the whole file", over.code === 0, over.text);

    const kept = await keptIn(archived);
    await writeFile(at("kept.pem"), kept.certificates.map(toPem).join("\n"));
    await writeFile(at("signer.pem"), toPem(company.chain[0]!));
    for (const [i, list] of kept.lists.entries()) {
      await writeFile(at("list.der"), list);
      ask("openssl", "crl", "-inform", "DER", "-in", at("list.der"), "-out", at(`list-${i}.pem`));
    }
    const path = ask(
      "openssl",
      "verify",
      "-CAfile",
      at("root.pem"),
      "-untrusted",
      at("kept.pem"),
      "-crl_check_all",
      ...kept.lists.flatMap((_, i) => ["-CRLfile", at(`list-${i}.pem`)]),
      at("signer.pem"),
    );
    witness("openssl verify finds the signer not revoked, by the lists in the file alone", path.code === 0, path.text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The time-stamp of a signature in DER, and the value that it stamps. */
function timestampOf(signature: Uint8Array): { token: Uint8Array; value: Uint8Array } {
  const info = new ContentInfo({ schema: fromBER(new Uint8Array(signature)).result });
  const signer = new SignedData({ schema: info.content as AsnType }).signerInfos[0];
  const token = signer?.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken)?.values[0] as
    | AsnType
    | undefined;
  if (signer === undefined || token === undefined) throw new Error("the signature has no time-stamp");
  return { token: new Uint8Array(token.toBER()), value: new Uint8Array(signer.signature.valueBlock.valueHexView) };
}

/** The certificates and lists in the document security store of a file. */
async function keptIn(file: Uint8Array): Promise<{ certificates: Uint8Array[]; lists: Uint8Array[] }> {
  const pdf = await PDF.load(file);
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const store = pdf.context.catalog.getDict().getDict("DSS", resolve);
  const streams = (key: string): Uint8Array[] => {
    const all = store?.getArray(key, resolve);
    return Array.from({ length: all?.length ?? 0 }, (_, i) => all?.at(i, resolve)).flatMap((one) =>
      one instanceof PdfStream ? [one.getDecodedData()] : [],
    );
  };
  return { certificates: streams("Certs"), lists: streams("CRLs") };
}
