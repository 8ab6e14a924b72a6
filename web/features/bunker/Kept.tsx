import { bunkerKeptRoutes } from "#domain/api/bunker-kept";
import type { BunkerKind } from "#domain/bunker/forms";
import { KEPT_WHY } from "#domain/bunker/kept";
import { changesOf } from "#domain/kinds/changes";
import { kindOf } from "#domain/kinds/kinds";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useManner } from "../../kind/use-manner.ts";
import { usePermission } from "../../session/use-me.ts";
import styles from "./Network.module.css";

/** For the office: what was typed on board and was too late, of one form or of the whole delivery. */
export function Kept({ id, kind }: { readonly id: string; readonly kind?: BunkerKind }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const manner = useManner();
  const operates = usePermission("bunker.operate");
  const { data = [] } = useRead(bunkerKeptRoutes.kept, { params: { id } }, { enabled: operates });
  const shown = data.filter((one) => kind === undefined || one.kind === kind);
  if (shown.length === 0) return null;
  return (
    <section className={styles.unsent} aria-label={words("bunker.late.title")}>
      <h2>{words("bunker.late.title")}</h2>
      <ul className={styles.unsent}>
        {shown.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{say(kindOf(one.kind).label)}</strong>
              <p>
                {words("bunker.late.by", {
                  who: [one.by, one.craft].filter(Boolean).join(words("common.comma")),
                  at: format.instant(one.typedAt),
                  why: say(KEPT_WHY[one.why]),
                })}
              </p>
              <details>
                <summary>{words("bunker.late.content")}</summary>
                <dl className={styles.values}>
                  {changesOf(kindOf(one.kind), {}, one.data, manner).map(({ field, after }) => (
                    <div key={field.name} className={styles.value}>
                      <dt>{say(field.label)}</dt>
                      <dd>{after}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
