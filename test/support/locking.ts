import type { SigningIdentity } from "../../backend/signing/key.ts";
import { append, changed, known, signedBy } from "./pdf-forging.ts";

interface Locking {
  /** The reference of the signature: /DocMDP or /FieldMDP. */
  readonly reference?: string;
  /** The lock dictionary of its field. */
  readonly lock?: string;
  /** The fields that the form has already. */
  readonly fields?: string;
  /** Whether the catalogue names it as the certifying signature. */
  readonly certifies?: boolean;
}

const ROOM = 4_000;
export const docMdp = (permission: number): string =>
  `<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /V /1.2 /P ${permission}>>>>`;
export const fieldMdp = (action: string, ...names: readonly string[]): string =>
  `<</Type /SigRef /TransformMethod /FieldMDP /TransformParams <</Type /TransformParams /V /1.2 /Action /${action} ${names.length === 0 ? "" : `/Fields [${names.map((one) => `(${one})`).join(" ")}]`}>>>>`;

/** Signs a file without signatures as other programs do, with a signature that locks. */
export async function lockingSigned(
  file: Uint8Array,
  identity: SigningIdentity,
  { reference, lock, fields = "", certifies = false }: Locking,
): Promise<Uint8Array> {
  const plain = await known(file);
  const [value, field] = [plain.free, plain.free + 1];
  const range = "/ByteRange [0 0000000000 0000000000 0000000000]";
  const body = append(plain, {
    objects: {
      [value]: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${range} /Contents <${"0".repeat(ROOM * 2)}> /M (D:20261030091244Z)${reference === undefined ? "" : ` /Reference [${reference}]`}>>`,
      [field]: `<</Type /Annot /Subtype /Widget /FT /Sig /T (Carrier) /F 132 /Rect [0 0 0 0] /P ${plain.page} 0 R /V ${value} 0 R${lock === undefined ? "" : ` /Lock ${lock}`}>>`,
      [plain.page]: changed(plain.get(plain.page), { Annots: `[${fields} ${field} 0 R]` }),
      [plain.root]: changed(plain.get(plain.root), {
        AcroForm: `<</SigFlags 3 /Fields [${fields} ${field} 0 R]>>`,
        ...(certifies ? { Perms: `<</DocMDP ${value} 0 R>>` } : {}),
      }),
    },
  });
  const bytes = Buffer.from(body);
  const start = bytes.lastIndexOf("/Contents <0") + "/Contents ".length;
  const end = start + ROOM * 2 + 2;
  const numbers = [start, end, bytes.length - end].map((one) => String(one).padStart(10, "0")).join(" ");
  bytes.write(`/ByteRange [0 ${numbers}]`, bytes.lastIndexOf(range), "latin1");
  return signedBy(bytes, identity);
}
