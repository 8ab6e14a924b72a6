import type { FieldData, ListField, ValueField } from "../kinds/field.ts";
import { lineTitle } from "../processes/line-title.ts";
import { processOf, type ProcessName } from "../processes/processes.ts";
import { say, text, type Language, type Text } from "../text.ts";
import { Pages, runningHead } from "./form-pages.ts";
import { FORM } from "./form-words.ts";
import { hexGroups, printedDate, printedTime } from "./format.ts";
import { wrap } from "./metrics.ts";
import { A4, type Paper } from "./paper.ts";
import { FRAME, INK } from "./sheet.ts";
import { printTable } from "./table.ts";

/** A process with the hash of each line of its history, which is bound to the one before it. */
export interface ProcessEvidence {
  readonly process: ProcessName;
  readonly id: string;
  readonly documentId: string | null;
  readonly reference: string;
  readonly title: string;
  readonly company: string;
  readonly by: string;
  readonly message: string;
  readonly parties: readonly {
    readonly company: string;
    readonly person: string | null;
    /** Answers in the place of the person; absent for nobody. */
    readonly substitute?: string;
    readonly dueOn: string | null;
  }[];
  readonly history: readonly {
    readonly step: string;
    readonly state: string;
    readonly company: string | null;
    readonly by: string | null;
    /** RFC 3339, UTC. */
    readonly at: string;
    readonly comment: string;
    readonly contentHash: string | null;
    readonly hash: string;
  }[];
  /** The terms of each version that was submitted, in words. */
  readonly terms: readonly {
    readonly version: number;
    readonly said: readonly { readonly label: Text; readonly said: string }[];
  }[];
}

const WORDS = {
  title: text("History of a process", "流程历史记录"),
  id: text("Process {id}", "流程 {id}"),
  document: text("Document {id}", "单证 {id}"),
  begunBy: text("Begun by {name}", "发起方：{name}"),
  parties: text("Parties", "参与方"),
  history: text("History", "历史记录"),
  terms: text("Terms of version {number}", "第 {number} 版的条款"),
  term: text("Term", "条款"),
  said: text("Agreed on", "内容"),
  company: text("Company", "公司"),
  person: text("Person", "人员"),
  orSubstitute: text("{person}, or {substitute}", "{person} 或 {substitute}"),
  until: text("Asked until", "截止日期"),
  at: text("Time", "时间"),
  step: text("Step", "步骤"),
  comment: text("Comment", "意见"),
  content: text("SHA-256 of the content", "内容的 SHA-256"),
  last: text(
    "SHA-256 of the last line, which binds all lines before it: {hash}",
    "末行的 SHA-256（与此前各行相连）：{hash}",
  ),
  foot: text("A record of what was done. It gives no right.", "仅为操作记录，不附带任何权利。"),
} as const;

const PARTIES: readonly ValueField[] = [
  { name: "company", label: WORDS.company, type: "text" },
  { name: "person", label: WORDS.person, type: "text" },
  { name: "dueOn", label: WORDS.until, type: "date" },
];
const TERMS: readonly ValueField[] = [
  { name: "label", label: WORDS.term, type: "text" },
  { name: "said", label: WORDS.said, type: "text", wide: true },
];
const HISTORY: readonly ValueField[] = [
  { name: "at", label: WORDS.at, type: "text" },
  { name: "step", label: WORDS.step, type: "text" },
  { name: "by", label: WORDS.person, type: "text" },
  { name: "comment", label: WORDS.comment, type: "text" },
  { name: "content", label: WORDS.content, type: "text" },
];

/** The parties and the whole history of a process on paper. */
export function layoutProcess(evidence: ProcessEvidence, language: Language): Paper {
  const name = say(processOf(evidence.process).label, language);
  const title = [name, evidence.reference, evidence.title].filter((part) => part !== "").join(" · ");
  const pages = new Pages((sheet, first) => {
    if (!first) return runningHead(sheet, title, FRAME.left) + 4;
    sheet.text(FRAME.left, 17, say(WORDS.title, language), { face: "sansBold", size: 14 });
    const y = sheet.paragraph(FRAME.left, 24, FRAME.right - FRAME.left, title, { face: "sansBold", size: 9.4 });
    const by = [evidence.by, evidence.company].filter((part) => part !== "").join(", ");
    const facts = [say(WORDS.begunBy, language, { name: by }), say(WORDS.id, language, { id: evidence.id })];
    if (evidence.documentId !== null) facts.push(say(WORDS.document, language, { id: evidence.documentId }));
    const below = { face: "sans", size: 8, colour: INK.muted } as const;
    return (
      facts.reduce((at, fact) => sheet.paragraph(FRAME.left, at, FRAME.right - FRAME.left, fact, below), y + 1) + 3
    );
  });
  const look = { x: FRAME.left, size: 9, leading: 4.6, face: "sans", width: FRAME.right - FRAME.left } as const;
  if (evidence.message !== "") pages.lines(wrap(evidence.message, look.face, look.size, look.width), look);
  const day = (value: string): string => printedDate(value, language);
  const table = (name: string, label: Text, columns: readonly ValueField[], items: readonly FieldData[]): void => {
    const list: ListField = { name, label, type: "list", item: label, fields: columns, max: items.length };
    printTable(pages, list, columns, name, items, {}, { language, date: day });
    pages.y += 3;
  };
  table(
    "parties",
    WORDS.parties,
    PARTIES,
    evidence.parties.map(({ person, substitute, ...party }) => ({
      ...party,
      person:
        person === null || substitute === undefined
          ? person
          : say(WORDS.orSubstitute, language, { person, substitute }),
    })),
  );
  for (const { version, said } of evidence.terms) {
    const written = said.filter((one) => one.said !== "");
    if (written.length === 0) continue;
    const heading = say(WORDS.terms, language, { number: String(version) });
    pages.lines(wrap(heading, look.face, look.size, look.width), look);
    const lines = written.map((one) => ({ label: say(one.label, language), said: one.said }));
    table(`terms.${version}`, WORDS.terms, TERMS, lines);
  }
  table(
    "history",
    WORDS.history,
    HISTORY,
    evidence.history.map((line, i) => ({
      at: printedTime(line.at),
      step: say(lineTitle(evidence.process, line, evidence.history[i - 1]?.state), language),
      by: [line.by, line.company].filter((part) => part !== null).join(", "),
      comment: line.comment,
      content: line.contentHash === null ? "" : hexGroups(line.contentHash),
    })),
  );
  const hash = hexGroups(evidence.history.at(-1)?.hash ?? "");
  const small = { ...look, size: 7.5, leading: 4 };
  pages.lines(wrap(say(WORDS.last, language, { hash }), small.face, small.size, small.width), small);
  pages.sheets.forEach((sheet, i) => {
    const foot = { face: "sans", size: 5.8, colour: INK.muted } as const;
    sheet.text(FRAME.left, 293, say(WORDS.foot, language), foot);
    sheet.text(FRAME.right, 293, say(FORM.page, language, { page: i + 1, pages: pages.sheets.length }), {
      ...foot,
      align: "right",
    });
  });
  return { ...A4, language, title, pages: pages.sheets };
}
