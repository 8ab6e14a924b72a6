import styles from "./Logo.module.css";

/** The product's sign: two posts and the line between them. */
export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" className={styles.ground} />
      <path d="M7.6 5.2v16M18.4 5.2v16" className={styles.post} />
      <path d="M7.6 11.6c2.6-2.4 4.2-.6 5.4 1.4s2.8 3.8 5.4 1.4" className={styles.line} />
    </svg>
  );
}
