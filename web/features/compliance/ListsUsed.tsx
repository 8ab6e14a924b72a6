import type { CheckView } from "#domain/api/screening-shapes";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import styles from "./Check.module.css";

/** The lists that a check compared with, as they stood then. */
export function ListsUsed({ check }: { readonly check: CheckView }) {
  const [words, format] = [useWords(), useFormat()];
  if (check.lists.length === 0) return null;
  return (
    <section aria-label={words("compliance.part.lists")}>
      <h2 className={styles.heading}>
        {words("compliance.part.lists")}
        {check.finishedAt !== null && (
          <span className="hw-quiet">{words("compliance.stoodAt", { when: format.instant(check.finishedAt) })}</span>
        )}
      </h2>
      <table className={styles.lists}>
        <tbody>
          {check.lists.map((list) => (
            <tr key={list.id}>
              <th scope="row">{list.name}</th>
              <td>{format.day(list.at)}</td>
              <td>
                <Hash value={list.sha256} />
              </td>
              <td>{format.number(list.entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
