import { Button, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import FileSearchOutlined from "@ant-design/icons/es/icons/FileSearchOutlined";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { Field } from "../../ui/FormParts.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import styles from "./LoginForm.module.css";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  /** Signs in; answers the sentence of the refusal, or nothing when it succeeded. */
  readonly onSubmit: (credentials: Credentials) => Promise<string | undefined>;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** E-mail and password, the way to verify a file without an account, and the way to register. */
export function LoginForm({ onSubmit }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<InputRef>(null);
  const passwordInput = useRef<InputRef>(null);
  useEffect(() => emailInput.current?.focus(), []);

  const submit = async (): Promise<void> => {
    const found = {
      ...(email.trim() === ""
        ? { email: words("login.emailNeeded") }
        : EMAIL.test(email.trim())
          ? {}
          : { email: words("login.emailWrong") }),
      ...(password === "" ? { password: words("login.passwordNeeded") } : {}),
    };
    setProblems(found);
    if (found.email !== undefined) return emailInput.current?.focus();
    if (found.password !== undefined) return passwordInput.current?.focus();
    setBusy(true);
    const refusal = await onSubmit({ email: email.trim(), password });
    setBusy(false);
    if (refusal === undefined) return;
    setProblems({ password: refusal });
    passwordInput.current?.focus({ cursor: "all" });
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 className={styles.title} tabIndex={-1} data-page-title="">
        {words("login.title")}
      </h1>
      <Field label={words("login.email")} error={problems.email} required>
        <Input
          ref={emailInput}
          size="large"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        label={words("login.password")}
        error={problems.password}
        required
        aside={
          <Link to="/retrieve" className={styles.link}>
            {words("login.forgotten")}
          </Link>
        }
      >
        <PasswordField size="large" inputRef={passwordInput} value={password} onChange={setPassword} />
      </Field>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {words("login.submit")}
      </Button>
      <p className={styles.or}>{words("common.or")}</p>
      <Button size="large" block icon={<FileSearchOutlined />} onClick={() => void navigate("/verify/entry")}>
        {words("login.verify")}
      </Button>
      <p className={styles.new}>
        {words("login.newCompany")}{" "}
        <Link to="/company" className={styles.link}>
          {words("login.register")}
        </Link>
      </p>
    </form>
  );
}
