import { family, type HostileCase } from "./case.ts";
import { bomb, packedPdf, page, pdfOf, plain, stream } from "./pdf-parts.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const many = (count: number, piece: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece(i)).join("");

/** Little that becomes much where somebody unpacks it. The server never unpacks what a page draws. */
const bombs: HostileCase[] = [
  ...[64, 256, 1024].flatMap((megabytes) => [
    ...family("bombs", "document", "refused", {
      [`${megabytes} MB of objects`]: packedPdf(
        ["<</Type/Catalog/Pages 2 0 R>>", "<<>>"],
        "/Type/ObjStm/N 2",
        bomb(megabytes),
      ),
      [`${megabytes} MB of table`]: Buffer.concat([
        latin("%PDF-1.7\n1 0 obj\n"),
        stream("/Type/XRef/Size 3/W[1 2 1]/Root 2 0 R/Filter/FlateDecode", bomb(megabytes)),
        latin("\nendobj\nstartxref\n9\n%%EOF\n"),
      ]),
    }),
    ...family("bombs of pages", "document", "inert", {
      [`${megabytes} MB of a page`]: plain("", "/Contents 4 0 R", [stream("/Filter/FlateDecode", bomb(megabytes))]),
      [`${megabytes} MB of a font`]: plain(
        "",
        "/Resources<</Font<</F<</Type/Font/Subtype/Type0/ToUnicode 4 0 R/FontDescriptor<</FontFile2 4 0 R>>>>>>>>",
        [stream("/Filter/FlateDecode", bomb(megabytes))],
      ),
      [`${megabytes} MB of metadata`]: plain("/Metadata 4 0 R", "", [
        stream("/Type/Metadata/Subtype/XML/Filter/FlateDecode", bomb(megabytes)),
      ]),
    }),
  ]),
  ...family("bombs of pages", "document", "inert", {
    "an image of 65535 by 65535": plain("", "/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R", [
      stream(
        "/Type/XObject/Subtype/Image/Width 65535/Height 65535/BitsPerComponent 16/ColorSpace/DeviceCMYK/Filter/FlateDecode",
        bomb(64),
      ),
      stream("", latin("/X Do")),
    ]),
    "fifty filters": plain("", "/Contents 4 0 R", [stream(`/Filter[${"/FlateDecode ".repeat(50)}]`, bomb(64))]),
    "a form that draws itself": plain("", "/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R", [
      stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>>>", latin("/X Do /X Do")),
      stream("", latin("/X Do")),
    ]),
  }),
];

const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`;

/** Deeper than any stack. */
const depths: HostileCase[] = [600, 20_000, 400_000].flatMap((depth) =>
  family("depth", "document", "either", {
    [`lists in lists, ${depth}`]: plain(`/X ${nested("[", "]", depth)}`),
    [`dictionaries, ${depth}`]: plain(`/X ${nested("<</A ", ">>", depth)}`),
    [`brackets in a text, ${depth}`]: plain(`/X(${nested("(", ")", depth)})`),
    [`lists that never end, ${depth}`]: plain(`/X ${"[".repeat(depth)}`),
    [`references, ${depth}`]: plain(
      "/X 4 0 R",
      "",
      Array.from({ length: Math.min(depth, 40_000) }, (_, i) => `[${i + 5} 0 R]`),
    ),
    [`pages under pages, ${depth}`]: pdfOf({
      objects: [
        "<</Type/Catalog/Pages 2 0 R>>",
        ...Array.from({ length: Math.min(depth, 40_000) }, (_, i) => `<</Type/Pages/Count 1/Kids[${i + 3} 0 R]>>`),
        "<</Type/Page/MediaBox[0 0 9 9]>>",
      ],
    }),
    [`an outline, ${depth}`]: plain(
      "/Outlines 4 0 R",
      "",
      Array.from({ length: Math.min(depth, 40_000) }, (_, i) => `<</Title(a)/First ${i + 5} 0 R>>`),
    ),
    [`fields in fields, ${depth}`]: plain(
      "/AcroForm<</Fields[4 0 R]>>",
      "",
      Array.from({ length: Math.min(depth, 40_000) }, (_, i) => `<</T(a)/Kids[${i + 5} 0 R]>>`),
    ),
  }),
);

const pages = (kids: string): Buffer =>
  pdfOf({
    objects: [
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count 1/Kids${kids}>>`,
      "<</Type/Pages/Count 1/Kids[2 0 R]>>",
    ],
  });
