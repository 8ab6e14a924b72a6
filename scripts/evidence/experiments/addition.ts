/** A new file, or an entry in a table of what is there already. */
export type Step = { readonly file: string } & (
  | { readonly create: string }
  | {
      /** Stands once in the file; the entry comes after it. */
      readonly after: string;
      readonly entry: string;
      /** The import of what the entry names, before the first one of the file. */
      readonly imports?: string;
    }
);

export interface Addition {
  readonly about: string;
  readonly steps: readonly Step[];
  /** The test that tells its story: it runs in the copy once everything is there. */
  readonly story?: Step | undefined;
  /** The most that it may take. */
  readonly most: { readonly created: number; readonly tables: number; readonly files: number };
}
