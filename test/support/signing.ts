import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDF } from "@libpdf/core";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import {
  createIntermediate,
  createRoot,
  issueUserCertificate,
  type KeyedCertificate,
} from "../../backend/signing/authority.ts";
import { createRevocationList, type Revocation } from "../../backend/signing/revocation-list.ts";
import { openPrivateKey, type SigningIdentity } from "../../backend/signing/key.ts";
import { prepareImage, type PreparedImage } from "../../backend/printing/image.ts";

export const NOW = new Date("2026-10-30T09:12:44.108Z");
export const VALIDITY = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2036-01-01T00:00:00Z") };
const CRL_URL = "http://localhost/crl";

export interface TestAuthority {
  readonly root: KeyedCertificate;
  readonly intermediate: KeyedCertificate;
  identity(
    name: string,
    organisation: string,
    validity?: { notBefore: Date; notAfter: Date },
  ): Promise<SigningIdentity>;
  /** The revocation lists of the root and of the issuing authority. */
  lists(revoked?: readonly Revocation[], validity?: { thisUpdate: Date; nextUpdate: Date }): Promise<Uint8Array[]>;
}

/** A complete certificate authority of its own. */
export async function testAuthority(): Promise<TestAuthority> {
  const root = await createRoot("Test Root", VALIDITY);
  const intermediate = await createIntermediate(root, "Test Issuing", { ...VALIDITY, crlUrl: CRL_URL });
  return {
    root,
    intermediate,
    async lists(revoked = [], validity = { thisUpdate: VALIDITY.notBefore, nextUpdate: VALIDITY.notAfter }) {
      return [
        await createRevocationList(root, { number: 1, ...validity, revoked: [] }),
        await createRevocationList(intermediate, { number: 1, ...validity, revoked }),
      ];
    },
    async identity(name, organisation, validity = VALIDITY) {
      const own = await issueUserCertificate(intermediate, {
        ...validity,
        crlUrl: CRL_URL,
        subject: { name, organisation, email: "signer@example.test" },
      });
      return {
        privateKey: openPrivateKey(own.privateKey),
        chain: [own.certificate, intermediate.certificate, root.certificate],
      };
    },
  };
}

/** A plain file of A4 pages with one line each; turned by `rotation` degrees. */
export async function plainPdf(pages = 2, rotation: 0 | 90 | 180 | 270 = 0): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let page = 0; page < pages; page += 1) {
    const made = pdf.addPage({ size: "a4" });
    made.drawText(`Page ${page + 1}`, { x: 60, y: 760, size: 12 });
    made.setRotation(rotation);
  }
  return pdf.save();
}

/** A file with one page per line, in a font with Chinese characters. */
export async function saidPdf(...lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(
    await readFile(
      fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf")),
    ),
    { subset: true },
  );
  for (const line of lines) pdf.addPage([595, 842]).drawText(line, { x: 60, y: 760, size: 12, font });
  return pdf.save();
}

/** A filled red square of 400 by 400 pixels, without margin. */
export async function redStamp(): Promise<PreparedImage> {
  const png = await sharp({ create: { width: 400, height: 400, channels: 4, background: "#ff0000" } })
    .png()
    .toBuffer();
  return prepareImage(png);
}
