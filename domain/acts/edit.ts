import { WRITTEN_STATES } from "../states.ts";
import { text } from "../text.ts";
import { act, type PaperOf, type TitleOf } from "./act.ts";
import { author, notBusy } from "./facts.ts";

const row = { from: WRITTEN_STATES, to: "DRAFT", guards: [author, notBusy], asks: [], quiet: true, key: "E" } as const;
const ofTitle = ({ rights }: TitleOf) => ({ ...row, place: 30, permissions: [rights.draft] }) as const;
const ofPaper = ({ draft }: PaperOf) => ({ ...row, place: 100, permissions: [draft] }) as const;

/** A draft is changed. */
export const edit = act({
  subject: "document",
  name: "edit",
  label: text("Edit", "编辑"),
  icon: "edit",
  whenPossible: true,
  rows: { title: ofTitle, order: ofTitle, exchange: ofTitle, paper: ofPaper, verifiable: ofPaper },
});
