import { Link } from "react-router";
import styles from "./Subject.module.css";

interface Props {
  readonly text: string;
  /** A number beside it, never cut. */
  readonly number?: string | undefined;
  readonly to: string;
  readonly strong?: boolean;
}

/**
 * The subject of a row: cut when it is long, its number whole; a link, so that it can be opened in a tab of its own.
 */
export function Subject({ text, number, to, strong = false }: Props) {
  return (
    <span className={styles.subject}>
      <Link to={to} className={styles.text} data-strong={strong || undefined} tabIndex={-1} title={text}>
        {text}
      </Link>
      {number !== undefined && <span className={styles.number}>{number}</span>}
    </span>
  );
}
