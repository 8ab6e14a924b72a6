/** The programs that read uploads, each in a process of its own, with the flags of Node that it needs. */
export const READERS = {
  /** Most uploads need it, so that its start counts. */
  "inspect-child": { bundled: true, flags: [] },
  "certificate-child": { bundled: false, flags: [] },
  /** Images need a library that is not JavaScript. */
  "image-child": { bundled: false, flags: ["--allow-addons"] },
  /** Lists of trusted services come a few times a day. */
  "list-child": { bundled: false, flags: [] },
} as const satisfies Record<string, { readonly bundled: boolean; readonly flags: readonly string[] }>;
export type ReaderName = keyof typeof READERS;

/** The code that V8 kept is refused by a process whose heap is another. */
export const HEAP_FLAGS = ["--max-old-space-size=384", "--no-warnings"] as const;

/** The folder of the bundles, beside that of the compiled backend. */
export const BUNDLES = "readers";
