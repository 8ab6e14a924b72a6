import { nfc } from "#domain/legible";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fontkit, { type Font } from "@pdf-lib/fontkit";
import sharp from "sharp";
import { STAMP_SPECIFICATIONS } from "#domain/stamps";

const UNIT = 10;
const SIZE = STAMP_SPECIFICATIONS.round.size.widthMm * UNIT;
const CENTRE = SIZE / 2;
const COLOUR = "#1b3f8f";
/** At 300 dots per inch a stamp is as sharp as a scanned one, and takes a few tens of kilobytes. */
const PIXELS = 472;

const load = (file: string): Font =>
  fontkit.create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));
const faces = { latin: null as Font | null, han: null as Font | null };
function faceFor(character: string): Font {
  faces.latin ??= load("inter/700Bold/Inter_700Bold.ttf");
  if (faces.latin.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return faces.latin;
  return (faces.han ??= load("noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf"));
}

interface Letter {
  readonly path: string;
  readonly advance: number;
  readonly scale: number;
}

function letters(text: string, size: number): Letter[] {
  return [...nfc(text)].flatMap((character) => {
    const font = faceFor(character);
    const scale = size / font.unitsPerEm;
    return font
      .layout(character)
      .glyphs.map((glyph) => ({ path: glyph.path.toSVG(), advance: glyph.advanceWidth * scale, scale }));
  });
}

/** Letters around the centre, as outlines: no font of the machine is asked for. `inward` reads along the bottom. */
function ring(text: string, radius: number, size: number, room: number, inward: boolean): string {
  const wanted = letters(text, size);
  const width = wanted.reduce((sum, letter) => sum + letter.advance + size * 0.06, 0);
  const fit = Math.min(1, (radius * room) / width);
  let angle = -(width * fit) / radius / 2;
  return wanted
    .map(({ path, advance, scale }) => {
      const step = ((advance + size * 0.06) * fit) / radius;
      const at = angle + step / 2;
      angle += step;
      const [x, y] = [CENTRE + radius * Math.sin(at), CENTRE + (inward ? 1 : -1) * radius * Math.cos(at)];
      const turn = ((inward ? -at : at) * 180) / Math.PI;
      const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)}) scale(${(scale * fit).toFixed(5)} ${(-scale * fit).toFixed(5)})`;
      return `<g transform="${place} translate(${(-advance / scale / 2).toFixed(1)} 0)"><path d="${path}"/></g>`;
    })
    .join("");
}

const ANCHOR = `<g transform="translate(${CENTRE} ${CENTRE - 2}) scale(1.35)" fill="none" stroke="${COLOUR}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<circle cx="0" cy="-36" r="8"/><path d="M0 -28V38M-17 -16H17M-36 8C-34 30 -14 38 0 40C14 38 34 30 36 8M-36 8l-7 10M-36 8l10 6M36 8l7 10M36 8l-10 6"/></g>`;

/** The round stamp of a company as a PNG: its name and place around an anchor. The same names give the same stamp. */
export function drawStamp(name: string, place: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${PIXELS}" height="${PIXELS}">
<g fill="none" stroke="${COLOUR}"><circle cx="${CENTRE}" cy="${CENTRE}" r="194" stroke-width="6"/><circle cx="${CENTRE}" cy="${CENTRE}" r="128" stroke-width="3"/></g>
<g fill="${COLOUR}">${ring(name.toUpperCase(), 147, 31, 4.1, false)}${ring(place.toUpperCase(), 172, 27, 1.7, true)}</g>${ANCHOR}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
