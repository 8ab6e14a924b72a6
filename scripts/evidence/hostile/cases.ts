import { activeCases } from "./active.ts";
import { archiveCases } from "./archives.ts";
import type { HostileCase } from "./case.ts";
import { certificateCases } from "./certificates.ts";
import { imageCases } from "./images.ts";
import { plain } from "./pdf-parts.ts";
import { chanceCases, signedCases } from "./signed.ts";
import { templateCases } from "./templates.ts";
import { structureCases } from "./structure.ts";
import { typeCases } from "./types.ts";

/** Names that are a path, a command, or something else than they look. */
const NAMES = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system32\\a",
  "/etc/passwd",
  "C:\\boot.ini",
  "\\\\host\\share\\a",
  "a/b/c",
  ".htaccess",
  "..",
  ".",
  "...",
  "con",
  "nul.pdf",
  "a:b",
  "a|b",
  "a<script>alert(1)</script>",
  'a" onload="x',
  "a'; DROP TABLE app.file; --",
  "a%00.exe",
  "a%2e%2e%2fb",
  "a\r\nSet-Cookie: x=1",
  "a\tb",
  "a\u001b[2Jb",
  "a\u0007b",
  "bill\u202efdp.exe",
  "\u200bhidden\u200f",
  "a\u2028b",
  "a\ufeffb",
  "x".repeat(140),
  "单证".repeat(70),
  "a.pdf.exe",
  "a.exe",
  "a.",
  "a ",
  "$(reboot)",
  "`reboot`",
  "${7*7}",
  "{{7*7}}",
  "=cmd|'/C calc'!A0",
  "-rf",
  "~root",
];

/** Everything that a run hands in; the same seed makes the same. */
export async function hostileCases(seed: number, chance = 60): Promise<HostileCase[]> {
  return [
    ...activeCases,
    ...structureCases,
    ...typeCases,
    ...imageCases,
    ...archiveCases,
    ...certificateCases,
    ...templateCases,
    ...(await signedCases(seed, 20)),
    ...chanceCases(seed, chance),
    ...NAMES.map((name): HostileCase => ({
      family: "names",
      what: JSON.stringify(name).slice(0, 60),
      place: "document",
      end: "either",
      file: plain(),
      name,
    })),
  ];
}
