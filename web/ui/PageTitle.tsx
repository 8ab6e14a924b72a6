import { Button } from "antd";
import ArrowLeftOutlined from "@ant-design/icons/es/icons/ArrowLeftOutlined";
import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./PageTitle.module.css";

interface Props {
  readonly title: string;
  /** Shown before the title, as a kind tile. */
  readonly tile?: ReactNode;
  /** Beside the title: number, state mark. */
  readonly state?: ReactNode;
  /** One short fact in plain words. */
  readonly fact?: ReactNode;
  /** At the right end. */
  readonly extra?: ReactNode;
  readonly onBack?: () => void;
}

/** The title row of a screen, 52 pixels high. */
export function PageTitle({ title, tile, state, fact, extra, onBack }: Props) {
  const words = useWords();
  return (
    <div className={styles.row}>
      {onBack !== undefined && (
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={words("common.back")} onClick={onBack} />
      )}
      {tile}
      <h1 className={styles.title} tabIndex={-1} data-page-title="">
        {title}
      </h1>
      {state}
      {fact !== undefined && <span className={styles.fact}>{fact}</span>}
      {extra !== undefined && <span className={styles.extra}>{extra}</span>}
    </div>
  );
}
