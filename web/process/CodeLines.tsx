import styles from "./ExchangeMessage.module.css";

interface Props {
  readonly label: string;
  /** Lines that stand out. */
  readonly marked?: RegExp;
  readonly children: string;
}

/** Lines of a message with their numbers, which are not copied along. */
export function CodeLines({ label, marked, children }: Props) {
  return (
    <pre className={styles.code} tabIndex={0} aria-label={label} role="region">
      {children.split("\n").map((line, i) => (
        // Lines have no other name than their number.
        <span key={i} className={styles.line} data-marked={marked?.test(line) || undefined}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}
