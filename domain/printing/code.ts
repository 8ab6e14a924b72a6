import QRCode from "qrcode";

/** A longer text is read more surely from larger modules than from more correction. */
const LONG = 200;

/** The dark modules of a QR code (level M; L of a long text) as column and row, and the number of modules on a side. */
export function codeModules(text: string): { readonly side: number; readonly dark: (readonly [number, number])[] } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: text.length > LONG ? "L" : "M" });
  const dark: [number, number][] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) if (modules.get(row, column)) dark.push([column, row]);
  }
  return { side: modules.size, dark };
}

/** Clear space around the modules, which readers of the code need. */
const QUIET = 4;

/** The code as an image of its own: the address of its bytes. */
export function codeImage(text: string): string {
  const { side, dark } = codeModules(text);
  const all = side + 2 * QUIET;
  const modules = dark.map(([column, row]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * all}" height="${4 * all}" viewBox="0 0 ${all} ${all}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${all}v${all}h-${all}z"/><path d="${modules}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
