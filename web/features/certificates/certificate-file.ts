import { LIMITS } from "#domain/limits";

/** Whether a file is too large to be a certificate or a key. */
export const tooLarge = (file: File | undefined): boolean => (file?.size ?? 0) >= LIMITS.certificateKb * 1024;

/** A file as requests carry it. */
export async function base64Of(file: File | undefined): Promise<string> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
