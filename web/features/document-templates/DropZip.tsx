import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import { LIMITS } from "#domain/limits";
import { useWords } from "../../i18n/use-words.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import type { RefusedZip } from "./use-upload.ts";
import styles from "./DocumentTemplates.module.css";

interface Props {
  readonly busy: boolean;
  readonly refused: RefusedZip | undefined;
  readonly onFile: (file: File) => void;
}

/** The place to drop a zip; beside it stands why the last one was not taken. */
export function DropZip({ busy, refused, onFile }: Props) {
  const words = useWords();
  return (
    <div className={styles.drop}>
      <UploadDrop
        types="NAME_vMAJOR.MINOR.zip"
        accept=".zip,application/zip"
        limitMb={LIMITS.documentTemplateMb}
        busy={busy}
        onFiles={([file]) => file !== undefined && onFile(file)}
      />
      <p className={styles.refused} role="alert">
        {refused !== undefined && (
          <>
            <CloseCircleFilled aria-hidden="true" />
            <span>
              <strong>{refused.file}</strong>
              {words("common.colon")}
              {refused.message}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
