import type { Change } from "#domain/kinds/changes";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Review.module.css";

/** The fields that an amendment changes, beside the form in which they stand. */
export function ChangeList({
  changes,
  onGo,
}: {
  readonly changes: readonly Change[];
  readonly onGo: (field: string) => void;
}) {
  const words = useWords();
  const say = useSay();
  if (changes.length === 0) return null;
  return (
    <section className={styles.points} aria-label={words("review.changes")}>
      <Panel title={words("review.changesOf", { count: changes.length })}>
        <ul className={styles.said}>
          {changes.map(({ field, before, after }) => (
            <li key={field.name}>
              <a
                href={`#${field.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(field.name);
                }}
              >
                {say(field.label)}
              </a>
              <p className={styles.text}>
                <del>{before === "" ? "—" : before}</del> <ins>{after === "" ? "—" : after}</ins>
              </p>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
