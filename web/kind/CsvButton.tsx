import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { ApiError } from "../api/client.ts";
import { useWords } from "../i18n/use-words.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";

interface Props {
  readonly disabled?: boolean;
  /** Gets the rows and saves them as a file. */
  readonly onSave: () => Promise<void>;
}

/** Saves a list as CSV; what keeps it from that is said. */
export function CsvButton({ disabled = false, onSave }: Props) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(words("lists.csvFailed", { reason: problem.message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={busy}
        disabled={disabled}
        onClick={() => void save()}
      >
        {words("lists.csv")}
      </Button>
      <Dialog
        open={failed !== undefined}
        title={words("lists.csv")}
        width={440}
        light
        onClose={() => setFailed(undefined)}
      >
        <Notice tone="error">{failed}</Notice>
      </Dialog>
    </>
  );
}
