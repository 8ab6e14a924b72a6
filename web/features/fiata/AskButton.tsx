import { Button } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { fiataRoutes as routes, type FiataBill } from "#domain/api/fiata";
import type { FiataMode } from "#domain/fiata/calls";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useMissing } from "../../kind/use-missing.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Fiata.module.css";

interface Props {
  readonly bill: FiataBill;
  readonly mode: FiataMode;
  readonly label: string;
}

/** Asks FIATA, or says why it cannot be asked now. */
export function AskButton({ bill: { id, can }, mode, label }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const noteId = useId();
  const missing = useMissing(fiataBillOfLading, "submit");
  const { send, busy, problem } = useSend();
  const document = useRead(documentRoutes.get, { params: { id } });
  const code = mode === "PREVIEW" ? can.preview : can.issue;
  const lacks = code === "BAD_INPUT" && document.data ? missing(fiataBillOfLading.problems(document.data.data)) : [];
  const ask = async (): Promise<void> => {
    const expectedVersion = document.data?.version;
    if (expectedVersion === undefined) return;
    if ((await send(routes.ask, { params: { id }, body: { mode, expectedVersion } })) !== undefined)
      toast(words("fiata.asked"));
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <div className={styles.acts}>
        {code === null ? (
          <Button type="primary" loading={busy} onClick={() => void ask()}>
            {label}
          </Button>
        ) : (
          <GreyedButton aria-describedby={noteId}>{label}</GreyedButton>
        )}
        {code !== null && (
          <span id={noteId} className="hw-quiet">
            {lacks.length > 0 ? (
              <>
                {lacks.join(" ")}{" "}
                <Link className="hw-link" to={documentAddress({ kind: "FiataBillOfLading", id }, "edit")}>
                  {words("fiata.fillForm")}
                </Link>
              </>
            ) : (
              errorWords(code, { state: document.data?.state ?? "", permission: "fbl.sign.manual" })
            )}
          </span>
        )}
      </div>
    </>
  );
}
