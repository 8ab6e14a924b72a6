import { Button, Checkbox, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { useRef, useState } from "react";
import { visitorRoutes, type Visit, type VisitedDocument } from "#domain/api/visitors";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useCalled } from "./called.ts";
import styles from "./Visitor.module.css";

const DIGITS = LIMITS.codeDigits;

interface Props {
  readonly visit: Visit;
  readonly document: VisitedDocument;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Signing as a visitor: the name that shall stand there, a code for this document, and what the signature proves. */
export function SignDialog({ visit, document, onClose, onEnded }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const asking = useSend();
  const { send, busy, problem, forget } = useSend();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState(false);
  const [tried, setTried] = useState(false);
  const [overDoubt, setOverDoubt] = useState(false);
  const [doubtful, setDoubtful] = useState(false);
  const naming = useRef<InputRef>(null);
  const input = useRef<InputRef>(null);
  if (problem?.code === "SIGNED_DOUBTFUL" && !doubtful) setDoubtful(true);
  const params = { id: visit.id, documentId: document.id };
  const number = useCalled()(document);
  const ask = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === "") return naming.current?.focus();
    forget();
    if ((await asking.send(visitorRoutes.sendSigningCode, { params })) === undefined) return;
    setTried(false);
    setSent(true);
    requestAnimationFrame(() => input.current?.focus());
  };
  const sign = async (): Promise<void> => {
    if (!sent) return ask();
    setTried(true);
    if (name.trim() === "") return naming.current?.focus();
    if (code.length !== DIGITS) return input.current?.focus();
    if ((await send(visitorRoutes.sign, { params, body: { name: name.trim(), code, overDoubt } })) === undefined)
      return input.current?.focus({ cursor: "all" });
    toast(words("visitor.signedToast", { number }));
    onClose();
  };
  const refused = asking.problem ?? (problem?.fields.some(({ path }) => path === "code") ? undefined : problem);
  if (refused?.code === "VISIT_ENDED") {
    return (
      <Dialog open title={words("visitor.signTitle", { number })} width={460} onClose={onEnded}>
        <Notice tone="error">{refused.message}</Notice>
        <ButtonRow>
          <Button type="primary" onClick={onEnded}>
            {words("visitor.send")}
          </Button>
        </ButtonRow>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={words("visitor.signTitle", { number })}
      width={460}
      onClose={onClose}
      onOpened={() => naming.current?.focus()}
    >
      <FormStack onSubmit={() => void sign()}>
        <p>{words("visitor.signHelp", { email: visit.email })}</p>
        {refused !== undefined && <Notice tone="error">{refused.message}</Notice>}
        <Field
          label={words("visitor.signName")}
          required
          help={words("visitor.signNameHelp")}
          error={tried && name.trim() === "" ? errorWords("REQUIRED") : undefined}
        >
          <Input
            ref={naming}
            maxLength={80}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {sent && (
          <Field
            label={words("visitor.signCode")}
            required
            help={words("visitor.signCodeSent", { email: visit.email, minutes: LIMITS.codeMinutes })}
            error={
              problem?.fields.some(({ path }) => path === "code")
                ? problem.message
                : tried && code.length !== DIGITS
                  ? words("account.codeNeeded", { digits: DIGITS })
                  : undefined
            }
          >
            <Input
              ref={input}
              className={styles.digits ?? ""}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={DIGITS + 4}
              value={code}
              onChange={(event) => setCode(digitsOf(event.target.value).slice(0, DIGITS))}
            />
          </Field>
        )}
        {doubtful && (
          <Checkbox checked={overDoubt} onChange={(event) => setOverDoubt(event.target.checked)}>
            {words("signing.overDoubt")}
          </Checkbox>
        )}
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          {sent && (
            <Button loading={asking.busy} onClick={() => void ask()}>
              {words("visitor.again")}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={busy || (!sent && asking.busy)}>
            {words(sent ? "visitor.signDo" : "visitor.send")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}
