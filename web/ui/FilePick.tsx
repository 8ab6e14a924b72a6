import { Button } from "antd";
import { useRef } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./FilePick.module.css";

interface Props {
  readonly accept: string;
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
  readonly id?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
}

/** One file, chosen. */
export function FilePick({ accept, file, onFile, id, ...described }: Props) {
  const words = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.file}>
      <Button id={id ?? ""} aria-describedby={described["aria-describedby"]} onClick={() => chooser.current?.click()}>
        {words("upload.chooseFile")}
      </Button>
      <span className="hw-quiet">{file?.name ?? words("upload.noFile")}</span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          event.target.value = "";
        }}
      />
    </span>
  );
}
