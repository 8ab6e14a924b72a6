/** Bytes of base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, "")), (one) => one.charCodeAt(0));
