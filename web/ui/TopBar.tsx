import { AutoComplete, Badge, Button, Dropdown, Input } from "antd";
import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import FileSearchOutlined from "@ant-design/icons/es/icons/FileSearchOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { type ComponentRef, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { Key } from "./Key.tsx";
import { useKeys } from "./use-keys.ts";
import styles from "./TopBar.module.css";

interface Props {
  /** The text that is searched for now, from the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** The text that is being typed. */
  readonly onType?: (text: string) => void;
  /** Found by what is typed so far. */
  readonly suggestions?: readonly Suggestion[];
  readonly notices?: readonly Notice[];
}

/** Something that was found, and its page. */
export interface Suggestion {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

const NONE: readonly Suggestion[] = [];

/** Something that waits, and where it is dealt with. */
export interface Notice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Another notice counts the same things. */
  readonly within?: true;
  readonly to: string;
}

/** The top bar of lists: search in everything, verify a file, notices. */
export function TopBar({ value, onSearch, onType, suggestions = NONE, notices }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const input = useRef<ComponentRef<typeof AutoComplete>>(null);
  const [typed, setTyped] = useState({ of: value, text: value });
  const text = typed.of === value ? typed.text : value;
  const id = useId();
  const [active, setActive] = useState<string>();
  const at = suggestions.findIndex(({ to }) => to === active);
  /** The same press of Enter that chooses a suggestion would also send the form. */
  const chosen = useRef(false);
  const type = (next: string): void => {
    chosen.current = false;
    setTyped({ of: value, text: next });
    setActive(undefined);
    onType?.(next);
  };
  useKeys({ "/": () => input.current?.focus() });
  return (
    <div className={styles.bar}>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.current) return;
          onSearch(text.trim());
          onType?.("");
        }}
      >
        <AutoComplete
          ref={input}
          id={id}
          className={styles.field ?? ""}
          value={text}
          onActive={(to: string) => setActive(to)}
          defaultActiveFirstOption={false}
          options={suggestions.map(({ to, label, detail }) => ({
            value: to,
            title: label,
            label: (
              <>
                {label} <span className="hw-quiet">{detail}</span>
              </>
            ),
          }))}
          // The text of an option is an address: it is gone to, and never typed.
          onSelect={(to: string) => {
            type("");
            chosen.current = true;
            void navigate(to);
          }}
          onChange={(next: string) => {
            if (!suggestions.some(({ to }) => to === next)) type(next);
          }}
        >
          <Input
            aria-label={words("shell.searchEverything")}
            placeholder={words("shell.searchEverything")}
            aria-keyshortcuts="/"
            // antd names an option even while there is none.
            aria-activedescendant={at === -1 ? undefined : `${id}_list_${at}`}
            autoComplete="off"
            prefix={<SearchOutlined className={styles.sign} aria-hidden="true" />}
            suffix={
              <span aria-hidden="true">
                <Key>/</Key>
              </span>
            }
          />
        </AutoComplete>
      </form>
      <Button type="text" icon={<FileSearchOutlined />} onClick={() => void navigate("/verify/entry")}>
        {words("shell.verifyFile")}
      </Button>
      {notices !== undefined && <Bell notices={notices.filter(({ count }) => count > 0)} />}
    </div>
  );
}

/** How much waits, and the way to each of it. */
function Bell({ notices }: { readonly notices: readonly Notice[] }) {
  const words = useWords();
  const navigate = useNavigate();
  const all = notices.reduce((sum, { count, within }) => sum + (within === true ? 0 : count), 0);
  const items =
    notices.length === 0
      ? [{ key: "none", label: words("shell.noticeNone"), disabled: true }]
      : notices.map(({ key, label, to }) => ({ key, label, onClick: () => void navigate(to) }));
  return (
    <Dropdown autoFocus trigger={["click"]} placement="bottomRight" menu={{ items }}>
      {/* Two digits are wide: further out they leave the bell to be seen. */}
      <Badge count={all} size="small" color="var(--hw-primary)" offset={all > 9 ? [-3, 2] : [-7, 7]}>
        <Button type="text" icon={<BellOutlined />} aria-label={words("shell.notices")} aria-haspopup="menu" />
      </Badge>
    </Dropdown>
  );
}
