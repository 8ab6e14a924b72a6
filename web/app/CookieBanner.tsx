import { Button } from "antd";
import { useSyncExternalStore } from "react";
import { useWords } from "../i18n/use-words.ts";
import { answerCookies, cookieAnswer, subscribeCookies } from "./cookies.ts";
import styles from "./CookieBanner.module.css";

/** Asks once whether errors and speed may be measured: a strip inside the shell, else a card in the corner. */
export function CookieBanner({ strip = false }: { readonly strip?: boolean }) {
  const words = useWords();
  const answer = useSyncExternalStore(subscribeCookies, cookieAnswer);
  if (answer !== undefined) return null;
  return (
    <section className={styles.banner} data-strip={strip || undefined} aria-label={words("cookie.label")}>
      <p className={styles.text}>{words("cookie.text")}</p>
      <Button size="small" onClick={() => answerCookies("declined")}>
        {words("cookie.decline")}
      </Button>
      <Button size="small" onClick={() => answerCookies("accepted")}>
        {words("cookie.accept")}
      </Button>
    </section>
  );
}
