import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Signer } from "@signpdf/signpdf";
import { verify } from "#domain/verify/verify";
import { DAY_MS } from "#domain/clock";
import { createRevocationList } from "../../backend/signing/revocation-list.ts";
import { signPdf } from "../../backend/signing/sign-pdf.ts";
import { readyToSign } from "../../backend/uploads/inspect-upload.ts";
import { countersigned, countersignerRoot, type SubFilter } from "../../test/support/countersigning.ts";
import type { Samples } from "../../test/support/signed-bill.ts";
import { ask, witness } from "./tools.ts";

/** A company with certificates that openssl made, which signs by `openssl cms`. */
class OpensslSigner extends Signer {
  readonly #at: (name: string) => string;
  readonly #cades: boolean;

  constructor(at: (name: string) => string, cades: boolean) {
    super();
    [this.#at, this.#cades] = [at, cades];
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const at = this.#at;
    await writeFile(at("content"), content);
    const flags = this.#cades ? ["-cades"] : [];
    const files = ["-signer", at("own.pem"), "-inkey", at("own.key"), "-certfile", at("root.pem")];
    const out = ["-in", at("content"), "-outform", "DER", "-out", at("signature")];
    run("cms", "-sign", "-binary", "-md", "sha256", ...flags, ...files, ...out);
    return readFile(at("signature"));
  }
}

function run(...parameters: readonly string[]): void {
  const said = ask("openssl", ...parameters);
  if (said.code !== 0) throw new Error(`openssl ${parameters.join(" ")}: ${said.text}`);
}

/** A root and a signer under it, by openssl alone. */
async function certifiedByOpenssl(at: (name: string) => string): Promise<Uint8Array> {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"];
  const root = ["-keyout", at("root.key"), "-out", at("root.pem"), "-subj", "/O=Straits Trust/CN=Straits Root"];
  run("req", "-x509", ...key, ...root, "-addext", "keyUsage=critical,keyCertSign,cRLSign");
  const own = ["-keyout", at("own.key"), "-out", at("own.pem"), "-subj", "/O=Meridian Bank/CN=Countersigner"];
  const under = ["-CA", at("root.pem"), "-CAkey", at("root.key")];
  const uses = ["-addext", "keyUsage=critical,digitalSignature", "-addext", "basicConstraints=critical,CA:FALSE"];
  run("req", "-x509", ...key, ...own, ...under, ...uses);
  run("x509", "-in", at("root.pem"), "-outform", "DER", "-out", at("root.der"));
  return new Uint8Array(await readFile(at("root.der")));
}

async function put(path: string, content: Uint8Array): Promise<string> {
  await writeFile(path, content);
  return path;
}

/** Our bill, countersigned by programs that are not ours: pdfsig and our own verifier accept every signature on it. */
export async function witnessCountersigned({ signed, authority, company }: Samples): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-countersigned-"));
  const at = (name: string): string => join(folder, name);
  try {
    const openssl = await certifiedByOpenssl(at);
    // The certificates of openssl are valid from this second.
    const now = new Date(Math.ceil(Date.now() / 1000) * 1000);
    const signers: Readonly<Record<string, readonly [root: Uint8Array, filter: SubFilter, by?: Signer]>> = {
      "@signpdf with pdf-lib": [await countersignerRoot(), "adbe.pkcs7.detached"],
      "openssl cms": [openssl, "adbe.pkcs7.detached", new OpensslSigner(at, false)],
      "openssl cms -cades": [openssl, "ETSI.CAdES.detached", new OpensslSigner(at, true)],
    };
    const dates = { number: 1, thisUpdate: now, nextUpdate: new Date(now.getTime() + DAY_MS), revoked: [] };
    const lists = await Promise.all(
      [authority.root, authority.issuing].map((issuer) => createRevocationList(issuer, dates)),
    );
    for (const [name, [root, filter, by]] of Object.entries(signers)) {
      const file = await countersigned(signed, { filter, at: now, ...(by === undefined ? {} : { by }) });
      await writeFile(at("file.pdf"), file);
      const seen = ask("pdfsig", "-nocert", at("file.pdf")).text;
      const count = seen.split("Signature is Valid.").length - 1;
      witness(`pdfsig finds three valid signatures on our bill, countersigned by ${name}`, count === 3, seen);
      const checked = ask("qpdf", "--check", at("file.pdf"));
      witness(`qpdf finds no error in our bill, countersigned by ${name}`, checked.code === 0, checked.text);
      const verdict = await verify(file, {
        chain: null,
        trustAnchors: [authority.root.certificate, root],
        revocationLists: lists,
        now,
      });
      const findings = verdict.signatures.map(({ integrity, identity, laterChanges }) =>
        [integrity, identity, laterChanges].map(({ outcome, reason }) => `${outcome} ${reason}`).join(", "),
      );
      witness(`our bill, countersigned by ${name}, is genuine`, verdict.overall === "VALID", findings.join("\n"));
      const taken = await readyToSign(file, "doubtful", "en-US");
      const again = await signPdf(taken, {
        ...company,
        time: now,
        reason: "Received",
        placement: null,
        appearance: { lines: [] },
      });
      const kept = Buffer.compare(again.subarray(0, file.length), file) === 0;
      const all = ask("pdfsig", "-nocert", await put(at("again.pdf"), again)).text;
      const held = all.split("Signature is Valid.").length - 1;
      witness(`it is taken as it came and signed over by us: all four hold (${name})`, kept && held === 4, all);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
