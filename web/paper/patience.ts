/** For opening a file, and for drawing one of its pages: a few bytes of a file can unpack to gigabytes. */
export const PATIENCE_MS = 20_000;
