import type { Batch } from "#domain/api/document-batches";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import styles from "./Bulk.module.css";

const LEAVES = 8;
/** The document whose way up is drawn. */
const SHOWN = 2;
const [WIDTH, STEP, BOX] = [280, 44, 18] as const;

/** The top of a tree over many documents: one of them with its way up, and the hashes that its file has for that. */
export function RootTree({
  issued,
  leaves,
}: {
  readonly issued: NonNullable<Batch["issued"]>;
  readonly leaves: number;
}) {
  const words = useWords();
  const format = useFormat();
  const levels = Math.max(1, Math.ceil(Math.log2(Math.max(2, leaves))));
  const rows = Math.min(3, levels);
  const nodes = Array.from({ length: rows + 1 }, (_, level) =>
    Array.from({ length: Math.min(2 ** level, LEAVES) }, (_node, at) => {
      const way = SHOWN >> (rows - level);
      return {
        level,
        at,
        x: ((at + 0.5) * WIDTH) / 2 ** level,
        y: 12 + level * STEP,
        kind: at === way ? "way" : at === (way ^ 1) ? "proof" : "rest",
      };
    }),
  );
  return (
    <>
      <div className={styles.sectionHead}>
        <h2>{words("bulk.oneRoot")}</h2>
        <span className={styles.end}>
          {words("bulk.leaves", { leaves: format.number(leaves), levels: format.number(levels) })}
        </span>
      </div>
      <svg
        className={styles.tree}
        viewBox={`0 0 ${WIDTH} ${rows * STEP + 32}`}
        role="img"
        aria-label={words("bulk.treeSaid", { levels: format.number(levels) })}
      >
        {nodes.slice(1).flatMap((level, above) =>
          level.map(({ at, x, y, kind }) => {
            const parent = nodes[above]?.[at >> 1];
            return (
              parent && (
                <path
                  key={`${above} ${at}`}
                  d={`M${parent.x} ${parent.y}V${y - STEP / 2}H${x}V${y}`}
                  data-way={kind === "way" || undefined}
                />
              )
            );
          }),
        )}
        {nodes.flat().map(({ level, at, x, y, kind }) => (
          <rect
            key={`${level} ${at}`}
            data-kind={kind}
            x={x - (level === 0 ? 5 * BOX : BOX) / 2}
            y={y - BOX / 3}
            width={level === 0 ? 5 * BOX : BOX}
            height={BOX * 0.75}
            rx={3}
          />
        ))}
        <text x={WIDTH / 2} y={15} textAnchor="middle">
          {format.hash(issued.root)}
        </text>
      </svg>
      <p className={styles.legend}>{words("bulk.treeLegend", { levels: format.number(levels) })}</p>
      <FactList label="narrow">
        <dt>{words("bulk.root")}</dt>
        <dd>
          <Hash value={issued.root} />
        </dd>
        <dt>{words("bulk.transaction")}</dt>
        <dd>{issued.transaction === null ? words("bulk.waiting") : <Hash value={issued.transaction} />}</dd>
        <dt>{words("bulk.store")}</dt>
        <dd>
          <Hash value={issued.store} />
        </dd>
      </FactList>
    </>
  );
}
