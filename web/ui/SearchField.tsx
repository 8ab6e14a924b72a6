import { Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useState } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  /** The typed text, when Enter says so; empty when it was cleared. */
  readonly onSearch: (text: string) => void;
}

/** Narrows the list below to what contains every word. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === "" && value !== "") onSearch("");
        }}
      />
    </form>
  );
}
