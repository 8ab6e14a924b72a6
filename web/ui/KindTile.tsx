import type { KindTile as KindTone } from "#domain/kinds/kind";
import styles from "./KindTile.module.css";

interface Props {
  /** Two or three letters, as `BL`. */
  readonly code: string;
  readonly tone: KindTone;
  /** The full name of the kind: what a screen reader says. */
  readonly name: string;
  readonly count?: number;
  readonly size?: "small" | "large";
}

/** The kind of a document as a code tile, and how many of it. */
export function KindTile({ code, tone, name, count = 1, size = "small" }: Props) {
  return (
    <span className={styles.kind} title={name}>
      <span className={styles.tile} data-tone={tone} data-size={size} aria-hidden="true">
        {code}
      </span>
      {count > 1 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className="hw-hidden">{count > 1 ? `${name} × ${count}` : name}</span>
    </span>
  );
}

/** Several kinds in a row. */
export function KindTiles({ kinds }: { readonly kinds: readonly Props[] }) {
  return (
    <span className={styles.row}>
      {kinds.map((kind) => (
        <KindTile key={kind.code} {...kind} />
      ))}
    </span>
  );
}
