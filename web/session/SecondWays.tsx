import { Button, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useRef, useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import type { SecondWay } from "#domain/api/second";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { useRead } from "../api/query.ts";
import { useSend } from "../api/use-send.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { askPasskey } from "./passkeys.ts";
import { Field } from "../ui/FormParts.tsx";
import { FormStack } from "../ui/FormStack.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./SecondWays.module.css";

/** What a request that lets somebody in answers. */
export type Arrived = Output<typeof authRoutes.login>;
interface Way {
  readonly onDone: (answer: Arrived) => Promise<void>;
}
const ENTERING = { entering: true };

/** The ways that the person has, the one that is taken, and what it asks for. */
export function useSecondWays(email: string) {
  const words = useWords();
  const { data, error } = useRead(accountRoutes.second, {}, ENTERING);
  const [chosen, choose] = useState<SecondWay>();
  const ways = data?.ways ?? [];
  const way = chosen ?? ways[0];
  const only = ways.length === 1;
  const help =
    way === undefined
      ? undefined
      : way === "email" && only
        ? words("account.emailHelp", { digits: LIMITS.codeDigits, email, minutes: LIMITS.codeMinutes })
        : words(`second.help.${way}`);
  return { ways, way, only, error, help, choose };
}

/** The second verification by the way that is taken. */
export function BySecondWay({
  way,
  only,
  email,
  onDone,
}: Way & { readonly way: SecondWay | undefined; readonly only: boolean; readonly email: string }) {
  if (way === "passkey") return <ByPasskey onDone={onDone} />;
  if (way === "email") return <ByLetter only={only} email={email} onDone={onDone} />;
  return way === undefined ? null : <ByCode key={way} way={way} onDone={onDone} />;
}

/** A passkey of this device, of a telephone or of a key in the hand. */
function ByPasskey({ onDone }: Way) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend(ENTERING);
  const [gaveUp, setGaveUp] = useState(false);
  const ask = async (): Promise<void> => {
    setGaveUp(false);
    const options = await send(accountRoutes.secondPasskeyOptions, {});
    if (options === undefined) return;
    const answer = await askPasskey(options.answer);
    if (answer === null) return setGaveUp(true);
    const done = await send(accountRoutes.secondPasskey, { body: { answer } });
    if (done !== undefined) await onDone(done.answer);
  };
  const refused = problem?.message ?? (gaveUp ? errorWords("PASSKEY_REFUSED") : undefined);
  return (
    <>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Button type="primary" size="large" block loading={busy} onClick={() => void ask()}>
        {words("second.usePasskey")}
      </Button>
    </>
  );
}

/** The code of an authenticator app, or a recovery code. */
function ByCode({ way, onDone }: Way & { readonly way: "totp" | "recovery" }) {
  const words = useWords();
  const { send, busy, problem } = useSend(ENTERING);
  const [code, setCode] = useState("");
  const submit = async (): Promise<void> => {
    const done = await send(way === "totp" ? accountRoutes.secondTotp : accountRoutes.secondRecovery, {
      body: { code },
    });
    if (done !== undefined) await onDone(done.answer);
  };
  return (
    <CodeForm
      label={words(`second.code.${way}`)}
      value={code}
      onChange={(typed) => setCode(way === "totp" ? digitsOf(typed).slice(0, 6) : typed)}
      numeric={way === "totp"}
      complete={way === "totp" ? code.length === 6 : code.trim() !== ""}
      error={problem?.message}
      busy={busy}
      onSubmit={submit}
    />
  );
}

/** The code of a letter; it is sent at once only where there is no other way. */
function ByLetter({ only, email, onDone }: Way & { readonly only: boolean; readonly email: string }) {
  const words = useWords();
  const { send, busy, problem, forget } = useSend(ENTERING);
  const again = useSend(ENTERING);
  const [code, setCode] = useState("");
  const [sent, setSent] = useState(only);
  const [resent, setResent] = useState(false);
  const submit = async (): Promise<void> => {
    const done = await send(authRoutes.code, { body: { code } });
    if (done !== undefined) await onDone(done.answer);
  };
  const resend = async (): Promise<void> => {
    forget();
    const done = await again.send(authRoutes.resendCode, {});
    if (done === undefined) return;
    setSent(true);
    setResent(true);
  };
  return (
    <>
      {again.problem !== undefined && <Notice tone="error">{again.problem.message}</Notice>}
      {resent && <Notice tone="success">{words("account.resent")}</Notice>}
      {sent && (
        <>
          {!resent && !only && (
            <p className="hw-quiet">
              {words("account.emailHelp", { digits: LIMITS.codeDigits, email, minutes: LIMITS.codeMinutes })}
            </p>
          )}
          <CodeForm
            label={words("account.code")}
            value={code}
            onChange={(typed) => setCode(digitsOf(typed).slice(0, LIMITS.codeDigits))}
            numeric
            complete={code.length === LIMITS.codeDigits}
            error={problem?.message}
            busy={busy}
            onSubmit={submit}
          />
        </>
      )}
      <div className={styles.links}>
        <Button type={sent ? "link" : "primary"} loading={again.busy} onClick={() => void resend()}>
          {words(sent ? "account.resend" : "second.sendCode")}
        </Button>
      </div>
    </>
  );
}

interface CodeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly numeric: boolean;
  readonly complete: boolean;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
}

function CodeForm({ label, value, onChange, numeric, complete, error, busy, onSubmit }: CodeProps) {
  const words = useWords();
  const input = useRef<InputRef>(null);
  const [tried, setTried] = useState(false);
  useEffect(() => input.current?.focus(), []);
  return (
    <FormStack
      onSubmit={() => {
        setTried(true);
        if (complete) void onSubmit().then(() => input.current?.focus({ cursor: "all" }));
        else input.current?.focus();
      }}
    >
      <Field label={label} required error={error ?? (tried && !complete ? words("account.needed") : undefined)}>
        <Input
          ref={input}
          size="large"
          className={styles.digits ?? ""}
          inputMode={numeric ? "numeric" : "text"}
          autoComplete="one-time-code"
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {words("account.confirm")}
      </Button>
    </FormStack>
  );
}
