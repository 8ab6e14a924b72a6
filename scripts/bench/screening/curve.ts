import type { Answer, Ask } from "./contestants.ts";
import type { Pair, Question } from "./pairs.ts";

/** Rounded to what is told. */
const told = (value: number): number => Math.round(value * 1000) / 1000;

export interface Point {
  readonly threshold: number;
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
}

/** The answers to names that are meant to be found, and to names that are not, and how many of them a second. */
export interface Answers {
  readonly pairs: readonly Answer[];
  readonly others: readonly Answer[];
  readonly perSecond: number;
}

export async function answersOf(ask: Ask, pairs: readonly Pair[], others: readonly Question[]): Promise<Answers> {
  const began = performance.now();
  const answers: Answer[] = [];
  for (const question of [...pairs, ...others]) answers.push(await ask(question));
  const seconds = (performance.now() - began) / 1000;
  return {
    pairs: answers.slice(0, pairs.length),
    others: answers.slice(pairs.length),
    perSecond: Math.round(answers.length / seconds),
  };
}

/** Found is an alias whose own entry reaches the threshold; wrong is any other name that reaches it at any entry. */
export function pointAt({ pairs, others }: Answers, threshold: number): Point {
  const found = pairs.filter(({ meant }) => meant >= threshold).length;
  const wrong = others.filter(({ any }) => any >= threshold).length;
  const recall = found / Math.max(1, pairs.length);
  const precision = found + wrong === 0 ? 1 : found / (found + wrong);
  const f1 = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
  return { threshold, recall: told(recall), precision: told(precision), f1: told(f1) };
}

const STEPS = Array.from({ length: 51 }, (_, i) => told(0.3 + i * 0.014));

/** The threshold that finds most with so much precision; without any, the one of the best balance. */
export function bestPoint(answers: Answers, precision: number): Point {
  const points = STEPS.map((threshold) => pointAt(answers, threshold));
  const precise = points.filter((point) => point.precision >= precision && point.recall > 0);
  return precise.length > 0
    ? precise.reduce((best, one) => (one.recall > best.recall ? one : best))
    : points.reduce((best, one) => (one.f1 > best.f1 ? one : best));
}
