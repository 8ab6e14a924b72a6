import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { receivedRoutes } from "#domain/api/received";
import { TT } from "#domain/file-names";
import type { Known } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { ApiError, requestKey } from "../../../api/client.ts";
import { sendFile } from "../../../api/send-file.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { KindTile } from "../../../ui/KindTile.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { ListPage } from "../../../ui/RowList.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { UploadDrop } from "../../../ui/UploadDrop.tsx";
import styles from "./TradeTrust.module.css";

interface Props {
  readonly kind: Known;
  /** The list to go back to. */
  readonly at: string;
}

/** A file of another issuer is uploaded: it is verified at once, and opened with its verdict. */
export function Receive({ kind, at }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const why = useWhyNot("tt.create");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tried = useRef<{ readonly file: File; readonly key: string }>(undefined);
  const upload = async (file: File): Promise<void> => {
    if (!file.name.toLowerCase().endsWith(`.${TT}`)) {
      setProblem(errorWords("UPLOAD_NOT_TT"));
      return;
    }
    // A file that found no answer is sent again with its key, so that it is kept once.
    if (tried.current?.file !== file) tried.current = { file, key: requestKey() };
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { query: { file: file.name } };
      const made = await sendFile(receivedRoutes.upload, input, file, {
        key: tried.current.key,
        onProgress: () => undefined,
      });
      await client.invalidateQueries();
      await navigate(documentAddress(made, "view"));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
      setBusy(false);
    }
  };
  return (
    <Screen
      head={
        <PageTitle
          title={words("received.title")}
          onBack={() => void navigate(at)}
          tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
        />
      }
    >
      <ListPage>
        <div className={styles.receive}>
          <p className="hw-help">{words("received.help")}</p>
          {why === undefined ? (
            <UploadDrop
              types={words("received.types")}
              accept=".tt"
              limitMb={LIMITS.uploadMb}
              busy={busy}
              onFiles={([file]) => {
                if (file !== undefined) void upload(file);
              }}
            />
          ) : (
            <Notice tone="warning">{why}</Notice>
          )}
          {busy && <Notice tone="info">{words("received.checking")}</Notice>}
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        </div>
      </ListPage>
    </Screen>
  );
}
