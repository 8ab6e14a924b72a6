import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { saveBlob } from "../ui/save-blob.ts";

interface Props {
  readonly label: string;
  /** The file's name without its end. */
  readonly name: string;
  /** Nothing is shown where there is none. */
  readonly content: string | null;
  readonly small?: boolean;
}

/** Hands out what was sent or came, byte for byte. */
export function SaveJson({ label, name, content, small = false }: Props) {
  if (content === null) return null;
  return (
    <Button
      size={small ? "small" : "medium"}
      icon={<DownloadOutlined aria-hidden="true" />}
      onClick={() => saveBlob(new Blob([content], { type: "application/json;charset=utf-8" }), `${name}.json`)}
    >
      {label}
    </Button>
  );
}
