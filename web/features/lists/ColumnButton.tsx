import { Button, Checkbox } from "antd";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { useState } from "react";
import {
  columnsAtFirst,
  DOCUMENT_COLUMNS,
  FIXED_COLUMNS,
  LIST_COLUMNS,
  type DocumentColumnKey,
  type DocumentList,
} from "#domain/documents/document-columns";
import { ApiError } from "../../api/client.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Lists.module.css";
import type { useColumns } from "./use-columns.ts";

/** Lets a person choose the columns of a list. The column that names a row stays. */
export function ColumnButton({
  list,
  columns,
}: {
  readonly list: DocumentList;
  readonly columns: ReturnType<typeof useColumns>;
}) {
  const words = useWords();
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState<string>();
  /** Ticked already, while the server is told. */
  const [ticked, setTicked] = useState<readonly DocumentColumnKey[]>();
  const shown = ticked ?? columns.shown;
  const choose = async (keys: readonly DocumentColumnKey[] | null): Promise<void> => {
    setFailed(undefined);
    setTicked(keys ?? columnsAtFirst(list));
    try {
      await columns.choose(keys);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(problem.message);
      setTicked(undefined);
    }
  };
  const close = (): void => {
    setOpen(false);
    setTicked(undefined);
  };
  const toggle = (key: DocumentColumnKey, on: boolean): void =>
    void choose(LIST_COLUMNS[list].filter((one) => (one === key ? on : shown.includes(one))));
  return (
    <>
      <Button icon={<TableOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words("lists.columns")}
      </Button>
      <Dialog open={open} title={words("lists.columns")} width={360} light onClose={close}>
        {failed !== undefined && <Notice tone="error">{failed}</Notice>}
        <ul className={styles.columns} aria-label={words("lists.columns")}>
          {LIST_COLUMNS[list].map((key) => (
            <li key={key}>
              <Checkbox
                checked={shown.includes(key)}
                disabled={FIXED_COLUMNS.has(key)}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {say(DOCUMENT_COLUMNS[key].title)}
              </Checkbox>
            </li>
          ))}
        </ul>
        <p className={styles.kept}>{words("lists.columnsHelp")}</p>
        <ButtonRow>
          <Button disabled={!columns.own} onClick={() => void choose(null)}>
            {words("lists.columnsReset")}
          </Button>
        </ButtonRow>
      </Dialog>
    </>
  );
}
