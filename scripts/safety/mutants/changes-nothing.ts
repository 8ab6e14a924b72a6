/** Faults that change nothing anybody could notice, and why. */
export const CHANGES_NOTHING: readonly { readonly file: string; readonly original: string; readonly replacement: string; readonly proof: string }[] = [];
