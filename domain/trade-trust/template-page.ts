import type { Language } from "../text.ts";
import { imageType, type Template } from "./template-package.ts";
import { htmlOf, MARKED, type ViewNode } from "./view.ts";

/** Nothing is loaded and nothing runs, even if something of the view or the style were not what it seems. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const BASE =
  'body{margin:0;padding:24px;font-family:"Noto Sans SC",sans-serif;font-size:13px;line-height:1.4;color:#000;background:#fff}';
/** As paper: A4, with the colours that the template gives its areas. */
const PRINTED = "@page{size:A4;margin:12mm}@media print{body{padding:0;print-color-adjust:exact}}";
/**
 * The note of what is left out stands beneath a document whatever the template says: an id is more than any selector a
 * template may have, and nothing around the foot cuts, covers or moves it.
 */
const FOOT =
  '#hw-foot{all:initial!important;display:block!important;position:relative!important;z-index:2147483647!important;clear:both!important;margin-top:24px!important;padding-top:8px!important;border-top:1px solid #000!important;font:11px/1.4 "Noto Sans SC",sans-serif!important;color:#000!important;background:#fff!important;opacity:1!important}' +
  "#hw-root,#hw-page{display:block!important;position:static!important;float:none!important;width:auto!important;max-width:none!important;height:auto!important;max-height:none!important;overflow:visible!important;opacity:1!important;transform:none!important;columns:auto!important;writing-mode:horizontal-tb!important}";

const CHINESE = '"Noto Sans SC"';
const GENERIC = ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"];

/**
 * A style that names its letters has none for Chinese in many systems: those come before the generic family of each of
 * its lists. Behind it a browser settles on boxes of that family while the letters are still loaded.
 */
const withChinese = (css: string): string =>
  css.replaceAll(/(font-family:)([^;}]+)/g, (_, property: string, list: string) => {
    const families = list
      .split(",")
      .map((family) => family.trim())
      .filter((family) => family.replaceAll("'", '"') !== CHINESE);
    const found = families.findIndex((family) => GENERIC.includes(family.toLowerCase()));
    const at = found < 0 ? families.length : found;
    return property + [...families.slice(0, at), CHINESE, ...families.slice(at)].join(",");
  });

/** Beneath the style of the template, which does not know the class. */
const MARK = `.${MARKED}{outline:1.5px solid #1d4ed8;outline-offset:3px;background:#dbeafe}`;

/** The page around a frame. */
interface Around {
  /** Where the page lets only style sheets in that carry it. */
  readonly nonce?: string;
  /** Faces of fonts, and the one origin from which they are loaded. */
  readonly fonts?: { readonly faces: string; readonly from: string };
  /** Stands beneath the drawing, on paper that has nothing around it that could say it. */
  readonly foot?: string;
}

/** A drawing as a page of its own, for a frame without scripts and without an origin. `code`: the address of its code. */
export function pageOf(
  { css, images, manifest }: Pick<Template, "css" | "images" | "manifest">,
  drawn: readonly ViewNode[],
  language: Language,
  code = "",
  { nonce = "", fonts, foot = "" }: Around = {},
): string {
  const shown = new Map([...images].map(([name, bytes]) => [name, addressOf(name, bytes)]));
  if (code !== "") shown.set("$code", code);
  const title = htmlOf([language === "zh-CN" ? (manifest.title.zh ?? manifest.title.en) : manifest.title.en], shown);
  const policy = fonts === undefined ? POLICY : `${POLICY}; font-src ${fonts.from}`;
  const style = `<style${nonce === "" ? "" : ` nonce="${nonce}"`}>${fonts?.faces ?? ""}${BASE}${PRINTED}${withChinese(css)}${MARK}${foot === "" ? "" : FOOT}</style>`;
  const beneath = foot === "" ? "" : `<footer id="hw-foot">${htmlOf([foot], shown)}</footer>`;
  return `<!doctype html><html id="hw-root" lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title>${style}</head><body id="hw-page">${htmlOf(drawn, shown)}${beneath}</body></html>`;
}

function addressOf(name: string, bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `data:${imageType(name)};base64,${base64}`;
}
