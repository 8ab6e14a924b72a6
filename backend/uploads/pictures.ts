const SIGNATURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

/** A PNG or JPEG by how it begins, whatever its name says. */
export const isPngOrJpeg = (file: Buffer): boolean =>
  SIGNATURES.some((signature) => file.subarray(0, signature.length).equals(signature));
