import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import { useWords } from "../../i18n/use-words.ts";
import type { StoryEvent } from "./story.ts";
import styles from "./StoryList.module.css";

/** The remark of an event: its text, or that there is one which only the parties can read. */
export function Remark({ remark }: { readonly remark: NonNullable<StoryEvent["remark"]> }) {
  const words = useWords();
  if (remark.text === null)
    return (
      <span className={styles.said}>
        <LockOutlined aria-hidden="true" /> {words("picture.sealedRemark")}
      </span>
    );
  return <span className={styles.said}>{words("picture.remark", { text: remark.text })}</span>;
}
