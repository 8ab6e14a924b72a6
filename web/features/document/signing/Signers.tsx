import { useWords } from "../../../i18n/use-words.ts";
import { OrderButtons } from "../../../ui/OrderButtons.tsx";
import styles from "./Signing.module.css";

/** A signer who is asked: a company, or a colleague. */
export interface Signer {
  readonly key: string;
  readonly name: string;
  readonly party: { readonly organisationId: string } | { readonly personId: string };
}

interface Props {
  readonly signers: readonly Signer[];
  readonly ordered: boolean;
  /** The server's refusal of each. */
  readonly error: (index: number) => string | undefined;
  readonly onChange: (signers: readonly Signer[]) => void;
}

/** The parties of a request, to be put in order and taken out. */
export function Signers({ signers, ordered, error, onChange }: Props) {
  const words = useWords();
  if (signers.length === 0) return null;
  return (
    <ol className={styles.signers} aria-label={words("signing.signers")}>
      {signers.map(({ key, name, party }, i) => (
        <li key={key} className={styles.signer}>
          {ordered && (
            <span className={styles.number} aria-hidden="true">
              {i + 1}
            </span>
          )}
          <span className={styles.name}>
            {name}{" "}
            <span className={styles.quiet}>{words("personId" in party ? "signing.colleague" : "signing.anyone")}</span>
            {error(i) !== undefined && <span className={styles.bad}>{error(i)}</span>}
          </span>
          <OrderButtons all={signers} index={i} name={name} unordered={!ordered} onChange={onChange} />
        </li>
      ))}
    </ol>
  );
}
