import styles from "./Avatar.module.css";

/** The initials of a name: two letters of a Latin name, one character of a Chinese one. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  if (/\p{Script=Han}/u.test(first)) return [...first][0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
