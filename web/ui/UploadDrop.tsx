import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useRef, useState } from "react";
import { megabytes } from "#domain/limits";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import styles from "./UploadDrop.module.css";

interface Props {
  /** Printed names of the types, as `PDF`. */
  readonly types: string;
  /** For the file chooser, as `.pdf,application/pdf`. */
  readonly accept: string;
  /** Megabytes; a file of this size is already too large. */
  readonly limitMb: number;
  readonly multiple?: boolean;
  /** The words for a file that is too large, where the kind of file has words of its own. */
  readonly tooLarge?: string;
  readonly busy?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** A place to drop files or choose them. Size is checked here at once; type and content by the server. */
export function UploadDrop({ types, accept, limitMb, multiple = false, tooLarge, busy = false, onFiles }: Props) {
  const words = useWords();
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();

  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    if (!multiple && files.length > 1) {
      setRefused(words("upload.tooMany", { count: 1 }));
      return;
    }
    const large = files.find((file) => file.size >= megabytes(limitMb));
    if (large !== undefined) {
      setRefused(
        tooLarge ?? words("upload.tooLarge", { name: large.name, size: format.size(large.size), limit: limitMb }),
      );
      return;
    }
    setRefused(undefined);
    onFiles(files);
  };

  return (
    <div>
      <button
        type="button"
        className={styles.drop}
        data-over={over || undefined}
        disabled={busy}
        onClick={() => chooser.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <InboxOutlined className={styles.icon} aria-hidden="true" />
        <span>{words(multiple ? "upload.drop" : "upload.dropOne", { types, limit: limitMb })}</span>
        <span className={styles.choose}>{words(multiple ? "upload.choose" : "upload.chooseOne")}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <p className={styles.refused} role="alert">
        {refused}
      </p>
    </div>
  );
}
