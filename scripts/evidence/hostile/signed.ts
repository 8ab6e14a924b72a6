import { random } from "../../lib/random.ts";
import { makeSamples } from "../../../test/support/signed-bill.ts";
import { family, type HostileCase } from "./case.ts";
import { packedPdf, page, pdfOf } from "./pdf-parts.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const startOf = (file: Buffer): number => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1"))?.[1]);

/** A file with more written behind its end, as a reader that changes it does. */
export function appended(file: Buffer, objects: Readonly<Record<number, string>>, root: number): Buffer {
  let more = "";
  const rows = Object.entries(objects).map(([number, body]) => {
    const at = file.length + more.length;
    more += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = Math.max(...Object.keys(objects).map(Number), 50) + 1;
  return Buffer.concat([
    file,
    latin(
      `${more}xref\n${rows.join("")}trailer\n<</Root ${root} 0 R/Size ${size}/Prev ${startOf(file)}>>\nstartxref\n${file.length + more.length}\n%%EOF\n`,
    ),
  ]);
}

const SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const FIELD = {
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>>>",
  20: "<</FT/Sig/T(a)/V 21 0 R>>",
  21: "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 9 99 9]/Contents<00>>>",
};

/** Files that bear signatures: changed since, or with something in them that a later state could bring back. */
export async function signedCases(seed: number, flips: number): Promise<HostileCase[]> {
  const { below } = random(seed);
  const signed = Buffer.from((await makeSamples(new Date())).signed);
  const first = signed.indexOf("/ByteRange");
  const changed = Object.fromEntries(
    Array.from({ length: flips }, () => {
      // Well before the signature itself: what is flipped there can also make it no signature.
      const at = 200 + below(first - 4_000);
      const copy = Buffer.from(signed);
      copy[at] = copy[at]! ^ (1 << below(8));
      return [`byte ${at}`, copy];
    }),
  );
  const root = Number(/\/Root (\d+) 0 R/.exec(signed.subarray(-4_000).toString("latin1"))?.[1] ?? 1);
  return [
    ...family("signed, then changed", "document", "refused", changed),
    ...family("signed, with more in it", "document", "refused", {
      "a script behind the end": appended(signed, { 900: SCRIPT }, root),
      "a disguised script behind the end": appended(
        signed,
        { 900: SCRIPT.replace("JavaScript", "J#61vaScript") },
        root,
      ),
      "an archive behind the end": Buffer.concat([signed, latin("PK\u0005\u0006"), Buffer.alloc(18, 1)]),
      "a script in an earlier state": appended(pdfOf({ objects: page("/OpenAction 4 0 R", "", [SCRIPT]) }), FIELD, 1),
      "a packed script in an earlier state": appended(
        packedPdf([
          "<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>",
          "<</Type/Pages/Count 1/Kids[3 0 R]>>",
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
          SCRIPT,
        ]),
        FIELD,
        1,
      ),
      "two hundred states": Array.from({ length: 200 }).reduce<Buffer>(
        (file) => appended(file, { 30: "<<>>" }, 1),
        appended(pdfOf({ objects: page() }), FIELD, 1),
      ),
    }),
    ...family("signatures that are none", "document", "either", {
      "a range beyond the file": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 21: FIELD[21].replace("[0 9 99 9]", "[0 9 99 99999999999999999]") },
        1,
      ),
      "a negative range": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 21: FIELD[21].replace("[0 9 99 9]", "[-1 -9 -99 -9]") },
        1,
      ),
      "a range of thousands": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 21: FIELD[21].replace("[0 9 99 9]", `[${"0 1 ".repeat(20_000)}]`) },
        1,
      ),
      "ten thousand ranges": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 22: "/ByteRange[0 1 2 3]".repeat(10_000) },
        1,
      ),
      "a signature of a megabyte": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 21: FIELD[21].replace("<00>", `<${"30".repeat(1_000_000)}>`) },
        1,
      ),
      "a field that is a signature of itself": appended(
        pdfOf({ objects: page() }),
        { ...FIELD, 20: "<</FT/Sig/T(a)/V 20 0 R/Kids[20 0 R]>>" },
        1,
      ),
    }),
  ];
}

/** A good file cut or changed anywhere; some of these are good still. */
export function chanceCases(seed: number, count: number): HostileCase[] {
  const { below, chance } = random(seed);
  const whole = pdfOf({
    objects: page("/Metadata 5 0 R", "/Contents 4 0 R", [
      "<</Length 4>>\nstream\nq Q\nendstream",
      "<</Type/Metadata/Length 1>>\nstream\n \nendstream",
    ]),
  });
  return Array.from({ length: count }, (_, i) => {
    const copy = Buffer.from(whole);
    if (chance(0.3))
      return {
        family: "chance",
        what: `${i}: cut`,
        place: "document",
        end: "either",
        file: copy.subarray(0, below(copy.length)),
      };
    for (let n = 1 + below(12); n > 0; n -= 1) copy[5 + below(copy.length - 5)] = below(256);
    return { family: "chance", what: `${i}: changed`, place: "document", end: "either", file: copy };
  });
}
