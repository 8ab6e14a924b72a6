/**
 * Reads one image from standard input and answers a line of JSON: "check" that it can be drawn, "draw WIDTH HEIGHT"
 * with a PNG of that many pixels behind it, the image whole and centred; "fit WIDTH HEIGHT" with a PNG of the whole
 * image without its empty edges, as large as it fits; "anew" with the image of the same size and sort, made of its
 * pixels alone; "show WIDTH HEIGHT" with a JPEG of at most so
 * many, made of the pixels alone. Ends with an error when it cannot. A process of its own: what decodes images is not
 * JavaScript.
 */
import sharp from "sharp";

/** A page of A3 with 600 dots per inch. */
const MAX_PIXELS = 100_000_000;
/** An image that is drawn for print is never so large. */
const MAX_DRAWN = 25_000_000;
const CHECKED = 64;

sharp.cache(false);
sharp.concurrency(1);
// It would read other formats by their content, too.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const [mode, width, height] = process.argv.slice(2);
  const image = sharp(Buffer.concat(chunks), {
    limitInputPixels: mode === "draw" || mode === "fit" || mode === "anew" ? MAX_DRAWN : MAX_PIXELS,
    failOn: "error",
    pages: 1,
    sequentialRead: mode !== "fit",
  });
  if (mode === "check") {
    await image.resize({ width: CHECKED, height: CHECKED, fit: "inside" }).toBuffer();
    process.stdout.write("{}\n");
    return;
  }
  if (mode === "anew") {
    const upright = image.autoOrient().toColourspace("srgb");
    const { format } = await image.metadata();
    const anew = await (
      format === "png" ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 92 })
    ).toBuffer();
    process.stdout.write(Buffer.concat([Buffer.from("{}\n"), anew]));
    return;
  }
  const size = { width: Number(width), height: Number(height) };
  if (mode === "show") {
    const shown = await image
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: "#ffffff" })
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .toBuffer();
    process.stdout.write(Buffer.concat([Buffer.from("{}\n"), shown]));
    return;
  }
  if (mode === "fit") {
    const upright = await image.autoOrient().toColourspace("srgb").png().toBuffer();
    const fitted = await sharp(upright)
      .trim()
      .resize({ ...size, fit: "inside" })
      .png()
      .toBuffer();
    process.stdout.write(Buffer.concat([Buffer.from("{}\n"), fitted]));
    return;
  }
  const drawn = await image
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ ...size, fit: "contain", background: CLEAR })
    .png()
    .toBuffer();
  process.stdout.write(Buffer.concat([Buffer.from("{}\n"), drawn]));
}

await main();
