import { registerHooks } from "node:module";
import * as answer from "#domain/dcsa/read-answer";
import * as answers from "#domain/dcsa/answers";
import * as documents from "#domain/dcsa/documents";
import * as finish from "#domain/dcsa/finish";
import * as judge from "#domain/dcsa/judge";
import * as reading from "#domain/dcsa/read-envelope";
import * as recipients from "#domain/dcsa/recipients";
import { planted, placesOf } from "../../lib/planting.ts";
import type { Rules } from "../../services/receiver.ts";

/** A fault in one module of the product, by which a path must turn red. */
export interface Fault {
  readonly path: number;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

const MARK = "fault";
const plants = new Map<string, Fault>();

/** Modules below domain/dcsa are loaded once more for each fault, with the fault in one of them. */
export function plantable(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const mark = new URL(context.parentURL ?? "file:///").searchParams.get(MARK);
      if (mark === null || !found.url.includes("/domain/dcsa/")) return found;
      return { ...found, url: `${found.url}?${MARK}=${mark}` };
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      const fault = plants.get(new URL(url).searchParams.get(MARK) ?? "");
      if (fault === undefined || !url.split("?")[0]?.endsWith(`/domain/dcsa/${fault.file}`)) return loaded;
      const source = String(loaded.source);
      if (placesOf(source, fault.text) === 0) throw new Error(`${fault.file} has no "${fault.text}"`);
      return { ...loaded, source: planted(source, fault) };
    },
  });
}

/** The modules of the product as they are. */
export const SOUND: Rules = { answer, answers, documents, finish, judge, reading, recipients };

/** The modules of the product with a fault in one of them. */
export async function rulesWith(fault: Fault): Promise<Rules> {
  const mark = `?${MARK}=${plants.size + 1}`;
  plants.set(String(plants.size + 1), fault);
  const load = <T>(name: string): Promise<T> =>
    import(new URL(`../../../domain/dcsa/${name}.ts${mark}`, import.meta.url).href) as Promise<T>;
  return {
    judge: await load("judge"),
    answers: await load("answers"),
    documents: await load("documents"),
    reading: await load("read-envelope"),
    answer: await load("read-answer"),
    finish: await load("finish"),
    recipients: await load("recipients"),
  };
}
