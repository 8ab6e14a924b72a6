import { append, changed, known, stream } from "./pdf-forging.ts";
import { plainPdf } from "./signing.ts";

/** A page that is a picture and nothing else, as a scanner makes it: an object of its own, or among the operators. */
export async function scannedPdf(inline: boolean): Promise<Uint8Array> {
  const plain = await known(await plainPdf(2));
  const put = "q 400 0 0 500 100 300 cm";
  const image = stream(
    "\u0000\u00ff\u0000\u00ff",
    "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
  );
  const content = inline ? `${put} BI /W 2 /H 2 /CS /G /BPC 8 ID \u0000\u00ff\u0000\u00ff\nEI Q` : `${put} /Scan Do Q`;
  return append(plain, {
    objects: {
      [plain.free]: image,
      [plain.content]: stream(content),
      [plain.page]: changed(plain.get(plain.page), {
        Contents: `${plain.content} 0 R`,
        Resources: `<</XObject <</Scan ${plain.free} 0 R>>>>`,
      }),
    },
  });
}
