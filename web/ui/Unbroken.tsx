import styles from "./Unbroken.module.css";

/** A number with hyphens or a shortened hash, and what is written close behind it. */
const WHOLE = /([#\w]+(?:[…-]\w+)+[\p{P}]*)/u;

/** Text in which a number or a shortened hash stays on one line, wherever there is room for it on one. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(WHOLE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
