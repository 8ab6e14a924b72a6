import { Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import type { ReactNode } from "react";
import { useAddress } from "./use-address.ts";
import styles from "./FilterRow.module.css";

interface Props {
  readonly label: string;
  /** The actions of the list. */
  readonly children?: ReactNode;
}

/** Above a list: what it is narrowed by while it is typed, which stands in the address as `text`, and its actions. */
export function FilterRow({ label, children }: Props) {
  const [search, set] = useAddress();
  return (
    <div className={styles.tools}>
      <Input
        className={styles.filter ?? ""}
        allowClear
        value={search.get("text") ?? ""}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        prefix={<SearchOutlined aria-hidden="true" />}
        onChange={(event) => set({ text: event.target.value || undefined })}
      />
      {children}
    </div>
  );
}
