import { Button, type InputRef } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import UpOutlined from "@ant-design/icons/es/icons/UpOutlined";
import Input from "antd/es/input/Input";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/use-words.ts";
import type { Found } from "./use-find.ts";
import styles from "./PdfViewer.module.css";

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly found: Found;
  /** Which of the places is shown, from 0. */
  readonly at: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The searched text, and the way from place to place. */
export function PdfSearch({ text, onText, found, at, onStep, onClose }: Props) {
  const words = useWords();
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: "all" }), []);
  const count = found.matches.length;
  const said =
    text.trim() === ""
      ? ""
      : count > 0
        ? words("paper.match", { at: at + 1, count })
        : found.reading
          ? words("paper.reading")
          : words("paper.noMatch");
  return (
    <div className={styles.search} role="search" aria-label={words("paper.search")}>
      <Input
        ref={input}
        size="small"
        className={styles.words ?? ""}
        value={text}
        aria-label={words("paper.searchFor")}
        placeholder={words("paper.searchFor")}
        maxLength={200}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          // An input method ends or takes back a word by these keys.
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status" className={styles.count}>
        {said}
      </span>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        aria-label={words("paper.previousMatch")}
        disabled={count === 0}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={words("paper.nextMatch")}
        disabled={count === 0}
        onClick={() => onStep(1)}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={words("paper.searchClose")}
        onClick={onClose}
      />
    </div>
  );
}
