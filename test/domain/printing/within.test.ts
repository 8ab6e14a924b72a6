import { expect, test } from "vitest";
import type { Field, FieldData, ListField } from "#domain/kinds/field";
import { KINDS } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { PaperOp, TextOp } from "#domain/printing/paper";
import type { Marking } from "#domain/printing/print-view";
import { LANGUAGES, type Language } from "#domain/text";
import { sampleOf } from "../../support/samples.ts";

const WORDS: Readonly<Record<Language, string>> = {
  "en-US": "ASSOCIATED COMPANIES OF THE WESTERN MEDITERRANEAN TRADING GROUP, JOINTLY AND SEVERALLY, ",
  "zh-CN": "西地中海贸易集团全部关联公司及其受让人（连带承担责任），",
};
const NAME =
  "TERN & SABLE SHIPPING AND ASSOCIATED COMPANIES OF THE WESTERN MEDITERRANEAN TRADING GROUP, JOINTLY AND SEVERALLY, LIMITADA";
/** Millimetres of paper that stay white at its sides, at its head and at its foot. */
const [SIDE, HEAD, FOOT] = [11.5, 7, 3];

/** The sample with every text as long as its field takes. */
function filled(fields: readonly Field[], sample: FieldData, language: Language): FieldData {
  const words = (length: number): string => WORDS[language].repeat(60).slice(0, length);
  return Object.fromEntries(
    fields.map((field): [string, unknown] => {
      const given = sample[field.name];
      if (field.type === "group") return [field.name, filled(field.fields, (given ?? {}) as FieldData, language)];
      if (field.type === "list")
        return [
          field.name,
          [0, 1, 2].map(() => filled(field.fields, (given as readonly FieldData[] | undefined)?.[0] ?? {}, language)),
        ];
      if (field.type === "text") return [field.name, words(field.max ?? 140)];
      if (field.type === "longText") return [field.name, words(Math.min(field.max ?? 3000, 3000))];
      return [field.name, field.type === "lines" ? [0, 1, 2, 3].map(() => words(70)) : given];
    }),
  );
}

/** The text of an item by which it is known again. */
const namedBy = (list: ListField): Field | undefined =>
  list.fields.find(({ type }) => type === "text" || type === "longText");

/** The sample with as many items in every list as it takes, a few letters in each. */
const many = (fields: readonly Field[], sample: FieldData): FieldData =>
  Object.fromEntries(
    fields.map((field): [string, unknown] => {
      const given = sample[field.name];
      if (field.type === "group") return [field.name, many(field.fields, (given ?? {}) as FieldData)];
      if (field.type !== "list") return [field.name, given];
      const first = (given as readonly FieldData[] | undefined)?.[0] ?? {};
      const named = namedBy(field);
      return [
        field.name,
        Array.from({ length: field.max }, (_, i) => ({ ...first, ...(named && { [named.name]: `NO ${i + 1}.` }) })),
      ];
    }),
  );

/** What stands beyond the edges of a page, and what upon something else. */
function astray(
  ops: readonly PaperOp[],
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
): { off: string[]; over: string[] } {
  const lines = ops.filter((op): op is TextOp => op.kind === "text" && op.rotate === undefined);
  const off = lines.filter(
    (op) => op.x < SIDE || op.x + op.width > widthMm - SIDE || op.y < HEAD || op.y > heightMm - FOOT,
  );
  const over = lines.filter((op, i) =>
    lines.some(
      (other, k) =>
        k < i && Math.abs(op.y - other.y) < 1 && op.x < other.x + other.width - 0.5 && other.x < op.x + op.width - 0.5,
    ),
  );
  return { off: off.map(({ text }) => text), over: over.map(({ text }) => text) };
}

const printed = Object.values(KINDS).filter(({ madeBy }) => !madeBy.every((one) => one === "upload"));
test.each(printed.flatMap((kind) => LANGUAGES.map((language) => [kind.name, language, kind] as const)))(
  "whatever %s says in %s stands on its paper, and nothing upon another",
  (_, language, kind) => {
    const data = filled(
      kind.sections.flatMap(({ fields }) => fields),
      sampleOf(kind),
      language,
    );
    for (const marking of ["DRAFT", "ORIGINAL", "COPY_FULL"] satisfies Marking[]) {
      const paper = layoutOf(kind, null).lay(data, {
        marking,
        language,
        documentId: "0197f1aa-33cc-7bbb-9e11-0c0d0e0f1011",
        checksum: "5a31c07e".repeat(8),
        issuer: NAME,
        verifyUrl: "https://hawser.example/verify/entry",
        signature: [NAME, NAME],
        endorsements: [
          {
            at: "2026-11-20T09:41:07.000Z",
            act: "Endorse to order",
            from: NAME,
            to: NAME,
            signatory: NAME,
            note: NAME.repeat(4),
            transaction: `0x${"5a".repeat(32)}`,
          },
        ],
        releases: [NAME, "TERMINAL", ...Array.from({ length: 6 }, () => NAME.slice(0, 60))].map((receiver, i) => ({
          at: "2026-11-20T09:41:07.000Z",
          quantity: "1,000.412 t",
          balance: "11,500 t",
          receiver: i === 2 ? null : receiver,
          transport: receiver,
          agent: receiver,
        })),
      });
      for (const [page, { ops }] of paper.pages.entries()) {
        expect(astray(ops, paper), `${marking}, page ${page + 1}`).toEqual({ off: [], over: [] });
      }
    }
  },
);

const listed = printed.filter(({ sections }) =>
  sections.some(({ fields }) => fields.some(({ type }) => type === "list")),
);
test.each(listed.map((kind) => [kind.name, kind] as const))(
  "as many short lines as %s takes stand on its paper, each once, on as many pages as they need",
  (_, kind) => {
    const fields = kind.sections.flatMap((section) => section.fields);
    const data = many(fields, sampleOf(kind));
    const paper = layoutOf(kind, null).lay(data, {
      marking: "ORIGINAL",
      language: "en-US",
      documentId: "0197f1aa-33cc-7bbb-9e11-0c0d0e0f1011",
      issuer: "PORTO AZUL",
      signature: ["PORTO AZUL"],
    });
    for (const [page, { ops }] of paper.pages.entries())
      expect(astray(ops, paper), `page ${page + 1}`).toEqual({ off: [], over: [] });
    const said = paper.pages.flatMap(({ ops }) => ops.flatMap((op) => (op.kind === "text" ? [op.text] : []))).join(" ");
    for (const list of fields)
      if (list.type === "list" && namedBy(list) !== undefined)
        for (let i = 1; i <= list.max; i += 1) expect(said, list.name).toContain(`NO ${i}.`);
  },
);
