import type { PdfDocument, PdfObject, Snapshot } from "./pdf-document.ts";
import type { FoundSignature } from "./pdf-find.ts";
import { PdfReader, type PdfValue } from "./pdf-objects.ts";
import { pagesOf } from "./pdf-pages.ts";
import { dictionary, refNumber } from "./pdf-revisions.ts";

type Dictionary = ReadonlyMap<string, PdfValue>;
type Matrix = readonly [number, number, number, number, number, number];
/** Left, bottom, right, top in units of the page. */
type Box = readonly [number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** A character is about this wide, in parts of the size of its font. */
const WIDTH = 0.45;
const MOST_OPERATORS = 200_000;
const DEPTH = 4;

/** The text that a signature's picture covers, and its page, from 0. */
export interface Covered {
  readonly what: "text" | "image";
  readonly page: number;
}

/**
 * The content that lies under what a later signer put on a page: text, or a picture, as a scanned page is one. Null:
 * nothing. The first signer is not asked: it signs what it covers. Where text ends is estimated; the answer is a
 * warning, never a verdict.
 */
export async function coveredBy(document: PdfDocument, one: FoundSignature): Promise<Covered | null> {
  if (one.number === null || one.revisions === null || one.revisions < 2) return null;
  const [before, after] = [document.at(one.revisions - 1), document.at(one.revisions)];
  let image: Covered | null = null;
  for (const [page, reference] of pagesOf(after).entries()) {
    const boxes = after
      .array(after.dictionary(reference).get("Annots"))
      .flatMap((value) => widgetBox(after, value, one.number!));
    if (boxes.length === 0) continue;
    const found = await drawnBoxes(before, before.dictionary(reference));
    const under = (all: readonly Box[]): boolean => all.some((drawn) => boxes.some((box) => overlap(box, drawn)));
    if (under(found.texts)) return { what: "text", page };
    if (under(found.images)) image ??= { what: "image", page };
  }
  return image;
}

/** Where a widget of the signature stands; nothing for another one, or one that is not seen. */
function widgetBox(at: Snapshot, value: PdfValue, signature: number): Box[] {
  const widget = at.dictionary(value);
  const held = widget.get("V") ?? at.dictionary(widget.get("Parent")).get("V");
  const [a = 0, b = 0, c = 0, d = 0] = at.array(widget.get("Rect")).map(Number);
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return refNumber(held) === signature && box[2] - box[0] > 1 && box[3] - box[1] > 1 ? [box] : [];
}

const overlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

async function drawnBoxes(
  at: Snapshot,
  page: Dictionary,
): Promise<{ readonly texts: readonly Box[]; readonly images: readonly Box[] }> {
  const contents = at.resolve(page.get("Contents"));
  const parts = Array.isArray(contents) ? (contents as readonly PdfValue[]) : [page.get("Contents") ?? ""];
  const data: Uint8Array[] = [];
  for (const part of parts) {
    const object = at.object(refNumber(part) ?? -1);
    if (object !== null) data.push(await at.data(object), Uint8Array.of(10));
  }
  const reader = new Reader(at);
  await reader.read(
    await new Blob(data.map((one) => new Uint8Array(one))).bytes(),
    inherited(at, page, "Resources"),
    IDENTITY,
    0,
  );
  return { texts: reader.texts, images: reader.images };
}

function inherited(at: Snapshot, page: Dictionary, key: string): Dictionary {
  for (let [node, depth] = [page, 0]; depth < 20; [node, depth] = [at.dictionary(node.get("Parent")), depth + 1]) {
    if (node.has(key)) return at.dictionary(node.get(key));
  }
  return new Map();
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
const isMatrix = (values: readonly number[]): boolean => values.length === 6 && values.every(Number.isFinite);

interface State {
  readonly matrix: Matrix;
  readonly size: number;
  readonly leading: number;
  readonly wide: boolean;
}

/** Follows the operators of a page as far as they place text and pictures. */
class Reader {
  readonly texts: Box[] = [];
  readonly images: Box[] = [];
  readonly #at: Snapshot;
  #left = MOST_OPERATORS;

  constructor(at: Snapshot) {
    this.#at = at;
  }

  async read(data: Uint8Array, resources: Dictionary, start: Matrix, depth: number): Promise<void> {
    const reader = new PdfReader(data, 0);
    const stack: State[] = [];
    let state: State = { matrix: start, size: 1, leading: 0, wide: false };
    let [line, text]: [Matrix, Matrix] = [IDENTITY, IDENTITY];
    let operands: PdfValue[] = [];
    const numbers = (): number[] => operands.map(Number);
    const next = (x: number, y: number): void => void (line = text = times([1, 0, 0, 1, x, y], line));
    const show = (values: readonly PdfValue[]): void => {
      const bytes = values.reduce(
        (sum, one) => sum + (typeof one === "string" && one.startsWith("<") ? (one.length - 2) / 2 : 0),
        0,
      );
      const width = (bytes / (state.wide ? 2 : 1)) * state.size * WIDTH;
      if (bytes > 0) this.texts.push(boxOf(times(text, state.matrix), width, state.size));
      text = times([1, 0, 0, 1, width, 0], text);
    };
    for (;;) {
      const token = nextToken(reader);
      if (token === null) return;
      if (token.operand !== null) {
        operands.push(token.operand);
        continue;
      }
      this.#left -= 1;
      if (this.#left < 0) throw new SyntaxError("too many operators");
      const [x = 0, y = 0] = numbers();
      switch (token.operator) {
        case "q":
          stack.push(state);
          break;
        case "Q":
          state = stack.pop() ?? state;
          break;
        case "cm":
          if (isMatrix(numbers())) state = { ...state, matrix: times(numbers() as unknown as Matrix, state.matrix) };
          break;
        case "BT":
          line = text = IDENTITY;
          break;
        case "Tf":
          state = { ...state, size: y, wide: this.#isWide(resources, operands[0]) };
          break;
        case "TL":
          state = { ...state, leading: x };
          break;
        case "Tm":
          if (isMatrix(numbers())) line = text = numbers() as unknown as Matrix;
          break;
        case "Td":
          next(x, y);
          break;
        case "TD":
          state = { ...state, leading: -y };
          next(x, y);
          break;
        case "T*":
          next(0, -state.leading);
          break;
        case "Tj":
          show(operands);
          break;
        case "TJ":
          show((operands[0] ?? []) as readonly PdfValue[]);
          break;
        case "'":
        case '"':
          next(0, -state.leading);
          show(operands.slice(-1));
          break;
        case "BI":
          this.images.push(unitBox(state.matrix));
          skipImage(reader);
          break;
        case "Do":
          await this.#form(resources, operands[0], state.matrix, depth);
          break;
        default:
          break;
      }
      operands = [];
    }
  }

  #isWide(resources: Dictionary, name: PdfValue | undefined): boolean {
    const fonts = this.#at.dictionary(resources.get("Font"));
    return this.#at.dictionary(fonts.get(String(name).slice(1))).get("Subtype") === "/Type0";
  }

  async #form(resources: Dictionary, name: PdfValue | undefined, matrix: Matrix, depth: number): Promise<void> {
    const reference = this.#at.dictionary(resources.get("XObject")).get(String(name).slice(1));
    const object: PdfObject | null = this.#at.object(refNumber(reference) ?? -1);
    if (object === null || object.stream === null || depth >= DEPTH) return;
    const form = dictionary(object.value);
    if (form.get("Subtype") === "/Image") this.images.push(unitBox(matrix));
    if (form.get("Subtype") !== "/Form") return;
    const own = this.#at.array(form.get("Matrix")).map(Number);
    const placed = isMatrix(own) ? times(own as unknown as Matrix, matrix) : matrix;
    await this.read(
      await this.#at.data(object),
      form.has("Resources") ? this.#at.dictionary(form.get("Resources")) : resources,
      placed,
      depth + 1,
    );
  }
}

function boxOf(matrix: Matrix, width: number, size: number): Box {
  const corners = [
    [0, -0.2 * size],
    [width, -0.2 * size],
    [0, 0.75 * size],
    [width, 0.75 * size],
  ].map(
    ([x = 0, y = 0]) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]] as const,
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A picture fills a square of one unit. */
const unitBox = (matrix: Matrix): Box => boxOf(times([1, 0, 0, 1 / 0.95, 0, 0.2 / 0.95], matrix), 1, 1);

/** Goes behind a picture whose bytes stand among the operators; to the end where that of the picture is not found. */
function skipImage(reader: PdfReader): void {
  const { bytes } = reader;
  for (let at = reader.at; at + 3 < bytes.length; at += 1) {
    if (isWhite(bytes[at]) && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49 && isWhite(bytes[at + 3]))
      return void (reader.at = at + 3);
  }
  reader.at = bytes.length;
}

const isWhite = (byte: number | undefined): boolean => byte !== undefined && [0, 9, 10, 12, 13, 32].includes(byte);

/** An operand, or an operator; null at the end. */
function nextToken(reader: PdfReader): { readonly operand: PdfValue | null; readonly operator: string } | null {
  reader.skip();
  const byte = reader.bytes[reader.at];
  if (byte === undefined) return null;
  if ([0x2f, 0x3c, 0x28, 0x5b].includes(byte)) return { operand: reader.value(), operator: "" };
  const word = reader.word();
  if (word === "") return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? { operand: word, operator: "" } : { operand: null, operator: word };
}
