import { LIST_NOTES, QUALIFIED, type Qualified } from "#domain/verify/qualified";
import { useFormat } from "../../i18n/use-format.ts";
import { countryName } from "../../i18n/countries.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import styles from "./Signatures.module.css";

/** The qualified status of a signature, with the service and the list that it rests on. */
export function QualifiedLine({ one }: { readonly one: Qualified }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { service, provider } = one;
  const country = countryName(one.country, language);
  return (
    <span className={styles.reasons}>
      {say(QUALIFIED[one.status])}
      <span className={styles.listed}>
        {words("verify.listed", { service, provider, country, date: format.date(one.issuedAt) })}
      </span>
      {one.notes.map((note) => (
        <span key={note} className={styles.listed}>
          {say(LIST_NOTES[note])}
        </span>
      ))}
    </span>
  );
}
