import { Button } from "antd";
import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useWords } from "../../../i18n/use-words.ts";
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
  const move = (from: number, to: number): void => {
    const next = [...signers];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
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
          {ordered && (
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden="true" />}
              aria-label={words("signing.earlier", { name })}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            />
          )}
          {ordered && (
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden="true" />}
              aria-label={words("signing.later", { name })}
              disabled={i === signers.length - 1}
              onClick={() => move(i, i + 1)}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={words("common.remove", { name })}
            onClick={() => onChange(signers.filter((one) => one.key !== key))}
          />
        </li>
      ))}
    </ol>
  );
}
