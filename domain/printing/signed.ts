import { say } from "../text.ts";
import { BILL } from "./bill-words.ts";
import { wrap } from "./metrics.ts";
import { isUnsigned, type PrintView } from "./print-view.ts";
import { INK, SIZE, type Box, type Sheet } from "./sheet.ts";

/**
 * Under a signature of a title: in what name it is given, at the foot of its box. A draft says in the middle who is
 * going to sign.
 */
export function printSigned(
  sheet: Sheet,
  box: Box,
  view: PrintView,
  signs: string,
  middle = box.y + box.height / 2,
): void {
  const lines = view.signature ?? [];
  if (isUnsigned(view.marking)) {
    const words =
      lines.length > 0 ? lines : signs.trim() === "" ? [] : [say(BILL.signs, view.language, { issuer: signs })];
    const look = { face: "sans", size: 7, colour: INK.faint, align: "centre" } as const;
    words
      .flatMap((line) => wrap(line, look.face, look.size, box.width - 4))
      .forEach((line, i) => sheet.text(box.x + box.width / 2, middle + i * 3.4, line, look));
    return;
  }
  const rows = lines.flatMap((line, i) => {
    const face = i === 0 ? ("sansBold" as const) : ("sans" as const);
    return wrap(line, face, SIZE.small, box.width - 5).map((text) => ({ text, face }));
  });
  rows.forEach(({ text, face }, i) =>
    sheet.text(box.x + 2.5, box.y + box.height - 2.7 - (rows.length - 1 - i) * 3.1, text, { face, size: SIZE.small }),
  );
}
