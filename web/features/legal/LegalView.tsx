import { LEGAL_NUMBERS, type LegalText } from "#domain/terms";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { CardTitle } from "../../ui/CardTitle.tsx";
import { Clauses } from "../../ui/Clauses.tsx";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import styles from "./Legal.module.css";

/** A text that people agree to or are told, for everybody. */
export function LegalView({ text }: { readonly text: LegalText }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return (
    <PublicFrame home="/login">
      <main id="content" className={styles.text}>
        <CardTitle
          title={say(text.title)}
          help={words("legal.version", { version: text.version, date: format.date(text.date) })}
        />
        <Clauses clauses={text.clauses} level="h2" parameters={LEGAL_NUMBERS} />
      </main>
    </PublicFrame>
  );
}
