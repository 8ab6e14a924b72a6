import { Input, type InputRef } from "antd";
import { useRef } from "react";
import { useWords } from "../i18n/use-words.ts";
import { closeCopyByHand, useCopyByHand } from "./copy.ts";
import { Dialog } from "./Dialog.tsx";
import styles from "./CopyByHand.module.css";

/** The text that the browser did not let us copy, selected, so that one press copies it. */
export function CopyByHand() {
  const words = useWords();
  const text = useCopyByHand();
  const field = useRef<InputRef>(null);
  return (
    <Dialog
      open={text !== null}
      title={words("copyByHand.title")}
      width={480}
      light
      onClose={closeCopyByHand}
      onOpened={() => field.current?.select()}
    >
      <p className={styles.help}>{words("copyByHand.help")}</p>
      <Input
        ref={field}
        readOnly
        value={text ?? ""}
        aria-label={words("copyByHand.text")}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
