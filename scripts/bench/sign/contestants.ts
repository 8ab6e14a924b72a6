import { createHash, sign } from "node:crypto";
import { createRequire } from "node:module";
import { openP12 } from "../../../backend/signing/p12.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import type { Appearance } from "../../../backend/signing/stamp.ts";
import type { Signer } from "./identity.ts";

export interface Contestant {
  readonly name: string;
  readonly run: (file: Uint8Array) => Promise<Uint8Array>;
}

const PLACE = { page: 0, xMm: 110, yMm: 230, widthMm: 90, heightMm: 44 } as const;

/**
 * The steps that no signer can leave out: the file's bytes in a new place, their hash, the operation of the key, the
 * value written in.
 */
export function floor(signer: Signer): Contestant {
  const attributes = Buffer.alloc(220, 7);
  const room = 16_384;
  return {
    name: "floor",
    run: async (file) => {
      const made = Buffer.allocUnsafe(file.length + room);
      made.set(file);
      made.fill(0x30, file.length);
      const hash = createHash("sha256")
        .update(made.subarray(0, file.length))
        .update(made.subarray(file.length + room / 2))
        .digest();
      hash.copy(attributes);
      made.write(sign("sha256", attributes, signer.open.privateKey).toString("hex"), file.length, "latin1");
      return made;
    },
  };
}

/** Ours. `appearance` null: the signature cannot be seen. */
export function ours(
  signer: Signer,
  how: { readonly p12: boolean; readonly appearance: Appearance | null; readonly time: Date },
): Contestant {
  const { appearance, time } = how;
  const identity = async (): Promise<SigningIdentity> => {
    if (!how.p12) return signer.open;
    const opened = await openP12(signer.p12, signer.password);
    return { privateKey: openPrivateKey(opened.privateKey), chain: opened.certificates };
  };
  return {
    name: `ours, ${how.p12 ? "P12 each time" : "key open"}, ${appearance === null ? "invisible" : "visible stamp"}`,
    run: async (file) =>
      signPdf(file, {
        ...(await identity()),
        time,
        name: "Ines Valadares",
        reason: "Signing",
        placement: appearance === null ? null : PLACE,
        appearance: appearance ?? { lines: [] },
      }),
  };
}

interface Peer {
  readonly SignPdf: new () => { sign(file: Buffer, signer: unknown, time: Date): Promise<Buffer> };
  readonly P12Signer: new (p12: Buffer, options: { passphrase: string }) => unknown;
  readonly plainAddPlaceholder: (input: object) => Buffer;
  readonly pdflibAddPlaceholder: (input: object) => void;
  readonly PDFDocument: { load(file: Uint8Array): Promise<{ save(options: object): Promise<Uint8Array> }> };
}

function peer(): Peer {
  const require = createRequire(new URL("../peers/package.json", import.meta.url));
  const from = <Name extends keyof Peer>(name: string, ...keys: Name[]): Pick<Peer, Name> => {
    const found = require(name) as Peer;
    return Object.fromEntries(keys.map((key) => [key, found[key]])) as Pick<Peer, Name>;
  };
  return {
    ...from("@signpdf/signpdf", "SignPdf"),
    ...from("@signpdf/signer-p12", "P12Signer"),
    ...from("@signpdf/placeholder-plain", "plainAddPlaceholder"),
    ...from("@signpdf/placeholder-pdf-lib", "pdflibAddPlaceholder"),
    ...from("pdf-lib", "PDFDocument"),
  };
}

/**
 * @signpdf in the two ways that it offers for finished files; its signatures cannot be seen. It opens its P12 for each
 * signature and knows no other way: one of its signers signs once only.
 */
export function signpdf(signer: Signer, how: { readonly with: "plain" | "pdf-lib"; readonly time: Date }): Contestant {
  const { SignPdf, P12Signer, plainAddPlaceholder, pdflibAddPlaceholder, PDFDocument } = peer();
  const said = {
    reason: "Signing",
    contactInfo: "",
    name: "Ines Valadares",
    location: "",
    signingTime: how.time,
    subFilter: "ETSI.CAdES.detached",
  };
  const prepare = async (file: Uint8Array): Promise<Buffer> => {
    if (how.with === "plain")
      return plainAddPlaceholder({ ...said, pdfBuffer: Buffer.from(file.buffer, file.byteOffset, file.byteLength) });
    const pdfDoc = await PDFDocument.load(file);
    pdflibAddPlaceholder({ ...said, pdfDoc });
    return Buffer.from(await pdfDoc.save({ useObjectStreams: false }));
  };
  return {
    name: `@signpdf, P12 each time, ${how.with} placeholder`,
    run: async (file) =>
      new SignPdf().sign(await prepare(file), new P12Signer(signer.p12, { passphrase: signer.password }), how.time),
  };
}
