import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import FolderOutlined from "@ant-design/icons/es/icons/FolderOutlined";
import { Link } from "react-router";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./Packs.module.css";

type Pack = EnvelopeDetail["packs"][number];

interface Props {
  readonly envelope: Pick<EnvelopeDetail, "id" | "packs">;
  /** Only while the envelope is written. */
  readonly onRemove?: (pack: Pack) => void;
}

/** The e-Packs that an envelope carries; their documents stand among its documents. */
export function Packs({ envelope: { id, packs }, onRemove }: Props) {
  const words = useWords();
  if (packs.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={words("pack.inside")}>
      {packs.map((pack) => (
        <li key={pack.id} className={styles.row}>
          <FolderOutlined className={styles.icon} aria-hidden="true" />
          <span className={styles.reference}>
            <Link to={`/Epack/Detail/${pack.id}/${id}`}>{pack.reference}</Link>
          </span>
          <span className={styles.what}>
            {[pack.cargoName, pack.vesselName].filter(Boolean).join(words("common.comma"))}
          </span>
          <span className={styles.count}>{words("pack.documentCount", { count: pack.documents.length })}</span>
          <span>
            {onRemove !== undefined && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={words("pack.takeOut", { reference: pack.reference })}
                onClick={() => onRemove(pack)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
