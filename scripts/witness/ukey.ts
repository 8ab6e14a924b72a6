import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import { BRIDGE, type TokenCertificate } from "#domain/ukey";
import { paperToPdf } from "../../backend/printing/paper-to-pdf.ts";
import { signedAttributes } from "../../backend/signing/cms.ts";
import {
  completeSignature,
  prepareSignature,
  preparedOf,
  preparedState,
  stateOf,
} from "../../backend/signing/sign-pdf.ts";
import { startBridge } from "../operate/ukey/bridge.ts";
import { Pkcs11 } from "../operate/ukey/pkcs11.ts";
import { Tokens } from "../operate/ukey/tokens.ts";
import { BILL, DOCUMENT_ID, TOKEN_ID } from "../../test/support/signed-bill.ts";
import { signaturesOf } from "./signatures.ts";
import { ask, witness } from "./tools.ts";

const MODULE = [
  "/usr/lib/softhsm/libsofthsm2.so",
  "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
  "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
].find((path) => existsSync(path));
const SITE = "https://hawser.example";
const PIN = "271828";

/** Tokens of SoftHSM, used through the bridge as a browser uses it; what they sign is judged by pdfsig and openssl. */
export async function witnessUkey(): Promise<void> {
  if (MODULE === undefined) throw new Error("softhsm2 is missing");
  const folder = await mkdtemp(join(tmpdir(), "hawser-ukey-"));
  try {
    await witnessIn(folder, MODULE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function witnessIn(folder: string, module: string): Promise<void> {
  const at = (name: string): string => join(folder, name);
  const run = (program: string, ...parameters: string[]): void =>
    void execFileSync(program, parameters, { stdio: "pipe" });
  process.env["SOFTHSM2_CONF"] = at("softhsm.conf");
  await mkdir(at("tokens"));
  await writeFile(at("softhsm.conf"), `directories.tokendir = ${at("tokens")}\nobjectstore.backend = file\n`);
  const plug = (label: string, key: readonly string[]): void => {
    run(
      "openssl",
      "req",
      "-x509",
      "-newkey",
      ...key,
      "-nodes",
      "-keyout",
      at(`${label}.key`),
      "-out",
      at(`${label}.pem`),
      "-days",
      "30",
      "-subj",
      `/CN=${label}`,
      "-addext",
      "basicConstraints=critical,CA:FALSE",
      "-addext",
      "keyUsage=critical,digitalSignature",
    );
    run("openssl", "pkcs8", "-topk8", "-nocrypt", "-in", at(`${label}.key`), "-out", at(`${label}.p8`));
    run("openssl", "x509", "-in", at(`${label}.pem`), "-outform", "DER", "-out", at(`${label}.der`));
    run("softhsm2-util", "--init-token", "--free", "--label", label, "--pin", PIN, "--so-pin", "31415926");
    run("softhsm2-util", "--import", at(`${label}.p8`), "--token", label, "--label", label, "--id", "a1", "--pin", PIN);
    run(
      "pkcs11-tool",
      "--module",
      module,
      "--token-label",
      label,
      "--login",
      "--pin",
      PIN,
      "--write-object",
      at(`${label}.der`),
      "--type",
      "cert",
      "--id",
      "a1",
      "--label",
      label,
    );
  };
  plug("curve", ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
  plug("rsa", ["rsa:2048"]);
  // The certificates are of this moment, so nothing may be signed with them before it.
  const now = new Date();
  const paper = await paperToPdf(
    layoutBillOfLading(BILL, {
      marking: "ORIGINAL",
      language: "en-US",
      documentId: DOCUMENT_ID,
      checksum: TOKEN_ID.slice(2),
    }),
    { createdAt: now },
  );
  let code = "";
  const bridge = await startBridge({
    tokens: new Tokens([await Pkcs11.load(module)]),
    origins: [SITE],
    port: 0,
    show: (shown) => (code = shown),
  });
  try {
    const call = async (
      name: keyof typeof BRIDGE,
      input?: unknown,
      token = "",
    ): Promise<{ status: number; body: unknown }> => {
      const { path, method } = BRIDGE[name];
      const response = await fetch(`${bridge.url}${path}`, {
        method,
        headers: { origin: SITE, authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      });
      return { status: response.status, body: await response.json() };
    };
    const { token } = (await call("pair", { code })).body as { token: string };
    const found = (await call("certificates", undefined, token)).body as TokenCertificate[];
    witness(
      "the bridge shows the certificates of two tokens",
      found
        .map(({ tokenLabel }) => tokenLabel)
        .sort()
        .join() === "curve,rsa",
      JSON.stringify(found),
    );
    for (const one of found)
      await judge(one, (attributes, pin) =>
        call(
          "sign",
          { token: one.token, key: one.key, attributes: Buffer.from(attributes).toString("base64"), pin },
          token,
        ),
      );
    const [first] = found;
    const sign = (more: object): Promise<{ status: number; body: unknown }> =>
      call(
        "sign",
        { token: first!.token, key: first!.key, attributes: attributesOf(first!), pin: PIN, ...more },
        token,
      );
    const refused = async (statement: string, expected: string, more: object): Promise<void> => {
      const { body } = await sign(more);
      witness(statement, (body as { code?: string }).code === expected, JSON.stringify(body));
    };
    await refused("a wrong PIN is refused by the token", "PIN_WRONG", { pin: "000000" });
    await refused("what is not the attributes of a signature by this certificate is not signed", "BAD_INPUT", {
      attributes: Buffer.alloc(220, 1).toString("base64"),
    });
    await refused("a key that is not on the token is said to be none", "KEY_GONE", { key: "ff" });
    await rm(at("tokens"), { recursive: true });
    await mkdir(at("tokens"));
    await refused("a token that was unplugged since is missed", "TOKEN_GONE", {});
    witness(
      "what is unplugged is shown no more",
      ((await call("certificates", undefined, token)).body as unknown[]).length === 0,
    );
  } finally {
    await bridge.stop();
  }

  /**
   * Signs a paper with the key on a token, in two halves as two requests to the platform do, and lets the others judge
   * it.
   */
  async function judge(
    one: TokenCertificate,
    sign: (attributes: Uint8Array, pin: string) => Promise<{ status: number; body: unknown }>,
  ): Promise<void> {
    const chain = [Buffer.from(one.certificate, "base64")];
    const prepared = await prepareSignature(paper, {
      chain,
      time: now,
      reason: "Signing with a UKey",
      placement: { page: 0, xMm: 20, yMm: 20, widthMm: 60, heightMm: 20 },
      appearance: { lines: [{ text: one.tokenLabel }] },
    });
    const between: unknown = JSON.parse(JSON.stringify(stateOf(prepared)));
    const { value } = (await sign(prepared.attributes, PIN)).body as { value: string };
    const signed = await completeSignature(
      preparedOf(prepared.file, preparedState.parse(between)),
      Buffer.from(value, "base64"),
      null,
    );
    await writeFile(at("signed.pdf"), signed);
    const seen = ask("pdfsig", "-nocert", at("signed.pdf")).text;
    witness(
      `pdfsig finds the signature by the ${one.tokenLabel} token valid`,
      seen.includes("Signature is Valid."),
      seen,
    );
    const [{ content, signature }] = signaturesOf(signed) as [{ content: Buffer; signature: Buffer }];
    await Promise.all([
      writeFile(at("content"), content),
      writeFile(at("signature"), signature),
      writeFile(at("own.pem"), new X509Certificate(chain[0]!).toString()),
    ]);
    const said = ask(
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
      at("own.pem"),
      "-purpose",
      "any",
      "-out",
      at("out"),
    );
    witness(`openssl cms -verify -cades accepts it`, said.code === 0, said.text);
  }
}

/** Attributes as a signature by this certificate has them. */
function attributesOf({ certificate }: TokenCertificate): string {
  return Buffer.from(signedAttributes({ digest: Buffer.alloc(32), own: Buffer.from(certificate, "base64") })).toString(
    "base64",
  );
}
