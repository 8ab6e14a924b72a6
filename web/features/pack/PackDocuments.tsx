import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Link } from "react-router";
import type { PackDetail } from "#domain/api/packs";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, isUnready } from "#domain/states";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { described } from "../../kind/described.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./PackDocuments.module.css";

type Inside = PackDetail["documents"][number];

interface Props {
  readonly documents: readonly Inside[];
  /** Only while the e-Pack is written. */
  readonly onRemove?: (document: Inside) => void;
}

/** The documents of an e-Pack, in the order of its maker; what cannot be sent yet is marked. */
export function PackDocuments({ documents, onRemove }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return (
    <ul className={styles.list} aria-label={words("pack.documents")}>
      {documents.map((one) => {
        const kind = kindOf(one.kind);
        const number = one.number || one.name;
        const what = [
          ...described(say(kind.label), one.number === "" ? "" : one.name),
          one.owning === "Copy" ? words("lists.copy") : "",
        ]
          .filter((part) => part !== "" && part !== number)
          .join(words("common.comma"));
        return (
          <li key={one.id} className={styles.row} data-draft={isUnready(one.state) || undefined}>
            <span>
              <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />
            </span>
            <span className={styles.number}>
              <Link to={documentAddress(one)}>{number}</Link>
            </span>
            <span className={styles.what} title={what}>
              {what}
            </span>
            <span className={styles.state}>
              <StateMark state={DOCUMENT_STATES[one.state]} />
            </span>
            <span className={styles.size}>{one.size === null ? "—" : format.size(one.size)}</span>
            <span className={styles.act}>
              {onRemove !== undefined && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden="true" />}
                  aria-label={words("common.remove", { name: number })}
                  onClick={() => onRemove(one)}
                />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
