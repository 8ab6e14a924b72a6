import { Button } from "antd";
import type { Intent } from "#domain/api/intent";
import { useWords } from "../../i18n/use-words.ts";
import { IntentProgress } from "../../chain/IntentProgress.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./Act.module.css";

interface Props {
  readonly title: string;
  readonly intent: Intent;
  /** The sentence that is true when it has ended well. */
  readonly outcome: string;
  readonly onClose: () => void;
}

/** An act on its way, followed live until it has ended; closing it stops nothing. */
export function FollowDialog({ title, intent, outcome, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className={styles.progress}>
        <IntentProgress
          intent={intent}
          outcome={outcome}
          foot={
            <div className={styles.foot}>
              <Button onClick={onClose}>{words("common.close")}</Button>
            </div>
          }
        />
      </div>
    </Dialog>
  );
}
