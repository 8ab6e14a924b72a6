/** Who proves that something existed at a time: the authority of this installation, or one elsewhere. */
export interface Stamper {
  /** The most bytes that an answer has. */
  readonly room: number;
  /** The token (RFC 3161, in DER) for a SHA-256. Refuses TIMESTAMP_UNAVAILABLE. */
  readonly stamp: (imprint: Uint8Array) => Promise<Uint8Array>;
}
