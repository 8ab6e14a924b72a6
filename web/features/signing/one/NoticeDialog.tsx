import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { ApiError, callBytes } from "../../../api/client.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { chooseFile } from "../../../session/chosen-file.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { Parties } from "../../../process/Parties.tsx";
import styles from "../Signing.module.css";

interface Props {
  readonly action: "signed" | "rejected";
  readonly document: DocumentDetail;
  readonly onClose: () => void;
}

/** Says what was done, and leads on: to the document, its signed file, and what a stranger finds when verifying it. */
export function NoticeDialog({ action, document, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const name = `${document.name || document.number || document.kind}.pdf`;
  const withFile = async (hand: (file: Blob) => void): Promise<void> => {
    setProblem(undefined);
    try {
      hand(await callBytes(documentRoutes.pdf, { params: { id: document.id }, query: { view: "signed" } }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    }
  };
  const verify = (file: Blob): void => {
    chooseFile(new File([file], name, { type: "application/pdf" }));
    void navigate("/verify/detail");
  };
  const { signing } = document;
  const kind = kindOf(document.kind);
  const { transfer } = kind.flow.actions;
  /** An ordinary document can go on its way at once; of a title its page says what is sent. */
  const goes =
    action === "signed" && kind.life === undefined && kind.answered !== true && document.can["transfer"] === null;
  return (
    <Dialog open title={words(`signing.${action}`, { name: document.name || document.number })} onClose={onClose}>
      <div className={styles.links}>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <p>
          {words(
            action === "rejected"
              ? "signing.rejectedHelp"
              : signing?.state === "OPEN"
                ? "signing.signedOthers"
                : signing?.state === "COMPLETE"
                  ? "signing.signedLast"
                  : "signing.signedHelp",
          )}
        </p>
        {signing !== null && action === "signed" && signing.state !== "SET_ASIDE" && (
          <Parties name="signing" process={signing} />
        )}
        <ButtonRow>
          {action === "signed" && <Button onClick={() => void withFile(verify)}>{words("signing.verify")}</Button>}
          {action === "signed" && (
            <Button onClick={() => void withFile((file) => saveBlob(file, name))}>{words("common.download")}</Button>
          )}
          <Button type={goes ? "default" : "primary"} onClick={() => void navigate(documentAddress(document, "view"))}>
            {words("signing.openDocument")}
          </Button>
          {goes && transfer !== undefined && (
            <Button type="primary" onClick={() => void navigate(`/layout/compose?documents=${document.id}`)}>
              {say(transfer.label)}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}
