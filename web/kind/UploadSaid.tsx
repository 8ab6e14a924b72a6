import { Button } from "antd";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useState } from "react";
import { problems } from "#domain/kinds/problems";
import { kindOf, uploadFields } from "#domain/kinds/kinds";
import { useErrorWords, useLanguage, useWords } from "../i18n/use-words.ts";
import { Form, type FormState } from "./Form.tsx";
import { withValue } from "./form-data.ts";
import { KindFields } from "./KindFields.tsx";
import styles from "./UploadDialog.module.css";
import type { Upload, Uploads } from "./use-uploads.ts";

/** The data of a file beside its name and type: number, dates, description. Folded away until somebody wants it. */
export function UploadSaid({ row, uploads }: { readonly row: Upload; readonly uploads: Uploads }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const fields = uploadFields(kindOf(row.kind));
  const form: FormState = {
    change: (path, value) => uploads.change(row.id, { data: withValue(row.data, path, value) }),
    touch: () => undefined,
    data: row.data,
    language,
    error: (path) => {
      const found = problems(fields, row.data).find((one) => one.path === path);
      return found && errorWords(found.code, found.parameters);
    },
  };
  return (
    <div className={styles.said}>
      <Button
        type="link"
        size="small"
        className={styles.more ?? ""}
        aria-expanded={open}
        aria-label={`${words("uploads.more")}${words("common.colon")}${row.name || row.file.name}`}
        icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {words("uploads.more")}
      </Button>
      {open && (
        <Form value={form}>
          <KindFields fields={fields} data={row.data} />
        </Form>
      )}
    </div>
  );
}
