/** Bytes of base64. One after the other: to walk through a text by its characters takes ten times as long. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(/\s/.test(text) ? text.replace(/\s/g, "") : text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Bytes at a time: a call takes so many values. */
const PART = 8_192;

export function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let from = 0; from < bytes.length; from += PART)
    letters += String.fromCharCode(...bytes.subarray(from, from + PART));
  return btoa(letters);
}
