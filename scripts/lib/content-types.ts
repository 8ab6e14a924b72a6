import { extname } from "node:path";

/** The content types of the files of a built web, by the ending of their names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript"],
  [".mjs", "text/javascript"],
  [".css", "text/css"],
  [".json", "application/json"],
  [".svg", "image/svg+xml"],
  [".woff2", "font/woff2"],
]);

export const contentTypeOf = (file: string): string => TYPES.get(extname(file)) ?? "application/octet-stream";
