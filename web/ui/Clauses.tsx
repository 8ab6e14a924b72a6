import type { Clause } from "#domain/agreement";
import type { TextParameters } from "#domain/text";
import { useSay } from "../i18n/use-words.ts";

interface Props {
  readonly clauses: readonly Clause[];
  readonly level: "h2" | "h3";
  readonly parameters?: TextParameters;
}

/** The numbered clauses of a text that people agree to. */
export function Clauses({ clauses, level: Heading, parameters }: Props) {
  const say = useSay();
  return clauses.map((clause, i) => (
    <section key={clause.heading.en}>
      <Heading>
        {i + 1}. {say(clause.heading)}
      </Heading>
      <p>{say(clause.words, parameters)}</p>
    </section>
  ));
}
