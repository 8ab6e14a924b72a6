import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Whatever gives a title, or lets another company see a document or take part in something, asks for the decisions of
 * the company that does it: a new way that does not is found here. What each of them refuses, ways.test.ts tells.
 */

const ROOT = new URL("../../../", import.meta.url);
/** An act on a title, a way to let a company see a document, and the beginning of something with others. */
const OPENS =
  /titleAct\.\w+\(|titleCall\.(?:mint|mintBatch|restore|replace|nominate|transfer\w*)\(|strangerAct\(|INTO app\.document_access|"app\.document_access"\)\.insert|beginProcess\(|"app\.(?:intent|pint_issue|pint_offer|stranger_act)"\)\.insert|transferred_at: ctx|transferStartedAt: ctx/;
/** It asks by itself, or by what it goes through: every act on the chain is proposed, and a plan is. */
const ASKS =
  /assertNotStopped\(|assertSendable\(|assertTakers(?:At)?\(|enabledContact\(|checkNamed\(|\bpropose(?:Together)?\(|\bPlan</;

/** Ways that ask nobody, and why nobody is to be asked. */
const ASK_NOBODY: Readonly<Record<string, string>> = {
  "backend/documents/drafts.ts": "the own company, of its own draft",
  "backend/documents/insert-signed.ts": "the own company, of what it made from a table",
  "backend/documents/state.ts": "who has the title by the chain, which was asked before",
  "backend/screening/keep-hits.ts": "the own company decides",
  "backend/bunker/write.ts": "the own crew",
  "backend/documents/review/anew.ts": "nobody reads a review before it is submitted, which asks",
};

const files = globSync("backend/**/*.ts", { cwd: ROOT }).filter(
  (one) => !/^backend\/(?:migrations|schema)\//.test(one),
);
const textOf = (file: string): string => readFileSync(new URL(file, ROOT), "utf8");
const opening = files.filter((file) => OPENS.test(textOf(file)));

it("every way to a title or a document asks for compliance decisions", () => {
  expect(opening).toEqual(
    expect.arrayContaining(["backend/stranger-acts/stranger-act.ts", "backend/intents/propose.ts"]),
  );
  expect(opening.filter((file) => !ASKS.test(textOf(file)) && !Object.hasOwn(ASK_NOBODY, file))).toEqual([]);
  // A file that opens nothing any more is no exception either.
  expect(Object.keys(ASK_NOBODY).filter((file) => !opening.includes(file))).toEqual([]);
});

it("every act on the chain is written down where those who take by it are asked about", () => {
  const writing = files.filter((file) => /(?:INTO app\.intent\b|"app\.intent"\)\.insert)/.test(textOf(file)));
  expect(writing).toEqual(["backend/intents/propose.ts"]);
  expect(textOf("backend/intents/propose.ts")).toContain("await assertTakers(ctx, act.titles);");
});
