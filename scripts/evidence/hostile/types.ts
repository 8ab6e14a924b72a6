import { family, type HostileCase } from "./case.ts";
import { plain } from "./pdf-parts.ts";

const text = (value: string): Buffer => Buffer.from(value, "utf8");
const bytes = (...values: number[]): Buffer => Buffer.concat([Buffer.from(values), Buffer.alloc(200)]);

/** Files that some program would run, open or follow; none of them is a document that is taken here. */
const FILES: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  "one byte": Buffer.from([0x25]),
  zeros: Buffer.alloc(4096),
  text: text("hello"),
  "a page": text("<!doctype html><script>alert(1)</script>"),
  "a page behind blanks": text(`${" ".repeat(2000)}<html><script>alert(1)</script>`),
  "a drawing with a script": text(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  ),
  "a drawing that fetches": text(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><image href="http://x.example/a.png"/><text>&x;</text></svg>',
  ),
  "a drawing that uses itself": text(
    `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`,
  ),
  "a billion laughs": text(
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"bcdefghij"[i]} "${`&${"abcdefghi"[i]};`.repeat(10)}">`).join("")}]><l>&j;</l>`,
  ),
  "a form of data": text('{"__proto__":{"admin":true}}'),
  "a table that computes": text('=cmd|"/C calc"!A0,1\n'),
  "a letter": text("From: a@b\nContent-Type: text/html\n\n<script>1</script>"),
  "a shell script": text("#!/bin/sh\nrm -rf /\n"),
  "a script": text("WScript.Shell"),
  "a batch": text("@echo off\r\ndel *.*\r\n"),
  "a Windows program": bytes(0x4d, 0x5a, 0x90, 0),
  "a Linux program": bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1),
  "a Mac program": bytes(0xcf, 0xfa, 0xed, 0xfe),
  Java: bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52),
  "web assembly": bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  "a shortcut": bytes(0x4c, 0, 0, 0, 1, 0x14, 2, 0),
  "an old text with macros": bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  "rich text": text("{\\rtf1\\ansi{\\object\\objupdate\\objdata 0105}}"),
  PostScript: text("%!PS-Adobe-3.0\n/x {x} def x\n"),
  "encapsulated PostScript": text("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run\n"),
  gzip: bytes(0x1f, 0x8b, 8),
  bzip2: text(`BZh91AY&SY${"\u0000".repeat(99)}`),
  xz: bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0),
  "7-Zip": bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  RAR: bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0),
  cabinet: bytes(0x4d, 0x53, 0x43, 0x46),
  "a disk": Buffer.concat([Buffer.alloc(32769), text("CD001"), Buffer.alloc(99)]),
  "a tape": Buffer.concat([text("../../etc/passwd".padEnd(257, "\u0000")), text("ustar\u000000"), Buffer.alloc(300)]),
  GIF: Buffer.concat([text("GIF89a"), Buffer.from([255, 255, 255, 255, 0, 0, 0]), Buffer.alloc(99)]),
  WebP: Buffer.concat([text("RIFF\u0010\u0000\u0000\u0000WEBPVP8X"), Buffer.alloc(99)]),
  TIFF: bytes(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 255, 255),
  BMP: Buffer.concat([text("BM"), Buffer.alloc(99, 255)]),
  icon: bytes(0, 0, 1, 0, 255, 0),
  HEIC: Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypheic"), Buffer.alloc(99)]),
  AVIF: Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypavif"), Buffer.alloc(99)]),
  "JPEG 2000": bytes(0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a),
  "JPEG XL": bytes(0xff, 0x0a),
  film: Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypmp42"), Buffer.alloc(99)]),
  sound: bytes(0x49, 0x44, 0x33, 4),
  font: bytes(0, 1, 0, 0, 0, 255),
  "a database": Buffer.concat([text("SQLite format 3\u0000"), Buffer.alloc(99)]),
  "a capture": bytes(0xd4, 0xc3, 0xb2, 0xa1),
};

const inner = plain();
/** Two kinds of file at once: the first bytes decide, and nothing may follow the end. */
const both: HostileCase[] = [
  ...family(
    "two in one",
    "document",
    "refused",
    Object.fromEntries(
      ["GIF", "a page", "a Windows program", "a shell script", "gzip", "a drawing with a script", "PostScript"].map(
        (name) => [`${name}, then a PDF`, Buffer.concat([FILES[name]!, text("\n"), inner])],
      ),
    ),
  ),
  ...family(
    "two in one",
    "document",
    "refused",
    Object.fromEntries(
      ["a page", "a Windows program", "a shell script", "a drawing with a script", "7-Zip", "Java"].map((name) => [
        `a PDF, then ${name}`,
        Buffer.concat([inner, FILES[name]!]),
      ]),
    ),
  ),
  // Nothing but a PDF: it is kept without what stands before it.
  ...family("two in one", "document", "inert", {
    "a PDF behind a blank": Buffer.concat([text(" "), inner]),
    "a PDF behind a byte order mark": Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), inner]),
  }),
  ...family("two in one", "document", "refused", {
    "a PDF in two-byte letters": Buffer.from(inner.toString("latin1"), "utf16le"),
    "a PDF, then an archive": Buffer.concat([inner, bytes(0x50, 0x4b, 5, 6)]),
    "a PDF behind a kilobyte": Buffer.concat([Buffer.alloc(1000, 65), inner]),
  }),
];

export const typeCases: readonly HostileCase[] = [
  ...family("types", "document", "refused", FILES),
  ...both,
  ...family(
    "types",
    "stamp",
    "refused",
    Object.fromEntries(
      Object.entries(FILES).filter(([name]) =>
        /drawing|GIF|WebP|TIFF|BMP|HEIC|AVIF|JPEG|page|laughs|nothing|PostScript|icon/.test(name),
      ),
    ),
  ),
  ...family("types", "stamp", "refused", { "a PDF": inner }),
];
