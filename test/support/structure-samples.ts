import { deflateSync } from "node:zlib";

/** A file under construction: objects are put one after the other, and their places are kept. */
class Writer {
  readonly places = new Map<number, number>();
  #text = "%PDF-1.5\n";

  get length(): number {
    return this.#text.length;
  }

  put(text: string): number {
    const at = this.length;
    this.#text += text;
    return at;
  }

  object(number: number, body: string): void {
    this.places.set(number, this.put(`${number} 0 obj\n${body}\nendobj\n`));
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#text, "latin1");
  }

  /** A table of all objects from `first` on, some of them free. */
  table(first: number, count: number, offsets: ReadonlyMap<number, number> = this.places): string {
    const rows = Array.from({ length: count }, (_, i) => {
      const place = offsets.get(first + i);
      return place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
    });
    return `xref\n${first} ${count}\n${rows.join("")}`;
  }
}

const CONTENT = "BT /F 12 Tf 60 700 Td (Notice of readiness) Tj ET";
const PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>";
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

function begun(page = PAGE): Writer {
  const writer = new Writer();
  writer.object(1, "<</Type/Catalog/Pages 2 0 R>>");
  writer.object(2, "<</Type/Pages/Count 1/Kids[3 0 R]>>");
  writer.object(3, page);
  writer.object(4, `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`);
  return writer;
}

/** With the font in a stream of packed objects, and a stream of cross-references. */
function packed(stream: (objects: string, first: number, writer: Writer) => string): Uint8Array {
  const writer = begun();
  const header = "5 0 ";
  writer.object(6, stream(`${header}${FONT}`, header.length, writer));
  const place = writer.length;
  const row = (type: number, at: number, index: number): number[] => [type, at >> 8, at & 0xff, index];
  const rows = [
    row(0, 0, 0),
    ...[1, 2, 3, 4].map((number) => row(1, writer.places.get(number)!, 0)),
    row(2, 6, 0),
    row(1, writer.places.get(6)!, 0),
    row(1, writer.places.get(7) ?? place, 0),
    row(1, place, 0),
  ].flat();
  const data = Buffer.from(rows).toString("latin1");
  writer.put(
    `8 0 obj\n<</Type/XRef/Size 9/W[1 2 1]/Root 1 0 R/Length ${data.length}>>stream\n${data}\nendstream\nendobj\nstartxref\n${place}\n%%EOF\n`,
  );
  return writer.bytes();
}

/** With a table, and one more object on the page; `beside`: how far from the table its pointer leads. */
function tabled(
  body: string | null,
  table: (writer: Writer) => string = (writer) => writer.table(0, 7),
  beside = 0,
): Uint8Array {
  const writer = begun(body === null ? PAGE : PAGE.replace("/Contents", "/Extra 6 0 R/Contents"));
  writer.object(5, FONT);
  if (body !== null) writer.object(6, body);
  const at = writer.put(`${table(writer)}trailer\n<</Size 7/Root 1 0 R>>\n`);
  writer.put(`startxref\n${at + beside}\n%%EOF\n`);
  return writer.bytes();
}

/** Made for fast reading over a network, and for readers old and new: its front section has a hidden stream. */
function linearisedForBoth(): Uint8Array {
  // Places are of the same length whatever they are, so that a first try tells them.
  const write = (main: number, hidden: number, offsets: ReadonlyMap<number, number>): [Writer, number, number] => {
    const writer = new Writer();
    writer.object(7, "<</Linearized 1>>");
    const front = writer.put(
      `${writer.table(3, 6, offsets)}trailer\n<</Size 9/Root 1 0 R/Prev ${String(main).padStart(6, "0")}/XRefStm ${String(hidden).padStart(6, "0")}>>\nstartxref\n0\n%%EOF\n`,
    );
    for (const [number, body] of [
      [3, PAGE],
      [4, `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`],
      [6, `<</Type/ObjStm/N 1/First 4/Length ${FONT.length + 4}>>stream\n5 0 ${FONT}\nendstream`],
    ] as const)
      writer.object(number, body);
    const row = Buffer.from([2, 0, 6, 0]).toString("latin1");
    const stream = writer.length;
    writer.object(8, `<</Type/XRef/Size 9/W[1 2 1]/Index[5 1]/Root 1 0 R/Length 4>>stream\n${row}\nendstream`);
    writer.object(1, "<</Type/Catalog/Pages 2 0 R>>");
    writer.object(2, "<</Type/Pages/Count 1/Kids[3 0 R]>>");
    const rest = writer.put(`${writer.table(0, 3)}trailer\n<</Size 3>>\nstartxref\n${front}\n%%EOF\n`);
    return [writer, rest, stream];
  };
  const [first, main, hidden] = write(0, 0, new Map());
  const known = new Map([...first.places].filter(([number]) => number >= 3));
  return write(main, hidden, known)[0].bytes();
}

/** Files as programs write them that many people have, each with one page; their signature is to be judged. */
export const STRUCTURES: Readonly<Record<string, () => Uint8Array>> = {
  "packed objects whose length is another object (cairo, Prince)": () =>
    packed((objects, first, writer) => {
      writer.object(7, String(objects.length));
      return `<</Type/ObjStm/N 1/First ${first}/Length 7 0 R>>stream\n${objects}\nendstream`;
    }),
  "bytes after the end of packed data (macOS)": () =>
    packed((objects, first) => {
      const data = `${deflateSync(Buffer.from(objects)).toString("latin1")}\r\n`;
      return `<</Type/ObjStm/N 1/First ${first}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream`;
    }),
  "an entry in use at the beginning of the file": () =>
    tabled(null, (writer) => writer.table(0, 7, new Map([...writer.places, [6, 0]]))),
  "a fault in an object of the page": () => tabled("<</A @@>>"),
  "a key that stands twice": () => tabled("<</A 1/A 2>>"),
  "an object that is not where it should be": () =>
    tabled("<</A 1>>", (writer) => writer.table(0, 7, new Map([...writer.places, [6, 12]]))),
  "cross-references three bytes before the place that is named": () => tabled(null, undefined, 3),
  "cross-references two bytes behind the place that is named": () => tabled(null, undefined, -2),
  "blanks before the cross-references": () => tabled(null, (writer) => `\n\n${writer.table(0, 6)}`),
  "a file for fast reading, and for readers old and new (Distiller)": linearisedForBoth,
};
