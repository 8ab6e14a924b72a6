import { createHash } from "node:crypto";
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from "@libpdf/core";
import { fromBER, type AsnType } from "asn1js";
import { Certificate, CertificateRevocationList, ContentInfo, SignedData } from "pkijs";
import { Refused } from "#domain/errors";
import { derOf, openRevocationList } from "#domain/verify/certificates";
import { revocationsIn } from "#domain/verify/kept-revocations";
import { OID } from "#domain/verify/oids";
import { sha256 } from "./cms.ts";
import { Form, hidden } from "./fields.ts";
import { Hole, Increment } from "./increment.ts";
import { openToAppend } from "./open-to-append.ts";
import { frameOf } from "./page-frame.ts";
import { fillRange, RANGE_HOLE, writeContents } from "./sign-pdf.ts";
import type { Stamper } from "./timestamps.ts";

/**
 * Makes a signed file one that can be judged by itself for as long as it is kept (PAdES B-LTA): what its signatures are
 * judged by goes into it (B-LT), then a time-stamp over everything. `lists`: the revocation lists of the issuers, in
 * DER, as they are after the signatures. `offered`: lists of other authorities, of which those go in that an authority
 * in the file issued; those that a signature carries go in as well. Only appends; done again before the time-stamp's
 * certificate ends, it lasts as long again. Refuses UPLOAD_BROKEN, and what the authority refuses.
 */
export async function archivePdf(
  file: Uint8Array,
  lists: readonly Uint8Array[],
  timestamps: Stamper,
  offered: readonly Uint8Array[] = [],
): Promise<Uint8Array> {
  return stampDocument(await addValidationData(file, lists, offered), timestamps);
}

/** All certificates that the signatures of a file carry. */
export async function certificatesOf(file: Uint8Array): Promise<Certificate[]> {
  return signaturesIn(await Increment.open(file)).flatMap((signature) => carriedBy(signature).certificates);
}

/**
 * PAdES B-LT: the certificates of the signatures and the lists in the document security store, and for which signature
 * they are.
 */
export async function addValidationData(
  file: Uint8Array,
  lists: readonly Uint8Array[],
  offered: readonly Uint8Array[] = [],
): Promise<Uint8Array> {
  const { increment } = await openToAppend(file);
  const store = new Store(increment);
  const crls = lists.map((one) => store.keep("CRLs", one));
  for (const signature of signaturesIn(increment)) {
    const { certificates, revocations } = carriedBy(signature);
    const foreign = [
      ...offered.filter((one) => certificates.some((by) => mayHaveIssued(by, one))),
      ...revocations.lists,
    ];
    store.relate(signature, {
      Cert: certificates.map((one) => store.keep("Certs", derOf(one))),
      CRL: [...crls, ...foreign.map((one) => store.keep("CRLs", one))],
      OCSP: revocations.responses.map((one) => store.keep("OCSPs", one)),
    });
  }
  return increment.write();
}

/** A time-stamp over the whole file, as a signature of its own (RFC 3161 in PDF: a document time-stamp). */
export async function stampDocument(file: Uint8Array, timestamps: Stamper): Promise<Uint8Array> {
  const { increment } = await openToAppend(file);
  const [range, contents] = [new Hole(RANGE_HOLE), new Hole(`<${"0".repeat(timestamps.room * 2)}>`)];
  const value = new PdfDict([
    ["Type", PdfName.of("DocTimeStamp")],
    ["Filter", PdfName.of("Adobe.PPKLite")],
    ["SubFilter", PdfName.of("ETSI.RFC3161")],
    ["ByteRange", range.object],
    ["Contents", contents.object],
  ]);
  new Form(increment).add(frameOf(increment.pdf, 0), increment.add(value), hidden(increment));
  const { bytes, start, end } = fillRange(increment.write(), range, contents);
  writeContents(bytes, { start, end }, await timestamps.stamp(sha256(bytes.subarray(0, start), bytes.subarray(end))));
  return bytes;
}

