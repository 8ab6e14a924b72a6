import type { CheckView } from "#domain/api/screening-shapes";
import { useWords } from "../../i18n/use-words.ts";
import { BOX, ownershipPlaces } from "./ownership-places.ts";
import styles from "./Ownership.module.css";

/** The owners of the subject with their shares: bodies that are listed, or count as listed by the 50 % rule, are marked. */
export function Ownership({ ownership }: { readonly ownership: CheckView["ownership"] }) {
  const words = useWords();
  if (ownership.shares.length === 0) return null;
  const { width, height, nodes, shares } = ownershipPlaces(ownership);
  const ruled = ownership.nodes.filter(({ counts, listed }) => counts && !listed);
  return (
    <section className={styles.ownership} aria-label={words("compliance.ownership.title")}>
      <h2>
        {words("compliance.ownership.title")}
        <span className="hw-quiet">{words("compliance.ownership.note")}</span>
        {ruled.length > 0 && (
          <strong className={styles.ruled}>
            {words("compliance.ownership.rule", {
              names: ruled.map(({ name, share }) => `${name} (${share} %)`).join(words("common.comma")),
            })}
          </strong>
        )}
      </h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={words("compliance.ownership.drawing")}>
        <div className={styles.drawing} style={{ width, height }}>
          <svg width={width} height={height} aria-hidden="true">
            {shares.map(({ key, from, to }) => {
              const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
              const [x2, y2] = [to.x, to.y + BOX.height / 2];
              const turn = (x1 + x2) / 2;
              return (
                <path
                  key={key}
                  className={styles.line}
                  data-counts={from.counts || undefined}
                  d={`M${x1} ${y1}H${turn}V${y2}H${x2}`}
                />
              );
            })}
          </svg>
          {nodes.map(({ key, name, country, listed, counts, last, x, y }) => (
            <div
              key={key}
              className={styles.node}
              data-listed={listed || undefined}
              data-counts={counts || undefined}
              data-subject={last || undefined}
              style={{ left: x, top: y, width: BOX.width, height: BOX.height }}
            >
              <strong title={name}>{name}</strong>
              <span>
                {[
                  country,
                  words(
                    listed
                      ? "compliance.ownership.listed"
                      : counts
                        ? "compliance.ownership.counts"
                        : "compliance.ownership.free",
                  ),
                ]
                  .filter(Boolean)
                  .join(words("common.comma"))}
              </span>
            </div>
          ))}
          {shares.map(({ key, share, from }) => (
            <span
              key={key}
              className={styles.share}
              data-counts={from.counts || undefined}
              style={{ left: from.x + BOX.width + 4, top: from.y + BOX.height / 2 - 11 }}
            >
              {share} %
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