/** Structures that lead back to themselves. */
const circles: HostileCase[] = [
  ...family("circles", "document", "refused", {
    "pages that hold themselves": pages("[2 0 R]"),
    "pages that hold each other": pages("[3 0 R]"),
    "pages that are a reference to themselves": pdfOf({ objects: ["<</Type/Catalog/Pages 2 0 R>>", "2 0 R"] }),
    "a root that is itself": pdfOf({ objects: ["1 0 R"] }),
    "a root that is a page": pdfOf({ objects: ["<</Type/Page>>"] }),
    "no pages": pdfOf({ objects: ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>"] }),
  }),
  ...family("circles of no account", "document", "either", {
    "two references": plain("/X 4 0 R", "", ["5 0 R", "4 0 R"]),
    "a length that is itself": plain("", "/Contents 4 0 R", ["<</Length 4 0 R>>\nstream\nq Q\nendstream"]),
    "a field that is its own child": plain("/AcroForm<</Fields[4 0 R]>>", "", [
      "<</T(a)/FT/Tx/Kids[4 0 R]/Parent 4 0 R>>",
    ]),
    "two fields": plain("/AcroForm<</Fields[4 0 R]>>", "", [
      "<</T(a)/Kids[5 0 R]>>",
      "<</T(b)/Kids[4 0 R]/Parent 4 0 R>>",
    ]),
    "an outline": plain("/Outlines 4 0 R", "", ["<</First 4 0 R/Next 4 0 R/Last 4 0 R>>"]),
    names: plain("/Names<</Dests 4 0 R>>", "", ["<</Kids[4 0 R]>>"]),
    annotations: plain("", "/Annots 4 0 R", ["[4 0 R]"]),
    "a signature that is its field": plain("/AcroForm<</Fields[4 0 R]/SigFlags 3>>", "", ["<</T(a)/FT/Sig/V 4 0 R>>"]),
    parents: plain("", "/Parent 3 0 R"),
    resources: plain("", "/Resources 4 0 R", ["<</XObject 4 0 R/Font 4 0 R>>"]),
    "packed objects that go on in themselves": packedPdf(
      ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>", "<</Type/Page/MediaBox[0 0 9 9]>>"],
      "/Type/ObjStm/N 3/Extends 4 0 R",
    ),
  }),
];

const tableOf =
  (text: string) =>
  (offsets: readonly number[], at: number): string =>
    text.replaceAll("AT", String(at)).replaceAll("ROOT", String(offsets[0]).padStart(10, "0"));
const table = (text: string, start?: (at: number) => string): Buffer =>
  pdfOf({ objects: page(), table: tableOf(text), ...(start ? { start } : {}) });
/** A table of objects that lies. */
const tables: HostileCase[] = family("tables", "document", "either", {
  "that goes on in itself": pdfOf({
    objects: page(),
    table: (offsets, at) =>
      `xref\n0 4\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<</Root 1 0 R/Size 4/Prev ${at}>>\n`,
  }),
  "that goes on before the file": pdfOf({ objects: page(), trailer: "/Prev -5" }),
  "that goes on behind the file": pdfOf({ objects: page(), trailer: "/Prev 99999999999" }),
  "with a second one that is itself": pdfOf({ objects: page(), trailer: "/XRefStm 9" }),
  "of a thousand million rows": table(
    "xref\n0 1000000000\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 1000000000>>\n",
  ),
  "that begins at a thousand million": table(
    "xref\n1000000000 1\nROOT 00000 n \ntrailer\n<</Root 1000000000 0 R/Size 1000000001>>\n",
  ),
  "of a million parts": table(`xref\n${many(200_000, (i) => `${i * 2} 0\n`)}trailer\n<</Root 1 0 R/Size 4>>\n`),
  "that is empty": table("xref\n0 0\ntrailer\n<</Root 1 0 R/Size 0>>\n"),
  "without end": table("xref\n0 4\n"),
  "that points at itself": table(
    "xref\n0 2\n0000000000 65535 f \n000000AT 00000 n \ntrailer\n<</Root 1 0 R/Size 2>>\n",
  ),
  "of negative rows": table("xref\n0 -4\ntrailer\n<</Root 1 0 R/Size -4>>\n"),
  "without a trailer": table("xref\n0 1\n0000000000 65535 f \n"),
  "that starts before the file": table("xref\n", () => "-1"),
  "that starts nowhere": table("xref\n", () => ""),
  "that starts far behind": table("xref\n", () => "9".repeat(400)),
  "that starts in a text": table("xref\n", () => "(9)"),
  "of wide columns": Buffer.concat([
    latin("%PDF-1.7\n1 0 obj\n"),
    stream("/Type/XRef/Size 3/W[8 8 8]/Index[0 999999999]/Root 2 0 R", Buffer.alloc(240)),
    latin("\nendobj\nstartxref\n9\n%%EOF\n"),
  ]),
  "of columns without width": Buffer.concat([
    latin("%PDF-1.7\n1 0 obj\n"),
    stream("/Type/XRef/Size 999999999/W[0 0 0]/Root 2 0 R", Buffer.alloc(9)),
    latin("\nendobj\nstartxref\n9\n%%EOF\n"),
  ]),
  "of negative columns": Buffer.concat([
    latin("%PDF-1.7\n1 0 obj\n"),
    stream("/Type/XRef/Size 3/W[-1 -1 -1]/Root 2 0 R", Buffer.alloc(9)),
    latin("\nendobj\nstartxref\n9\n%%EOF\n"),
  ]),
  "that calls for a packing foretold by itself": Buffer.concat([
    latin("%PDF-1.7\n1 0 obj\n"),
    stream(
      "/Type/XRef/Size 3/W[1 2 1]/Root 2 0 R/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 999999999/Colors 32>>",
      bomb(1),
    ),
    latin("\nendobj\nstartxref\n9\n%%EOF\n"),
  ]),
});

/** Numbers that nobody can hold. */
const counts: HostileCase[] = family("counts", "document", "either", {
  "two thousand million pages": pdfOf({
    objects: [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 2147483647/Kids[3 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
    ],
  }),
  "fewer pages than none": pdfOf({
    objects: [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count -1/Kids[3 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
    ],
  }),
  "one page, two hundred thousand times": pdfOf({
    objects: [
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count 200000/Kids[${"3 0 R ".repeat(200_000)}]>>`,
      "<</Type/Page/MediaBox[0 0 9 9]>>",
    ],
  }),
  "three hundred thousand objects": plain("/X 4 0 R", "", [
    `[${many(300_000, (i) => `${i + 5} 0 R `)}]`,
    ...Array.from({ length: 300_000 }, () => "<<>>"),
  ]),
  "a page without size": pdfOf({
    objects: ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>", "<</Type/Page>>"],
  }),
  "a page of infinite size": plain("", `/CropBox[0 0 ${"9".repeat(400)} 1e400]`),
  "a page turned by a third": plain("", "/Rotate 33"),
  "a page of negative units": plain("", "/UserUnit -1"),
  "a stream longer than the file": plain("", "/Contents 4 0 R", ["<</Length 999999999999>>\nstream\nq\nendstream"]),
  "a stream of negative length": plain("", "/Contents 4 0 R", ["<</Length -9>>\nstream\nq\nendstream"]),
  "a thousand million packed objects": packedPdf(
    ["<</Type/Catalog/Pages 2 0 R>>", "<<>>"],
    "/Type/ObjStm/N 1000000000",
  ),
  "packed objects of a negative number": packedPdf(["<</Type/Catalog/Pages 2 0 R>>"], "/Type/ObjStm/N -1"),
  "a number of a million digits": plain(`/X ${"1".repeat(1_000_000)}`),
  "a name of a million letters": plain(`/${"N".repeat(1_000_000)} 1`),
  "an object of generation 99999": plain("/X 4 99999 R"),
  "an object of the number ten million": plain("/X 9999999 0 R"),
  "a million entries": plain(`/X<<${many(300_000, (i) => `/K${i} 1`)}>>`),
});

const filler = (count: number, byte: string): string => byte.repeat(count);
/** Beginnings, ends and fillings that are too much or too little. */
const frames: HostileCase[] = [
  ...family("frames", "document", "either", {
    "a header of five megabytes": pdfOf({ objects: page(), header: `%PDF-1.7${filler(5_000_000, "A")}\n` }),
    "nineteen megabytes of blanks": pdfOf({ objects: page(), header: `%PDF-1.7\n${filler(19_000_000, " ")}\n` }),
    "ten megabytes of ends": pdfOf({ objects: page(), header: `%PDF-1.7\n${filler(1_500_000, "%%EOF\n")}` }),
    "ten megabytes of beginnings": pdfOf({ objects: page(), header: filler(1_000_000, "%PDF-1.7\n") }),
    zeros: pdfOf({ objects: page(), header: `%PDF-1.7\n${filler(9_000_000, "\u0000")}\n` }),
    "ten megabytes of objects that begin": pdfOf({
      objects: page(),
      header: `%PDF-1.7\n${many(800_000, () => "1 0 obj ")}\n`,
    }),
    "version 99": pdfOf({ objects: page(), header: "%PDF-99.99\n" }),
    "no version": pdfOf({ objects: page(), header: "%PDF-\n" }),
    "a comment of ten megabytes": plain(`%${filler(10_000_000, "c")}\n`),
    "a text of ten megabytes": plain(`/X(${filler(10_000_000, "s")})`),
    "a text that never ends": plain(`/X(${filler(1_000_000, "s")}`),
    "a text in odd digits": plain(`/X<${filler(1_000_001, "a")}>`),
  }),
  ...family("ends", "document", "refused", {
    "only a header": latin("%PDF-1.7\n"),
    "only an end": latin("%PDF-1.7\n%%EOF\n"),
    "only a start": latin("%PDF-1.7\nstartxref\n0\n%%EOF\n"),
    "a header and zeros": Buffer.concat([latin("%PDF-1.7\n"), Buffer.alloc(1_000_000)]),
    "half a header": latin("%PD"),
    "a header and chance": Buffer.concat([
      latin("%PDF-1.7\n"),
      Buffer.from(
        many(2_000, (i) => String.fromCharCode((i * 7919) % 256)),
        "latin1",
      ),
    ]),
  }),
];

/** Files whose form is wrong, or too much. */
export const structureCases: readonly HostileCase[] = [
  ...bombs,
  ...depths,
  ...circles,
  ...tables,
  ...counts,
  ...frames,
];
