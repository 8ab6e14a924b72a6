import { Button, Dropdown } from "antd";
import MoreOutlined from "@ant-design/icons/es/icons/MoreOutlined";
import { useRef, useState } from "react";
import { exportDocumentCsv, importDocument } from "#domain/kinds/document-csv";
import { exportJson, type NotTaken } from "#domain/kinds/exchange";
import { isEmpty, type FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { unread, type Unread } from "#domain/kinds/unread";
import { useErrorWords, useLanguage, useWords } from "../i18n/use-words.ts";
import { UnreadValues } from "./UnreadValues.tsx";
import type { Draft } from "./use-draft.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { saveBlob } from "../ui/save-blob.ts";
import { toast } from "../ui/toast.ts";

interface Props {
  readonly kind: Kind;
  readonly draft: Pick<Draft, "data" | "language" | "change" | "setLanguage">;
  /** The content with which the form began, as long as nothing of it is kept: it is replaced without a question. */
  readonly begun: FieldData | undefined;
  /** The name of an exported file, without its ending. */
  readonly name: string;
}

type Taken = Extract<ReturnType<typeof importDocument>, { taken: unknown }>["taken"];

/**
 * Takes the fields of a draft from a file, or writes them into one. Typed values are replaced only after a question.
 */
export function FormMenu({ kind, draft, begun, name }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Taken>();
  const [refused, setRefused] = useState<NotTaken>();
  const [left, setLeft] = useState<readonly Unread[]>([]);
  const take = ({ data, language }: Taken): void => {
    setAsked(undefined);
    draft.change(() => data);
    if (language !== undefined) draft.setLanguage(language);
    setLeft(
      unread(
        kind.sections.flatMap((section) => section.fields),
        data,
      ),
    );
    toast(words("form.imported"));
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = importDocument(kind, new Uint8Array(await file.arrayBuffer()));
    if ("refused" in found) setRefused(found.refused);
    else if (draft.data === begun || isEmpty(draft.data)) take(found.taken);
    else setAsked(found.taken);
  };
  const close = (): void => {
    setAsked(undefined);
    setRefused(undefined);
    setLeft([]);
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,.csv,.txt,application/json,text/csv"
        aria-label={words("form.importFile")}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        menu={{
          items: [
            { key: "import", label: words("form.importFile"), onClick: () => chooser.current?.click() },
            {
              key: "export",
              label: words("form.exportJson"),
              onClick: () =>
                saveBlob(new Blob([exportJson(kind, draft)], { type: "application/json" }), `${name}.json`),
            },
            {
              key: "csv",
              label: words("form.exportDocumentCsv"),
              onClick: () =>
                saveBlob(
                  new Blob([exportDocumentCsv(kind, draft, language)], { type: "text/csv;charset=utf-8" }),
                  `${name}.csv`,
                ),
            },
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={words("common.more")}
          aria-haspopup="menu"
        />
      </Dropdown>
      <Dialog
        open={asked !== undefined || refused !== undefined || left.length > 0}
        light
        width={440}
        title={words("form.importFile")}
        onClose={close}
      >
        {refused !== undefined || left.length > 0 ? (
          <>
            {refused === undefined ? (
              <UnreadValues values={left} />
            ) : (
              <Notice tone="error">{errorWords(refused.code, refused.parameters)}</Notice>
            )}
            <ButtonRow>
              <Button onClick={close}>{words("common.close")}</Button>
            </ButtonRow>
          </>
        ) : (
          <>
            <p>{words("form.importReplaces")}</p>
            <ButtonRow>
              <Button onClick={close}>{words("common.cancel")}</Button>
              <Button
                type="primary"
                onClick={() => {
                  if (asked !== undefined) take(asked);
                }}
              >
                {words("form.replace")}
              </Button>
            </ButtonRow>
          </>
        )}
      </Dialog>
    </>
  );
}
