import { useId } from "react";
import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { Check } from "../../ui/Check.tsx";
import styles from "./Account.module.css";

interface Props {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly error?: string | undefined;
}

/** Terms and privacy policy, and that address and password cannot be recovered. */
export function Agree({ value, onChange, error }: Props) {
  const words = useWords();
  const noteId = useId();
  return (
    <div>
      <Check checked={value} onChange={onChange} noteId={noteId} wrong={error !== undefined}>
        {words("account.agree")}
      </Check>
      <p className={styles.texts}>
        <Link to="/terms" target="_blank">
          {words("legal.terms")}
        </Link>{" "}
        <Link to="/privacy" target="_blank">
          {words("legal.privacy")}
        </Link>
      </p>
      <div id={noteId} aria-live="polite">
        {error !== undefined && <p className={styles.bad}>{error}</p>}
      </div>
    </div>
  );
}
