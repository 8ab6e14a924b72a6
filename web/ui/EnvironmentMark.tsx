import { useWords } from "../i18n/use-words.ts";
import styles from "./EnvironmentMark.module.css";

/** The server says in the page which environment this is, but where it is production. */
const environment = document.documentElement.dataset["environment"];

/** Beside the product's name: that this is not production. */
export function EnvironmentMark() {
  const words = useWords();
  return environment === undefined ? null : (
    <span className={styles.mark} title={words("common.environment", { name: environment })}>
      {environment}
    </span>
  );
}
