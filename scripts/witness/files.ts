import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestBytes, signManifest } from "../../backend/signing/manifest.ts";
import type { Samples } from "../../test/support/signed-bill.ts";
import { signaturesOf } from "./signatures.ts";
import { ask, witness, type Said } from "./tools.ts";

/** Signed files and seals, judged by pdfsig, openssl and qpdf. */
export async function witnessFiles({ signed, rootPem, company }: Samples, now: Date): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-witness-"));
  const at = (name: string): string => join(folder, name);
  const openssl = (signature: string, content: string): Said =>
    ask(
      "openssl",
      "cms",
      "-verify",
      "-cades",
      "-binary",
      "-inform",
      "DER",
      "-in",
      at(signature),
      "-content",
      at(content),
      "-CAfile",
      at("root.pem"),
      "-out",
      at("out"),
    );
  try {
    await writeFile(at("root.pem"), rootPem);
    await writeFile(at("signed.pdf"), signed);
    const seen = ask("pdfsig", "-nocert", at("signed.pdf")).text;
    witness(
      "pdfsig finds two valid signatures of type ETSI.CAdES.detached",
      count(seen, "Signature is Valid.") === 2 && count(seen, "ETSI.CAdES.detached") === 2,
      seen,
    );
    witness(
      "pdfsig says that the last signature covers the whole file",
      count(seen, "  - Total document signed") === 1,
      seen,
    );
    const structure = ask("qpdf", "--check", at("signed.pdf"));
    witness("qpdf finds no error in the signed file", structure.code === 0, structure.text);
    for (const [i, { content, signature }] of signaturesOf(signed).entries()) {
      await writeFile(at("content"), content);
      await writeFile(at("signature"), signature);
      const said = openssl("signature", "content");
      witness(
        `openssl cms -verify -cades accepts signature ${i + 1}`,
        said.code === 0 && said.text.includes("CAdES Verification successful"),
        said.text,
      );
      await writeFile(at("content"), content.subarray(1));
      witness(`openssl refuses signature ${i + 1} over other content`, openssl("signature", "content").code !== 0);
    }
    const broken = signed.slice();
    broken[5_000] = broken[5_000]! ^ 1;
    await writeFile(at("broken.pdf"), broken);
    const refused = ask("pdfsig", "-nocert", at("broken.pdf")).text;
    witness("pdfsig refuses the file with one bit changed", count(refused, "Digest Mismatch") === 2, refused);
    const manifest = manifestBytes({ documents: [{ id: "1", sha256: "00".repeat(32) }], subject: "宁波" });
    await writeFile(at("manifest.json"), manifest);
    await writeFile(at("manifest.p7s"), await signManifest(manifest, company, now));
    const sealed = openssl("manifest.p7s", "manifest.json");
    witness("openssl cms -verify -cades accepts the seal of a manifest", sealed.code === 0, sealed.text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;
