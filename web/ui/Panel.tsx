import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./Panel.module.css";

interface Props {
  readonly title: string;
  /** How the thing stands, under its title. */
  readonly state?: ReactNode;
  /** Before the button that closes. */
  readonly tools?: ReactNode;
  /** A panel that always stands there has nothing to close it with. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** The facts about the open row of a list: beside the list, or on a phone instead of it. */
export function Panel({ title, state, tools, onClose, children }: Props) {
  const words = useWords();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {state}
        </div>
        {tools}
        {onClose !== undefined && (
          <Button type="text" icon={<CloseOutlined />} aria-label={words("common.close")} onClick={onClose} />
        )}
      </div>
      {children}
    </div>
  );
}
