import QRCode from "qrcode";

/** The dark modules of a QR code (level M) as column and row, and the number of modules on a side. */
export function codeModules(text: string): { readonly side: number; readonly dark: (readonly [number, number])[] } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark: [number, number][] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) if (modules.get(row, column)) dark.push([column, row]);
  }
  return { side: modules.size, dark };
}
