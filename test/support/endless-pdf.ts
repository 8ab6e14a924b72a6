const LEVELS = 9;
const EACH = 12;

/** A small PDF whose page draws a form that draws twelve forms, nested nine times: a reader would take days. */
export function endlessPdf(): Buffer {
  const parts = ["%PDF-1.4\n"];
  const offsets: number[] = [];
  const put = (body: string): void => {
    offsets.push(parts.join("").length);
    parts.push(`${offsets.length} 0 obj\n${body}\nendobj\n`);
  };
  const stream = (entries: string, data: string): string =>
    `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;
  put("<</Type/Catalog/Pages 2 0 R>>");
  put("<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>");
  put("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>");
  put(stream("", "/X Do"));
  for (let level = 1; level < LEVELS; level += 1)
    put(
      stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X ${5 + level} 0 R>>>>`,
        "/X Do ".repeat(EACH),
      ),
    );
  put(stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]", "0 0 9 9 re f"));
  const table = parts.join("").length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(""), "latin1");
}
