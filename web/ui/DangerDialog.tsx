import { Button, type InputRef } from "antd";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import { useId, useRef, useState, type ReactNode, type Ref } from "react";
import { useWords } from "../i18n/use-words.ts";
import { BeforeAfter, type Holding } from "./BeforeAfter.tsx";
import { CallFacts, type DecodedCall } from "./CallFacts.tsx";
import { Dialog } from "./Dialog.tsx";
import { Field } from "./FormParts.tsx";
import { GreyedButton } from "./GreyedButton.tsx";
import { Notice } from "./Notice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { Unbroken } from "./Unbroken.tsx";
import styles from "./DangerDialog.module.css";

interface Props {
  readonly open: boolean;
  /** The verb and what it is done to. */
  readonly title: string;
  /** One sentence of what will be true afterwards. */
  readonly sentence: ReactNode;
  /** The button repeats the verb of the title. */
  readonly verb: string;
  readonly before?: Holding;
  readonly after?: Holding;
  /** The recipient with why it may receive, and other choices. */
  readonly children?: ReactNode;
  readonly call?: DecodedCall;
  /** `password`: the login password confirms. `wallet`: the slot's button does. `none`: the button alone. */
  readonly confirm: "password" | "wallet" | "none";
  readonly wallet?: ReactNode;
  /** Left of the buttons: the certificate that signs. */
  readonly footnote?: string | undefined;
  /** Red: nobody can undo it. */
  readonly irreversible?: boolean;
  readonly busy?: boolean;
  /** The question that has to be answered first, as a sentence: the button is greyed and leads there. */
  readonly missing?: string | undefined;
  /** Above the content: what the server refused. */
  readonly error?: string | undefined;
  /** Under the password field. */
  readonly passwordError?: string | undefined;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks before a dangerous action: what will be true, what is called, and the password or the wallet. */
export function DangerDialog(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<InputRef>(null);
  // An open choice comes before the password that confirms it.
  const focus = (): void => {
    const open =
      props.missing === undefined ? undefined : form.current?.querySelector<HTMLElement>('[aria-required="true"]');
    (open ?? password.current)?.focus();
  };
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onCancel} onOpened={focus}>
      <Content {...props} formRef={form} passwordInput={password} onMissing={focus} />
    </Dialog>
  );
}

function Content({
  formRef,
  passwordInput,
  ...props
}: Props & {
  readonly formRef: Ref<HTMLFormElement>;
  readonly passwordInput: Ref<InputRef>;
  readonly onMissing: () => void;
}) {
  const words = useWords();
  const missingId = useId();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const { before, after, call } = props;
  const submit = (): void => {
    if (props.missing !== undefined) {
      props.onMissing();
      return;
    }
    if (props.confirm === "password" && password === "") {
      setMissing(true);
      return;
    }
    props.onConfirm(password);
  };
  const passwordError =
    props.passwordError ?? (missing && password === "" ? words("danger.passwordNeeded") : undefined);
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may be asked for in the midst of another form, which is not sent by it.
        event.stopPropagation();
        submit();
      }}
    >
      {props.error !== undefined && <Notice tone="error">{props.error}</Notice>}
      <p className={styles.sentence}>{props.sentence}</p>
      {before !== undefined && after !== undefined && <BeforeAfter before={before} after={after} />}
      {props.children}
      {call !== undefined && <CallFacts {...call} />}
      {props.confirm === "password" && (
        <div className={styles.proof} data-pair={props.wallet !== undefined || undefined}>
          <Field label={words("danger.password")} error={passwordError} required>
            <PasswordField inputRef={passwordInput} value={password} onChange={setPassword} />
          </Field>
          {props.wallet !== undefined && (
            <div>
              <p className={styles.or}>{words("danger.wallet")}</p>
              {props.wallet}
            </div>
          )}
        </div>
      )}
      {props.confirm === "wallet" && props.wallet}
      <div className={styles.foot}>
        <div className={styles.note}>
          <p>
            <Unbroken>{props.irreversible === true ? words("danger.irreversible") : (props.footnote ?? "")}</Unbroken>
          </p>
          <p id={missingId} role="status">
            {props.missing !== undefined && (
              <>
                <LockOutlined aria-hidden="true" /> {props.missing}
              </>
            )}
          </p>
        </div>
        <Button onClick={props.onCancel}>{words("common.cancel")}</Button>
        {props.missing === undefined ? (
          <Button htmlType="submit" type="primary" danger={props.irreversible === true} loading={props.busy === true}>
            {props.verb}
          </Button>
        ) : (
          <GreyedButton aria-describedby={missingId} onClick={submit}>
            {props.verb}
          </GreyedButton>
        )}
      </div>
    </form>
  );
}
