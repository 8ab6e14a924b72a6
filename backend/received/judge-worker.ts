/** Judges files of others in a thread of its own: see judge.ts. Questions to the world outside go through its parent. */
import { parentPort } from "node:worker_threads";
import { contentsOf } from "#domain/trade-trust/file-content";
import { documentChecker } from "#domain/verify/document-checker";
import { titleOf } from "#domain/verify/title-of-file";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { Questions } from "./questions.ts";
import { documentIn, saidIn, type SaidByFile } from "./said-in.ts";

export interface Given {
  readonly bytes: Uint8Array;
  readonly now: Date;
  readonly chainIds: readonly number[];
}
/** A message to the thread: a file to judge, or the answer to a question. */
export type ToThread = { readonly given: Given } | { readonly answer: number; readonly value: unknown };
/** A message of the thread: a question, or its verdict. */
export type FromThread =
  | { readonly question: number; readonly name: keyof Questions; readonly values: readonly unknown[] }
  | { readonly judged: Judged };

export interface Judged {
  readonly verdict: Verdict;
  /** The id by which remarks on its title are read. */
  readonly documentId: string | null;
  /** Its content as one text, to be found by. */
  readonly text: string;
  readonly said: SaidByFile;
}

const waiting = new Map<number, (value: unknown) => void>();
let asked = 0;

const say = (message: FromThread): void => parentPort?.postMessage(message);

/** The parent answers null where a question fails. */
const ask =
  <Q extends keyof Questions>(name: Q) =>
  (...values: Parameters<Questions[Q]>): ReturnType<Questions[Q]> => {
    const question = (asked += 1);
    say({ question, name, values });
    return new Promise<unknown>((resolve) => waiting.set(question, resolve)) as ReturnType<Questions[Q]>;
  };

async function judge({ bytes, now, chainIds }: Given): Promise<void> {
  const oracle = {
    answers: "fresh",
    chainIds,
    did: ask("did"),
    txt: ask("txt"),
    statusList: ask("statusList"),
    store: ask("store"),
  } as const;
  const verdict = await verify(bytes, {
    chain: { title: ask("title") },
    trustAnchors: [],
    document: documentChecker(oracle, now),
    now,
  });
  const document = documentIn(new TextDecoder().decode(bytes));
  say({
    judged: {
      verdict,
      documentId: titleOf(document)?.documentId ?? null,
      text: textOf(document),
      said: saidIn(document),
    },
  });
}

function textOf(document: unknown): string {
  try {
    const lines = contentsOf(document).flatMap((one) => one.lines);
    return lines.map(({ name, value }) => `${name} ${value ?? ""}`).join(" ");
  } catch {
    return "";
  }
}

parentPort?.on("message", (message: ToThread) => {
  if ("given" in message) void judge(message.given).catch(() => process.exit(1));
  else {
    waiting.get(message.answer)?.(message.value);
    waiting.delete(message.answer);
  }
});
