import { Button } from "antd";
import { useRef } from "react";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ACCEPT, chooseFile, type ChosenFile } from "../../session/chosen-file.ts";
import styles from "./FileStrip.module.css";

/** On a phone, above the verdict: which file it is about, and the way to another one. */
export function FileStrip({ chosen }: { readonly chosen: ChosenFile | null }) {
  const words = useWords();
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.strip}>
      <span className={styles.name}>{chosen?.file.name ?? words("verify.format.link")}</span>
      {chosen !== null && <span className={styles.size}>{format.size(chosen.file.size)}</span>}
      <Button type="link" size="small" onClick={() => chooser.current?.click()}>
        {words(chosen === null ? "verify.choose" : "verify.anotherShort")}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPT}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) chooseFile(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}
