import type { InputRef } from "antd";
import Input from "antd/es/input/Input";
import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { useState, type Ref } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./PasswordField.module.css";

interface Props {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `current-password` to confirm, `new-password` where one is chosen, `off` for another secret. */
  readonly autoComplete?: "current-password" | "new-password" | "off";
  readonly status?: "" | "error";
  readonly size?: "middle" | "large";
  readonly inputRef?: Ref<InputRef>;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean;
}

/** A password that can be shown; its content is never kept anywhere else. */
export function PasswordField({ onChange, inputRef, autoComplete = "current-password", ...rest }: Props) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-pressed={shown}
          aria-label={words(shown ? "password.hide" : "password.show")}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
        </button>
      }
    />
  );
}
