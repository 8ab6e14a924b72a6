import styles from "./Split.module.css";

/** The square by which a part is found in the bars beside it. */
export function PartMark({ at }: { readonly at: number }) {
  return <span className={styles.mark} data-odd={at % 2} aria-hidden="true" />;
}