/** The /Contents of a file's signatures. */
function signaturesIn({ catalog, resolve }: Increment): Uint8Array[] {
  const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
  if (fields === undefined) throw new Refused("UPLOAD_BROKEN");
  const values = Array.from({ length: fields.length }, (_, i) => fields.at(i, resolve)).flatMap((field) => {
    const value =
      field instanceof PdfDict && field.getName("FT", resolve)?.value === "Sig"
        ? field.getDict("V", resolve)
        : undefined;
    const contents = value?.getString("Contents", resolve);
    return contents instanceof PdfString ? [contents.bytes] : [];
  });
  return values;
}

interface Carried {
  readonly certificates: readonly Certificate[];
  /** In DER. */
  readonly revocations: { readonly lists: readonly Uint8Array[]; readonly responses: readonly Uint8Array[] };
}

/**
 * The certificates and revocations that a signature in DER carries, and those of its time-stamp. An unreadable one
 * carries nothing.
 */
function carriedBy(signature: Uint8Array): Carried {
  try {
    const info = new ContentInfo({ schema: fromBER(new Uint8Array(signature)).result });
    const signed = new SignedData({ schema: info.content as AsnType });
    const own = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
    const beside = (signed.crls ?? [])
      .filter((one) => one instanceof CertificateRevocationList)
      .map((one) => new Uint8Array(one.toSchema().toBER()));
    const kept = revocationsIn(
      signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === OID.revocationArchival)?.values[0],
    );
    const tokens = (signed.signerInfos[0]?.unsignedAttrs?.attributes ?? [])
      .filter(({ type }) => type === OID.timeStampToken)
      .flatMap(({ values }) => values as AsnType[]);
    const all: Carried[] = [
      { certificates: own, revocations: { lists: [...beside, ...kept.lists], responses: kept.responses } },
      ...tokens.map((token) => carriedBy(new Uint8Array(token.toBER()))),
    ];
    return {
      certificates: all.flatMap(({ certificates }) => certificates),
      revocations: {
        lists: all.flatMap(({ revocations }) => revocations.lists),
        responses: all.flatMap(({ revocations }) => revocations.responses),
      },
    };
  } catch {
    return { certificates: [], revocations: { lists: [], responses: [] } };
  }
}

/** Whether a list bears the name of the issuer of a certificate: who verifies checks that it is signed by that one. */
const mayHaveIssued = (one: Certificate, list: Uint8Array): boolean =>
  openRevocationList(list)?.issuer.isEqual(one.issuer) === true;

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
  keep(list: "Certs" | "CRLs" | "OCSPs", bytes: Uint8Array): PdfRef {
    const all = this.#within(this.#dict, list, () => new PdfArray([])) as PdfArray;
    for (const one of all) {
      const kept = one instanceof PdfRef ? this.#increment.resolve(one) : null;
      if (
        one instanceof PdfRef &&
        kept instanceof PdfStream &&
        Buffer.compare(kept.has("Filter") ? kept.getDecodedData() : kept.data, bytes) === 0
      )
        return one;
    }
    const made = this.#increment.add(new PdfStream([], bytes));
    all.push(made);
    return made;
  }

  /** Notes by what one signature is judged. */
  relate(signature: Uint8Array, by: Readonly<Record<"Cert" | "CRL" | "OCSP", readonly PdfRef[]>>): void {
    const all = this.#within(this.#dict, "VRI", () => new PdfDict([])) as PdfDict;
    const key = createHash("sha1").update(signature).digest("hex").toUpperCase();
    all.set(
      key,
      this.#increment.add(
        new PdfDict([
          ["Type", PdfName.of("VRI")],
          ...Object.entries(by)
            .filter(([, all]) => all.length > 0)
            .map(([name, all]) => [name, new PdfArray([...all])] as [string, PdfArray]),
        ]),
      ),
    );
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
