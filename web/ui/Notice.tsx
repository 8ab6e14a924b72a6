import type { ReactNode } from "react";
import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import ExclamationCircleFilled from "@ant-design/icons/es/icons/ExclamationCircleFilled";
import InfoCircleFilled from "@ant-design/icons/es/icons/InfoCircleFilled";
import styles from "./Notice.module.css";

export type NoticeTone = "info" | "success" | "warning" | "error";

const ICONS = {
  info: InfoCircleFilled,
  success: CheckCircleFilled,
  warning: ExclamationCircleFilled,
  error: ExclamationCircleFilled,
};

interface Props {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A message above the content of a screen; an error is announced at once. */
export function Notice({ tone, children, action }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
