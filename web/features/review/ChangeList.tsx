import type { Change } from "#domain/kinds/changes";
import { useSay } from "../../i18n/use-words.ts";
import { Panel } from "../../ui/Panel.tsx";
import { changedLines } from "./changed-lines.ts";
import styles from "./Review.module.css";

/** The fields in which a bill differs from what it was begun with, beside the form in which they stand. */
export function ChangeList({
  title,
  changes,
  none,
  onGo,
}: {
  readonly title: string;
  readonly changes: readonly Change[];
  /** The sentence in place of the list where nothing differs; nothing stands there without it. */
  readonly none?: string;
  readonly onGo: (field: string) => void;
}) {
  const say = useSay();
  if (changes.length === 0 && none === undefined) return null;
  return (
    <section className={styles.points} aria-label={title}>
      <Panel title={title}>
        {changes.length === 0 && <p className={styles.quiet}>{none}</p>}
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
              {before.includes("\n") || after.includes("\n") ? (
                <Lines before={before} after={after} />
              ) : (
                <p className={styles.text}>
                  <del>{before === "" ? "—" : before}</del> <ins>{after === "" ? "—" : after}</ins>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

/** Values of several lines, of which only those that differ are marked. */
function Lines({ before, after }: Pick<Change, "before" | "after">) {
  const { head, gone, added, tail } = changedLines(before, after);
  const lines = (some: readonly string[]): string => some.join("\n");
  return (
    <div className={`${styles.text} ${styles.lines}`}>
      {head.length > 0 && <span>{lines(head)}</span>}
      {gone.length > 0 && <del>{lines(gone)}</del>}
      {added.length > 0 && <ins>{lines(added)}</ins>}
      {tail.length > 0 && <span>{lines(tail)}</span>}
    </div>
  );
}
