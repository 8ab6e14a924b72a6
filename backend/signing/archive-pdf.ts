import { createHash } from "node:crypto";
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from "@libpdf/core";
import { fromBER, type AsnType } from "asn1js";
import { Certificate, ContentInfo, SignedData } from "pkijs";
import { Refused } from "#domain/errors";
import { OID } from "#domain/verify/oids";
import { sha256 } from "./cms.ts";
import { Form, hidden } from "./fields.ts";
import { Hole, Increment } from "./increment.ts";
import { frameOf } from "./page-frame.ts";
import { fillRange, RANGE_HOLE, writeContents } from "./sign-pdf.ts";
import type { Stamper } from "./timestamps.ts";

/**
 * Makes a signed file one that can be judged by itself for as long as it is kept (PAdES B-LTA): what its signatures are
 * judged by goes into it (B-LT), then a time-stamp over everything. `lists`: the revocation lists of the issuers, in DER, as
 * they are after the signatures. Only appends; done again before the time-stamp's
 * certificate ends, it lasts as long again. Refuses UPLOAD_BROKEN, and what the authority refuses.
 */
export async function archivePdf(file: Uint8Array, lists: readonly Uint8Array[], timestamps: Stamper): Promise<Uint8Array> {
  return stampDocument(await addValidationData(file, lists), timestamps);
}

/** PAdES B-LT: the certificates of the signatures and the lists in the document security store, and for which signature they are. */
export async function addValidationData(file: Uint8Array, lists: readonly Uint8Array[]): Promise<Uint8Array> {
  const increment = await Increment.open(file);
  const store = new Store(increment);
  const crls = lists.map((one) => store.keep("CRLs", one));
  for (const signature of signaturesIn(increment)) store.relate(signature, certificatesIn(signature).map((one) => store.keep("Certs", one)), crls);
  return increment.write();
}

/** A time-stamp over the whole file, as a signature of its own (RFC 3161 in PDF: a document time-stamp). */
export async function stampDocument(file: Uint8Array, timestamps: Stamper): Promise<Uint8Array> {
  const increment = await Increment.open(file);
  const [range, contents] = [new Hole(RANGE_HOLE), new Hole(`<${"0".repeat(timestamps.room * 2)}>`)];
  const value = new PdfDict([
    ["Type", PdfName.of("DocTimeStamp")], ["Filter", PdfName.of("Adobe.PPKLite")], ["SubFilter", PdfName.of("ETSI.RFC3161")],
    ["ByteRange", range.object], ["Contents", contents.object],
  ]);
  new Form(increment).add(frameOf(increment.pdf, 0), increment.add(value), hidden());
  const { bytes, start, end } = fillRange(increment.write(), range, contents);
  writeContents(bytes, { start, end }, await timestamps.stamp(sha256(bytes.subarray(0, start), bytes.subarray(end))));
  return bytes;
}

/** What the signatures of a file have as their /Contents. */
function signaturesIn({ catalog, resolve }: Increment): Uint8Array[] {
  const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
  if (fields === undefined) throw new Refused("UPLOAD_BROKEN");
  const values = Array.from({ length: fields.length }, (_, i) => fields.at(i, resolve)).flatMap((field) => {
    const value = field instanceof PdfDict && field.getName("FT", resolve)?.value === "Sig" ? field.getDict("V", resolve) : undefined;
    const contents = value?.getString("Contents", resolve);
    return contents instanceof PdfString ? [contents.bytes] : [];
  });
  return values;
}

/** The certificates that a signature in DER carries, and those of its time-stamp. What cannot be read carries none. */
function certificatesIn(signature: Uint8Array): Uint8Array[] {
  try {
    const info = new ContentInfo({ schema: fromBER(new Uint8Array(signature)).result });
    const signed = new SignedData({ schema: info.content as AsnType });
    const own = (signed.certificates ?? []).filter((one) => one instanceof Certificate).map((one) => new Uint8Array(one.toSchema().toBER()));
    const tokens = (signed.signerInfos[0]?.unsignedAttrs?.attributes ?? []).filter(({ type }) => type === OID.timeStampToken).flatMap(({ values }) => values as AsnType[]);
    return [...own, ...tokens.flatMap((token) => certificatesIn(new Uint8Array(token.toBER())))];
  } catch {
    return [];
  }
}

/** The document security store of a file (ISO 32000-2, 12.8.4.3): made when it is missing, else only added to. */
class Store {
  readonly #increment: Increment;
  readonly #dict: PdfDict;

  constructor(increment: Increment) {
    this.#increment = increment;
    const { catalog, resolve, root } = increment;
    const at = catalog.get("DSS");
    const found = catalog.getDict("DSS", resolve);
    this.#dict = found ?? new PdfDict([["Type", PdfName.of("DSS")]]);
    if (found === undefined) catalog.set("DSS", increment.add(this.#dict));
    increment.change(found !== undefined && at instanceof PdfRef ? at : root);
  }

  /** Where these bytes are in the store, which keeps them once. */
  keep(list: "Certs" | "CRLs", bytes: Uint8Array): PdfRef {
    const all = this.#within(this.#dict, list, () => new PdfArray([])) as PdfArray;
    for (const one of all) {
      const kept = one instanceof PdfRef ? this.#increment.resolve(one) : null;
      if (one instanceof PdfRef && kept instanceof PdfStream && Buffer.compare(kept.has("Filter") ? kept.getDecodedData() : kept.data, bytes) === 0) return one;
    }
    const made = this.#increment.add(new PdfStream([], bytes));
    all.push(made);
    return made;
  }

  /** Notes by what one signature is judged. */
  relate(signature: Uint8Array, certificates: readonly PdfRef[], lists: readonly PdfRef[]): void {
    const all = this.#within(this.#dict, "VRI", () => new PdfDict([])) as PdfDict;
    const key = createHash("sha1").update(signature).digest("hex").toUpperCase();
    all.set(key, this.#increment.add(new PdfDict([["Type", PdfName.of("VRI")], ["Cert", new PdfArray([...certificates])], ["CRL", new PdfArray([...lists])]])));
  }

  #within(dict: PdfDict, key: string, make: () => PdfObject): PdfObject {
    const at = dict.get(key);
    if (at instanceof PdfRef) this.#increment.change(at);
    const found = dict.get(key, this.#increment.resolve);
    if (found !== undefined) return found;
    const made = make();
    dict.set(key, made);
    return made;
  }
}
