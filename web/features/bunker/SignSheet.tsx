import { Button } from "antd";
import { useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { BUNKER_SIGNERS, type ACCOUNT_SIGNERS } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { ApiError } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Sheet.module.css";

interface Props {
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  readonly signer: (typeof ACCOUNT_SIGNERS)[number];
  /** The typed content, saved before it is signed; undefined where the content is fixed. */
  readonly data: FieldData | undefined;
  /** Something in the form is wrong: it is told there. */
  readonly onRefused: (problem: ApiError) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Signs a form with the own account and its password. */
export function SignSheet({ delivery, form, signer, data, onRefused, onDone, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [handed, setHanded] = useState<ApiError>();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  // Faults of fields are told at the fields.
  if (
    problem !== undefined &&
    problem !== handed &&
    (problem.fields.length > 0 || problem.code === "CONTENT_UPDATED")
  ) {
    setHanded(problem);
  }
  const sign = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    const done = await send(bunkerRoutes.signForm, {
      params: { id: delivery.id, kind: form.kind },
      body: { signer, password, expectedVersion: form.version, ...(data === undefined ? {} : { data }) },
    });
    if (done === undefined) return;
    toast(words("bunker.signedToast", { form: say(kindOf(form.kind).label) }));
    onDone();
    onClose();
  };
  const toForm = (): void => {
    if (handed !== undefined) onRefused(handed);
    onClose();
  };
  return (
    <Dialog
      open
      title={words("bunker.signAs", { party: say(BUNKER_SIGNERS[signer]) })}
      width={560}
      onClose={handed === undefined ? onClose : toForm}
    >
      <form
        className={styles.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <p>
          {words(form.signatures.length === 0 ? "bunker.signFirst" : "bunker.signNext", {
            form: say(kindOf(form.kind).label),
          })}
        </p>
        {problem !== undefined && wrong === undefined && <Notice tone="error">{problem.message}</Notice>}
        <Field
          label={words("danger.password")}
          required
          error={wrong ?? (tried && password === "" ? errorWords("REQUIRED") : undefined)}
        >
          <PasswordField value={password} onChange={setPassword} />
        </Field>
        <div className={styles.actions}>
          <Button onClick={handed === undefined ? onClose : toForm}>
            {words(handed === undefined ? "common.cancel" : "bunker.toForm")}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("bunker.sign")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
