import { expect, it } from "vitest";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { layPaperSet } from "#domain/printing/paper-set";
import { completeBill } from "../../support/bill.ts";
import { sampleOf } from "../../support/samples.ts";

const TOKEN = "4e1d9a60".repeat(8);
const VIEW = {
  documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
  checksum: TOKEN,
  tokenId: `0x${TOKEN}`,
  register: { address: `0x${"5a".repeat(20)}`, network: "Polygon", chainId: 137 },
  verifyUrl: "https://hawser.example/verify",
} as const;
const ELECTRONIC = ["one original, and the party in control", "one electronic original", "(ELECTRONIC)", "仅此一份"];

it.each(["BillOfLading", "DcsaBillOfLading", "FiataBillOfLading"])(
  "%s prints as numbered originals that say what they replace, then its copies, and nothing of an electronic one",
  (name) => {
    const kind = kindOf(name);
    const data = name === "BillOfLading" ? { ...completeBill() } : sampleOf(kind);
    for (const language of ["en-US", "zh-CN"] as const) {
      const layout = layoutOf(kind, null);
      const serials = ["A-1", "A-2", "A-3"];
      const paper = layPaperSet(
        layout,
        data,
        { ...VIEW, language },
        { serials, copies: 2, ended: "2026-11-29T01:00:00Z" },
      );
      const alone = layout.lay(data, { ...VIEW, language, marking: "ORIGINAL" });
      expect(paper.pages).toHaveLength(5 * alone.pages.length);
      const pages = paper.pages.map(({ ops }) => ops.flatMap((op) => (op.kind === "text" ? [op.text] : [])).join(" "));
      serials.forEach((serial, i) => {
        const [face = "", ...behind] = pages.slice(i * alone.pages.length, (i + 1) * alone.pages.length);
        for (const page of [face, ...behind]) expect(page).toContain(serial);
        expect(face).toContain(language === "en-US" ? `ORIGINAL ${i + 1} OF 3` : `正本 ${i + 1}/3`);
        expect(face.replaceAll(" ", "")).toContain(TOKEN);
        for (const words of ELECTRONIC) expect([face, ...behind].join(" ")).not.toContain(words);
      });
      for (const i of [0, 1]) {
        const copy = pages.slice((3 + i) * alone.pages.length, (4 + i) * alone.pages.length);
        for (const page of copy) {
          expect(page).toContain(language === "en-US" ? "COPY – NON-NEGOTIABLE" : "副本 – 不可转让");
          expect(page).toContain(language === "en-US" ? `COPY ${i + 1} OF 2` : `副本 ${i + 1}/2`);
        }
        expect(copy.join(" ")).not.toMatch(/ORIGINAL \d|正本 \d/);
        expect(copy.join(" ").replaceAll(" ", "")).toContain(TOKEN);
        for (const words of ELECTRONIC) expect(copy.join(" ")).not.toContain(words);
      }
    }
  },
);

it.each([
  [undefined, "COPIES: 12"],
  [0, "COPIES: 0"],
  [3, "COPIES: 3"],
])("of %s copies says %s: the bill's own number where the act kept none", (copies, words) => {
  const kind = kindOf("BillOfLading");
  const { pages } = layPaperSet(
    layoutOf(kind, null),
    { ...completeBill(), copies: "12" },
    { ...VIEW, language: "en-US" },
    { serials: ["A-1"], copies, ended: "2026-11-29T01:00:00Z" },
  );
  const said = pages.flatMap(({ ops }) => ops.flatMap((op) => (op.kind === "text" ? [op.text] : []))).join(" ");
  expect(said).toContain(words);
  expect(said.includes("COPY 1 OF")).toBe((copies ?? 0) > 0);
});
