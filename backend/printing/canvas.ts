import { FontBook, type Face } from "./fonts.ts";

export const POINTS_PER_MM = 72 / 25.4;

export interface TextStyle {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  /** `#rrggbb`. */
  readonly colour?: string;
  /** Millimetres: a text that would be wider is squeezed to fit. */
  readonly maxWidth?: number;
  /** Millimetres: the text is stretched or squeezed to exactly this width. */
  readonly width?: number;
  readonly align?: "left" | "centre" | "right";
  /** Degrees anticlockwise about the start of the base line. */
  readonly rotate?: number;
}

/** Writes the operators of one content stream; millimetres from the top left corner, y of a text is its base line. */
export class Canvas {
  readonly fonts: FontBook;
  readonly #height: number;
  readonly #operators: string[] = [];

  constructor(heightMm: number, fonts: FontBook) {
    this.#height = heightMm;
    this.fonts = fonts;
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const runs = this.fonts.shape(text, style.face);
    const natural = (runs.reduce((sum, run) => sum + run.width, 0) * style.size) / POINTS_PER_MM;
    if (natural === 0) return;
    const wanted = style.width ?? Math.min(natural, style.maxWidth ?? natural);
    const shift = style.align === "right" ? -wanted : style.align === "centre" ? -wanted / 2 : 0;
    const angle = ((style.rotate ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const origin = { x: x + shift * cos, y: y - shift * sin };
    const matrix = [cos, sin, -sin, cos].map(number).join(" ");
    this.#operators.push(
      "BT",
      `${rgb(style.colour ?? "#000000")} rg`,
      `${number((wanted / natural) * 100)} Tz`,
      `${matrix} ${this.#x(origin.x)} ${this.#y(origin.y)} Tm`,
      ...runs.map((run) => `/${this.fonts.resourceName(run.face)} ${number(style.size)} Tf <${run.hex}> Tj`),
      "ET",
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, width: number, colour = "#000000"): void {
    this.#operators.push(
      `${rgb(colour)} RG ${number(width * POINTS_PER_MM)} w`,
      `${this.#x(x1)} ${this.#y(y1)} m ${this.#x(x2)} ${this.#y(y2)} l S`,
    );
  }

  rectangle(
    x: number,
    y: number,
    width: number,
    height: number,
    paint: { readonly fill?: string; readonly stroke?: string; readonly lineWidth?: number },
  ): void {
    const box = `${this.#x(x)} ${this.#y(y + height)} ${this.#x(width)} ${number(height * POINTS_PER_MM)} re`;
    if (paint.fill !== undefined) this.#operators.push(`${rgb(paint.fill)} rg ${box} f`);
    if (paint.stroke !== undefined) {
      const line = number((paint.lineWidth ?? 0.25) * POINTS_PER_MM);
      this.#operators.push(`${rgb(paint.stroke)} RG ${line} w ${box} S`);
    }
  }

  /** Fills many squares in one path: the modules of a code. */
  squares(corners: readonly (readonly [number, number])[], side: number): void {
    const edge = number(side * POINTS_PER_MM);
    const path = corners.map(([x, y]) => `${this.#x(x)} ${this.#y(y + side)} ${edge} ${edge} re`).join(" ");
    this.#operators.push(`0 0 0 rg ${path} f`);
  }

  image(name: string, x: number, y: number, width: number, height: number): void {
    const scale = `${this.#x(width)} 0 0 ${number(height * POINTS_PER_MM)} ${this.#x(x)} ${this.#y(y + height)} cm`;
    this.#operators.push(`q ${scale} /${name} Do Q`);
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#operators.join("\n"));
  }

  #x(mm: number): string {
    return number(mm * POINTS_PER_MM);
  }

  #y(mm: number): string {
    return number((this.#height - mm) * POINTS_PER_MM);
  }
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const rgb = (hex: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(" ");
