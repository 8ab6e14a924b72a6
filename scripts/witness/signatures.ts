/** A signature and what it covers. */
export interface Covered {
  readonly content: Buffer;
  /** DER, with the zeros that fill its room. */
  readonly signature: Buffer;
}

/** The bytes that each signature covers, and its DER, by the byte ranges in the file. */
export function signaturesOf(file: Uint8Array): Covered[] {
  const bytes = Buffer.from(file);
  return [...bytes.toString("latin1").matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)/g)].map((match) => {
    const [start, end, length] = match.slice(1).map(Number) as [number, number, number];
    return {
      content: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end, end + length)]),
      signature: Buffer.from(bytes.toString("latin1", start + 1, end - 1), "hex"),
    };
  });
}
