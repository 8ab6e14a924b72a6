import { Button, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./Account.module.css";

const DIGITS = LIMITS.codeDigits;

/** /email: proves the e-mail address by the code that was sent to it, typed or brought by the link of the letter. */
export function Page() {
  const words = useWords();
  const arrive = useArrival();
  const { user, nextStep } = useMe();
  const { send, busy, problem, forget } = useSend();
  const again = useSend();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [resent, setResent] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);

  const whole = (typed: string): boolean => typed.length === DIGITS;
  const submit = async (typed: string): Promise<void> => {
    // Enter behind the last digit, which has sent it.
    if (busy) return;
    setTried(true);
    setResent(false);
    if (!whole(typed)) return input.current?.focus();
    const done = await send(authRoutes.code, { body: { code: typed } });
    if (done !== undefined) return arrive(done.answer, "/registered");
    input.current?.focus({ cursor: "all" });
  };
  // The link of the letter brings the code along.
  const { hash } = useLocation();
  const brought = new RegExp(`^#\\d{${DIGITS}}$`).test(hash) ? hash.slice(1) : undefined;
  const bring = useEffectEvent((found: string) => {
    setCode(found);
    void submit(found);
  });
  useEffect(() => {
    if (brought === undefined) return;
    const timer = setTimeout(() => bring(brought));
    return () => clearTimeout(timer);
  }, [brought]);
  const resend = async (): Promise<void> => {
    setResent(false);
    setTried(false);
    forget();
    const done = await again.send(authRoutes.resendCode, {});
    setResent(done !== undefined);
    input.current?.focus({ cursor: "all" });
  };
  if (nextStep !== "EMAIL_CODE") return <Navigate to={afterLogin(nextStep, "/registered")} replace />;
  const error =
    problem?.message ?? (tried && !whole(code) ? words("account.codeNeeded", { digits: DIGITS }) : undefined);
  return (
    <CardPage
      title={words("account.emailTitle")}
      help={words("account.emailHelp", { digits: DIGITS, email: user.email, minutes: LIMITS.codeMinutes })}
    >
      <FormStack onSubmit={() => void submit(code)}>
        {again.problem !== undefined && <Notice tone="error">{again.problem.message}</Notice>}
        {resent && <Notice tone="success">{words("account.resent")}</Notice>}
        <Field label={words("account.code")} required error={error}>
          <Input
            ref={input}
            size="large"
            className={styles.digits ?? ""}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS + 4}
            value={code}
            onChange={(event) => {
              const typed = digitsOf(event.target.value).slice(0, DIGITS);
              setCode(typed);
              // The last digit sends it: nothing else is asked here.
              if (whole(typed) && typed !== code) void submit(typed);
            }}
          />
        </Field>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {words("account.confirm")}
        </Button>
        <p className={styles.foot}>{words("account.unproved", { days: LIMITS.unprovedDays })}</p>
        <div className={styles.links}>
          <Button type="link" loading={again.busy} onClick={() => void resend()}>
            {words("account.resend")}
          </Button>
          <OtherAccount />
        </div>
      </FormStack>
    </CardPage>
  );
}
