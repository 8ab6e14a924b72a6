import { Alert } from "antd";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

export type NoticeTone = "info" | "success" | "warning" | "error";

interface Props {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A message above the content of a screen; an error is announced at once. */
export function Notice({ tone, children, action }: Props) {
  return (
    <Alert
      type={tone}
      showIcon
      role={tone === "error" ? "alert" : "status"}
      classNames={PARTS}
      title={<div>{children}</div>}
      action={action}
    />
  );
}

const PARTS = { root: styles.notice ?? "", icon: styles.icon ?? "", actions: styles.actions ?? "" };
