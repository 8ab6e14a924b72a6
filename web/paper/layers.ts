import type { PDFDocumentProxy } from "pdfjs-dist";

/** How the layers of a file (optional content) are drawn: as the file says when it is opened, or all of them, or none. */
export const LAYERS = ["opened", "on", "off"] as const;
export type Layers = (typeof LAYERS)[number];

/** Whether a reader can switch layers of the file. */
export const hasLayers = async (pdf: PDFDocumentProxy): Promise<boolean> =>
  [...(await pdf.getOptionalContentConfig())].length > 0;

/** What a page is drawn with, so that its layers are as they are wanted. */
export async function switched(pdf: PDFDocumentProxy, layers: Layers) {
  const config = await pdf.getOptionalContentConfig();
  // Layers of which a reader shows only one at a time are all shown, too: nothing stays behind another one.
  if (layers !== "opened") for (const [id] of config) config.setVisibility(id, layers === "on", false);
  return config;
}
