import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { REASONS } from "#domain/reasons";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { chooseFile } from "../../../session/chosen-file.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { pdfQuery } from "../paper/use-pdf.ts";
import { useFileChecks } from "./use-signatures.ts";

/** The doubts and faults of the signatures that the file bears, before anybody signs it or relies on it. */
export function Doubts({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const say = useSay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { signatures, doubts, unsound } = useFileChecks(document);
  if (doubts.length === 0)
    return signatures.includes("invalid") ? <Notice tone="error">{errorWords("TAMPERED")}</Notice> : null;
  const verify = async (): Promise<void> => {
    const file = await client.ensureQueryData(pdfQuery(document, "signed"));
    chooseFile(new File([file], `${document.name || document.number}.pdf`, { type: file.type }));
    await navigate("/verify/detail");
  };
  const reasons = doubts.map((reason) => say(REASONS[reason])).join(words("signing.reasonsJoin"));
  return (
    <Notice
      tone={unsound ? "error" : "warning"}
      action={
        <Button size="small" onClick={() => void verify()}>
          {words("signing.verifyFirst")}
        </Button>
      }
    >
      {unsound && <div>{errorWords("TAMPERED")}</div>}
      {words(unsound ? "signing.unsound" : "signing.doubtful", { reasons })}
    </Notice>
  );
}
