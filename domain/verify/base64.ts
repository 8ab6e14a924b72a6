/** Bytes of base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, "")), (one) => one.charCodeAt(0));

/** Bytes at a time: a call takes so many values. */
const PART = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let from = 0; from < bytes.length; from += PART)
    letters += String.fromCharCode(...bytes.subarray(from, from + PART));
  return btoa(letters);
}
