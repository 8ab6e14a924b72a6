/** Sent by the reader's thread beside its own messages, which it does not read. */
export const LEFT_OUT = { hawser: "left out" } as const;

export const isLeftOut = (message: unknown): boolean =>
  message !== null &&
  typeof message === "object" &&
  (message as { readonly hawser?: unknown }).hawser === LEFT_OUT.hawser;

/** Warnings of the reader that mean: something of a page is not drawn. Any other is about how it is drawn. */
const WARNINGS: readonly RegExp[] = [
  /Unable to decode (inline )?image/,
  /Image exceeded maximum allowed size/,
  /Image dimensions are missing/,
  /getOperatorList - ignoring (errors|operator|XObject|Shading|ExtGState)/,
  /parseShading - ignoring/,
  /handleTilingType - ignoring/,
  /loadFont - (translateFont|lookup) failed/,
  /ensureStateFont/,
  /buildFontPaths - ignoring/,
  /Type3 font resource .* is not available/,
  /Unsupported SMask/,
];

export const meansLeftOut = (warning: unknown): boolean =>
  typeof warning === "string" && WARNINGS.some((one) => one.test(warning));
