import { Button } from "antd";
import { useWords } from "../i18n/use-words.ts";
import styles from "./ErrorView.module.css";

interface Props {
  readonly title: string;
  /** The event, that nothing was lost, and the remedy. */
  readonly help?: string;
  readonly onRetry?: () => void;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** A screen, or a part of one, that could not be shown. */
export function ErrorView({ title, help, onRetry, action }: Props) {
  const words = useWords();
  return (
    <div className={styles.error} role="alert">
      <h1 className={styles.title}>{title}</h1>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <div className={styles.actions}>
        {onRetry !== undefined && (
          <Button type="primary" onClick={onRetry}>
            {words("common.retry")}
          </Button>
        )}
        {action !== undefined && (
          <Button type={onRetry === undefined ? "primary" : "default"} onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
