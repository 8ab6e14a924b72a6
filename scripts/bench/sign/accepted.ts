import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "../../witness/tools.ts";
import { signaturesOf } from "../../witness/signatures.ts";
import type { Signer } from "./identity.ts";

/**
 * Throws unless pdfsig and openssl accept every signature of a file. `cades`: openssl also wants what PAdES asks for,
 * the signer's certificate among what is signed; @signpdf does not write that.
 */
export function assertAccepted(
  file: Uint8Array,
  folder: string,
  { root }: Signer,
  { cades }: { readonly cades: boolean },
): void {
  const at = (name: string): string => join(folder, name);
  writeFileSync(at("signed.pdf"), file);
  const signatures = signaturesOf(file);
  const seen = ask("pdfsig", "-nocert", at("signed.pdf")).text;
  if (signatures.length === 0 || seen.split("Signature is Valid.").length - 1 !== signatures.length)
    throw new Error(`pdfsig refuses: ${seen}`);
  for (const { content, signature } of signatures) {
    writeFileSync(at("content"), content);
    writeFileSync(at("signature"), signature);
    const files = [
      "-inform",
      "DER",
      "-in",
      at("signature"),
      "-content",
      at("content"),
      "-CAfile",
      root,
      "-out",
      "/dev/null",
    ];
    const said = ask("openssl", "cms", "-verify", ...(cades ? ["-cades"] : []), "-binary", ...files);
    if (said.code !== 0) throw new Error(`openssl refuses: ${said.text}`);
  }
}
