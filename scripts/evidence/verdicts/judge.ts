import type { Headline } from "#domain/headlines";
import type { Outcome } from "#domain/reasons";
import { verify } from "#domain/verify/verify";
import { differences, type ExpectedVerdict, type Sample, type SampleKind } from "./sample.ts";

export interface Judged {
  readonly sample: Sample;
  /** Null where it could not be made, or the verifier threw. */
  readonly given: { readonly overall: Outcome; readonly headline: Headline } | null;
  readonly wrong: readonly string[];
}

/** Makes a sample and asks the verifier. A sample that cannot be made is wrong, as is one that makes it throw. */
export async function judge(sample: Sample): Promise<Judged> {
  try {
    const { file, options } = await sample.make();
    const given = await verify(file, options);
    return { sample, given, wrong: differences(sample.expected, given) };
  } catch (error) {
    return { sample, given: null, wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

/** The names that a kind uses twice: such samples could not be told apart, nor counted. */
export function repeated(samples: readonly Sample[]): string[] {
  const seen = new Set<string>();
  return samples.flatMap(({ kind, name }) => {
    const key = `${kind}: ${name}`;
    if (seen.has(key)) return [key];
    seen.add(key);
    return [];
  });
}

/** The expected answers in a few words, for the table. */
export function inWords({ never, signatures = [], ...expected }: ExpectedVerdict): string {
  const { overall, headline, integrity, issuer, status } = expected;
  const found = signatures.flatMap(({ integrity: one, identity, laterChanges }) => [one, identity, laterChanges]);
  const whole = never === undefined ? [overall, headline] : [`not ${never}`];
  return [...whole, ...[integrity, issuer, status, ...found].map((one) => one?.reason ?? one?.outcome)]
    .filter((word) => word !== undefined)
    .join(" ");
}

/** One line of the table: how many samples of a kind there are, and how many were judged wrong. */
export interface Counted {
  readonly samples: number;
  readonly wrong: number;
}

export function byKind(judged: readonly Judged[]): Partial<Record<SampleKind, Counted>> {
  const counted: Partial<Record<SampleKind, Counted>> = {};
  for (const { sample, wrong } of judged) {
    const before = counted[sample.kind] ?? { samples: 0, wrong: 0 };
    counted[sample.kind] = { samples: before.samples + 1, wrong: before.wrong + (wrong.length > 0 ? 1 : 0) };
  }
  return counted;
}
