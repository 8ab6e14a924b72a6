import { LIST_NOTES, QUALIFIED, type Qualified } from "#domain/verify/qualified";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import styles from "./Signatures.module.css";

/** The qualified status of a signature, with the service and the list that it rests on. */
export function QualifiedLine({ one }: { readonly one: Qualified }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const said = [say(QUALIFIED[one.status]), ...one.notes.map((note) => say(LIST_NOTES[note]))];
  const { service, provider, country } = one;
  return (
    <span className={styles.reasons}>
      {said.join(words("common.semicolon"))}
      <br />
      {words("verify.listed", { service, provider, country, date: format.date(one.issuedAt) })}
    </span>
  );
}
