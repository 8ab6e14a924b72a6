import { expect, it } from "vitest";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { ImageOp, Paper, TextOp } from "#domain/printing/paper";
import type { PrintView } from "#domain/printing/print-view";
import { sampleOf } from "../../support/samples.ts";

const lay = (name: string, changes: object, view: Partial<PrintView>): Paper =>
  layoutOf(kindOf(name), null).lay(
    { ...sampleOf(kindOf(name)), ...changes },
    { marking: "DRAFT", language: "en-US", ...view },
  );
const wordsOf = ({ pages }: Paper): string =>
  pages.flatMap(({ ops }) => ops.flatMap((op) => (op.kind === "text" ? [op.text] : []))).join("\n");
const logoOf = (company: string) => ({ image: "picture", of: company, widthPx: 400, heightPx: 100 });

it("a company that wants capitals gets them on what people typed; addresses of the net and codes stay", () => {
  const shipper = { name: "Porto Azul Straße", addressLines: ["Avenida do Mar 214", "desk@porto-azul.example"] };
  const typed = wordsOf(lay("BillOfLading", { shipper }, {}));
  const capitals = wordsOf(lay("BillOfLading", { shipper }, { capitals: true }));
  for (const text of ["Porto Azul Straße", "Avenida do Mar 214"]) {
    expect(typed).toContain(text);
    expect(capitals).toContain(text.toUpperCase());
    expect(capitals).not.toContain(text);
  }
  expect(capitals).toContain("desk@porto-azul.example");
  // A choice prints in its own words, and lines of the form are no data.
  expect(capitals).toContain("Shipper");
});

it("the running text of a letter is prose in capitals mode, too, and its parties are not", () => {
  const said = wordsOf(
    lay("LetterOfIndemnity", { from: { name: "Porto Azul" }, text: "We undertake this." }, { capitals: true }),
  );
  expect(said).toContain("We undertake this.");
  expect(said).toContain("PORTO AZUL");
});

it("the logo stands beside the name of its own company, and never beside that of a carrier it signs for", () => {
  for (const [kind, field] of [
    ["BillOfLading", "carrier"],
    ["DeliveryOrder", "issuer"],
    ["LetterOfIndemnity", "from"],
  ] as const) {
    const head = (of: string): readonly [ImageOp | undefined, TextOp | undefined] => {
      const { ops } = lay(kind, { [field]: { name: "TERN & SABLE" } }, { logo: logoOf(of) }).pages[0]!;
      return [
        ops.find((op) => op.kind === "image"),
        ops.find((op): op is TextOp => op.kind === "text" && op.field === `${field}.name`),
      ];
    };
    const [image, name] = head("Tern & Sable");
    expect(image, kind).toMatchObject({ image: "picture", width: 34, height: 8.5 });
    expect(name!.x).toBeGreaterThan(image!.x + image!.width);
    const [none, alone] = head("Estuary Agencies");
    expect(none, kind).toBeUndefined();
    expect(alone!.x).toBeLessThan(name!.x);
  }
  const form = lay("Invoice", {}, { issuer: "Tern & Sable", logo: logoOf("Tern & Sable") });
  expect(form.pages.map(({ ops }) => ops.filter((op) => op.kind === "image").length)[0]).toBe(1);
});
