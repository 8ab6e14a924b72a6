import { Button } from "antd";
import { LANGUAGES, say, text } from "#domain/text";
import { useLanguage } from "../i18n/use-words.ts";
import styles from "../ui/ErrorView.module.css";
import bare from "./bare.module.css";

/** The only words that the code brings with it: for when no others can be had. */
const FAILED = text("Load failed, please try again", "加载失败，请重试");
const AGAIN = text("Try again", "重试");

/** The words of the pages could not be fetched: said in both languages, the chosen one first. */
export function NoWords({ onRetry }: { readonly onRetry: () => void }) {
  const chosen = useLanguage();
  const languages = LANGUAGES.toSorted((one, other) => Number(other === chosen) - Number(one === chosen));
  return (
    <main id="content" className={bare.page}>
      <div className={styles.error} role="alert">
        {languages.map((language) =>
          language === chosen ? (
            <h1 key={language} lang={language} className={styles.title}>
              {say(FAILED, language)}
            </h1>
          ) : (
            <p key={language} lang={language} className={styles.help}>
              {say(FAILED, language)}
            </p>
          ),
        )}
        <div className={styles.actions}>
          <Button type="primary" onClick={onRetry}>
            {languages.map((language) => say(AGAIN, language)).join(" / ")}
          </Button>
        </div>
      </div>
    </main>
  );
}
