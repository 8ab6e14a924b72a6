import { GLOSSARY } from "#domain/glossary";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import styles from "./Words.module.css";

/** /layout/help: what the words of title mean here. */
export function Page() {
  const words = useWords();
  const say = useSay();
  return (
    <Screen foot={<ListFoot />} head={<PageTitle title={words("help.title")} />}>
      <div tabIndex={0} role="group" aria-label={words("help.title")}>
        <dl className={styles.list}>
          {Object.entries(GLOSSARY).map(([key, { word, meaning }]) => (
            <div key={key} id={key} className={styles.line}>
              <dt>{say(word)}</dt>
              <dd>{say(meaning)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Screen>
  );
}
