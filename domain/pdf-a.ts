import { text, type Text } from "./text.ts";

/** The part of ISO 19005 that a file claims to follow, and the level. */
export interface PdfA {
  readonly part: number;
  /** A, B or U; empty where the part has none. */
  readonly level: string;
}

/** The claim in metadata (XMP): as an attribute, or as an element. */
export function claimIn(xmp: string): PdfA | null {
  const said = (name: string): string | undefined =>
    new RegExp(`pdfaid:${name}\\s*(?:=\\s*["']|>)\\s*([0-9A-Za-z]{1,2})\\s*["'<]`).exec(xmp)?.[1];
  const part = said("part");
  return part === undefined ? null : { part: Number(part), level: said("conformance")?.toUpperCase() ?? "" };
}

/** The fate of a file for archives (PDF/A) when it is signed here. */
export const ARCHIVAL = {
  KEPT: text(
    "This file says that it is PDF/A, for archives. Signing keeps what that asks for.",
    "该文件声明为归档格式 PDF/A，签署后仍符合该格式的要求。",
  ),
  LOWERED: text(
    "This file says that it is PDF/A of level A, with tags for everything. A signature brings no tags: signed, it is PDF/A of level B only.",
    "该文件声明为 PDF/A 的 A 级（全部内容均有结构标签）。签名不带标签：签署后仅符合 B 级。",
  ),
  OPEN: text(
    "This file says that it is PDF/A of a part that is not known here: signed, it may no longer be one.",
    "该文件声明为 PDF/A，但其所属部分在此无法识别：签署后可能不再符合。",
  ),
} as const satisfies Record<string, Text>;
export type Archival = keyof typeof ARCHIVAL;

/** The claim of a file that is verified. */
export const CLAIMED = text(
  "says that it is PDF/A-{part}{level}, for archives; whether it is one is not checked here",
  "声明为归档格式 PDF/A-{part}{level}；此处不检查其是否符合",
);

/** The fate of one claim when the file is signed here. */
export function archivalOf({ part, level }: PdfA): Archival {
  if (![1, 2, 3].includes(part)) return "OPEN";
  return level === "A" ? "LOWERED" : "KEPT";
}
