import { crc32, deflateSync } from "node:zlib";

const [WIDTH, HEIGHT, PEN] = [360, 110, 2] as const;

/** A part of a PNG image. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A signature as a finger draws it on a tablet: a PNG image in base64, dark on nothing. `turns`: how it winds. */
export function drawnSignature(turns: number): string {
  const rows = Array.from({ length: HEIGHT }, () => Buffer.alloc(1 + WIDTH * 2));
  const dot = (x: number, y: number): void => {
    for (let dx = -PEN; dx <= PEN; dx += 1)
      for (let dy = -PEN; dy <= PEN; dy += 1) {
        const [column, row] = [Math.round(x) + dx, rows[Math.round(y) + dy]];
        if (dx * dx + dy * dy <= PEN * PEN && row !== undefined && column >= 0 && column < WIDTH)
          row.set([24, 255], 1 + column * 2);
      }
  };
  for (let t = 0; t <= 1; t += 1 / 3000) {
    const height = HEIGHT * (0.34 - 0.22 * t);
    dot(
      20 + t * (WIDTH - 60) + 18 * Math.sin(turns * 2 * Math.PI * t),
      HEIGHT / 2 + height * Math.cos(turns * 1.7 * Math.PI * t),
    );
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits of grey, with transparency.
  head.set([8, 4, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}
