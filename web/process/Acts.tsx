import { Button } from "antd";
import type { ProcessName } from "#domain/processes/processes";
import { Notice } from "../ui/Notice.tsx";
import { useProcessActs, type ProcessActsProps } from "./use-process-acts.tsx";
import styles from "./Process.module.css";

/** The acts on a process that this user can do now, as buttons of a part of a page. */
export function Acts<N extends ProcessName>(props: ProcessActsProps<N>) {
  const { acts, problem, dialog } = useProcessActs(props);
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className={styles.acts}>
        {acts
          .filter(({ why }) => why === undefined)
          .map(({ id, label, icon, busy, onClick }) => (
            <Button key={id} icon={icon} loading={busy === true} onClick={onClick}>
              {label}
            </Button>
          ))}
      </div>
      {dialog}
    </>
  );
}
