import { crc32, deflateSync } from "node:zlib";
import { family, type HostileCase } from "./case.ts";
import { bomb } from "./pdf-parts.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(sum ?? crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function header(width: number, height: number, depth = 8, colour = 2, interlace = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return chunk("IHDR", data);
}

const pixels = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((width * 3 + 1) * height, 0));
const end = chunk("IEND", Buffer.alloc(0));
const png = (...parts: readonly Buffer[]): Buffer => Buffer.concat([PNG, ...parts, end]);
const tiny = [header(4, 4), chunk("IDAT", pixels(4, 4))] as const;
const named = (keyword: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${keyword}\u0000\u0000`, "latin1"), data]);

function jpegSize(width: number, height: number, scans = 0): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const tables = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1)]);
  const frame = Buffer.concat([
    Buffer.from([0xff, scans > 0 ? 0xc2 : 0xc0, 0, 11, 8]),
    size,
    Buffer.from([1, 1, 0x11, 0]),
  ]);
  const huffman = Buffer.concat([Buffer.from([0xff, 0xc4, 0, 20, 0, 1]), Buffer.alloc(15), Buffer.from([0])]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, scans > 0 ? 0 : 63, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from("JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000", "latin1"),
    tables,
    frame,
    huffman,
    ...Array.from({ length: Math.max(1, scans) }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Pixels that are said to be there, or that take all memory when they are. */
const REFUSED: Readonly<Record<string, Buffer>> = {
  "a PNG of 65535 by 65535": png(header(65_535, 65_535), chunk("IDAT", bomb(64))),
  "a PNG of two thousand million by one": png(header(2_147_483_647, 1), chunk("IDAT", bomb(64))),
  "a PNG of one by two thousand million": png(header(1, 2_147_483_647), chunk("IDAT", bomb(64))),
  "a PNG of 20000 by 20000 in 16 bits": png(header(20_000, 20_000, 16, 6), chunk("IDAT", bomb(1024))),
  "a PNG of no size": png(header(0, 0), chunk("IDAT", bomb(1))),
  "a PNG of size -1": png(header(0xffff_ffff, 0xffff_ffff), chunk("IDAT", bomb(1))),
  "a PNG of a depth that is none": png(header(4, 4, 77), tiny[1]),
  "a PNG without pixels": png(header(4, 4)),
  "a PNG cut in its pixels": png(...tiny).subarray(0, 50),
  "a PNG with half its pixels": png(header(400, 400), chunk("IDAT", pixels(400, 100))),
  "a PNG of a chunk that is longer than the file": Buffer.concat([
    PNG,
    Buffer.from([0x7f, 0xff, 0xff, 0xff]),
    Buffer.from("IHDR"),
  ]),
  "only the beginning of a PNG": PNG,
  "a PNG whose sums are wrong": png(header(4, 4), chunk("IDAT", pixels(4, 4), 1)),
  "a PNG of noise": png(header(40, 40), chunk("IDAT", Buffer.alloc(400, 0xa5))),
  "a PNG in 16000 lines, cut": png(header(9_000, 9_000, 16, 6, 1), chunk("IDAT", bomb(64))).subarray(0, 30_000),
  "a JPEG of 65535 by 65535": jpegSize(65_535, 65_535),
  "a JPEG of no height": jpegSize(9, 0),
  "only the beginning of a JPEG": Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  "a JPEG without pixels": jpegSize(9, 9).subarray(0, 80),
  "a JPEG of ten million bytes of nothing": Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.alloc(1_000_000, 0xff),
  ]),
};

/** Other content that an image can carry: never unpacked, or dropped where the image is drawn anew. */
const CARRIED: Readonly<Record<string, Buffer>> = {
  "a PNG with 256 MB of text": png(tiny[0], chunk("zTXt", named("a", bomb(256))), tiny[1]),
  "a PNG with 256 MB of colours": png(tiny[0], chunk("iCCP", named("a", bomb(256))), tiny[1]),
  "a PNG with 256 MB of words": png(
    tiny[0],
    chunk("iTXt", Buffer.concat([Buffer.from("a\u0000\u0001\u0000\u0000\u0000", "latin1"), bomb(256)])),
    tiny[1],
  ),
  "a PNG with 20000 notes": png(
    tiny[0],
    ...Array.from({ length: 20_000 }, (_, i) => chunk("tEXt", Buffer.from(`k${i}\u0000v`))),
    tiny[1],
  ),
  "a PNG that moves": png(tiny[0], chunk("acTL", Buffer.from([0, 0xff, 0xff, 0xff, 0, 0, 0, 0])), tiny[1]),
  "a PNG, then a page": Buffer.concat([png(...tiny), Buffer.from("<script>alert(1)</script>")]),
  "a PNG, then an archive": Buffer.concat([png(...tiny), Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]),
  "a PNG with a script in a note": png(
    tiny[0],
    chunk("tEXt", Buffer.from("a\u0000<?php system($_GET[0]); ?><script>alert(1)</script>")),
    tiny[1],
  ),
  "a PNG with pixels to spare": png(header(4, 4), chunk("IDAT", bomb(64))),
  "a PNG of 10000 by 10000": png(
    header(10_000, 10_000, 1, 0),
    chunk("IDAT", deflateSync(Buffer.alloc(1251 * 10_000), { level: 9 })),
  ),
  "a JPEG of a thousand passes": jpegSize(4_000, 4_000, 1_000),
  "a JPEG with notes": Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: 2_000 }, () => Buffer.from([0xff, 0xfe, 0, 4, 65, 65])),
    jpegSize(8, 8).subarray(2),
  ]),
};

export const imageCases: readonly HostileCase[] = [
  ...family("images", "document", "refused", REFUSED),
  ...family("images that carry", "document", "either", CARRIED),
  ...family("images", "stamp", "refused", REFUSED),
  ...family("images that carry", "stamp", "either", CARRIED),
];

/** An image that nothing is wrong with. */
export const goodImage: Buffer = png(header(300, 300), chunk("IDAT", pixels(300, 300)));
