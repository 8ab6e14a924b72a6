import canonicalize from "canonicalize";

/**
 * RFC 8785 canonical JSON: what is hashed, signed and anchored. The same value gives the same text everywhere.
 * The package's types describe an ES module, its code is CommonJS: one cast, here only.
 */
export const canonicalJson = (value: unknown): string =>
  (canonicalize as unknown as (value: unknown) => string | undefined)(value) ?? "null";
