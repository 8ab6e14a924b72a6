/** The DER of a PEM block. */
export const pemToDer = (pem: string): Uint8Array =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----/g, "").replace(/\s/g, "")), (one) => one.charCodeAt(0));
