import { Button, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { useRef, useState, type ReactNode, type Ref } from "react";
import { authRoutes } from "#domain/api/auth";
import { membershipRoutes } from "#domain/api/memberships";
import { STEPS, type NextStep } from "#domain/flows/arrival";
import { endAsking, useAsked } from "../api/sign-in-again.ts";
import { useSend } from "../api/use-send.ts";
import { useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/FormParts.tsx";
import { FormStack } from "../ui/FormStack.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { useInPause } from "../ui/use-in-pause.ts";
import { sessionHint } from "./hint.ts";
import { BySecondWay, useSecondWays, type Arrived } from "./SecondWays.tsx";
import { useMe } from "./use-me.ts";

/**
 * Asks the person of this page to sign in again when the session has ended, over the page: what was typed in it, in
 * forms and dialogs, is still there afterwards, and what was being saved goes on. It does not come between two keys.
 */
export function SignInAgain() {
  const words = useWords();
  const password = useRef<InputRef>(null);
  return (
    <Dialog
      open={useInPause(useAsked())}
      held
      width={440}
      title={words("again.title")}
      onClose={() => undefined}
      onOpened={() => password.current?.focus()}
    >
      <Steps passwordInput={password} />
    </Dialog>
  );
}

function Steps({ passwordInput }: { readonly passwordInput: Ref<InputRef> }) {
  const words = useWords();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend({ entering: true });
  const [step, setStep] = useState<NextStep>();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);

  /** For the company of this page and no other. */
  const follow = async ({ nextStep, me }: Arrived): Promise<void> => {
    if (nextStep === "COMPLETE" && me?.organisation.id === organisation.id) {
      sessionHint.set(true);
      return endAsking(true);
    }
    if (nextStep !== "SELECT_ENTERPRISE" && nextStep !== "COMPLETE") return setStep(nextStep);
    const entered = await send(membershipRoutes.enter, { body: { organisationId: organisation.id } });
    if (entered !== undefined) await follow(entered.answer);
  };
  const submit = async (): Promise<void> => {
    setMissing(password === "");
    if (password === "") return;
    const done = await send(authRoutes.login, { body: { email: user.email, password } });
    if (done !== undefined) await follow(done.answer);
  };
  const leave = <Button onClick={() => endAsking(false)}>{words("again.leave")}</Button>;

  if (step === "MFA") return <Second email={user.email} onDone={follow} leave={leave} />;
  if (step !== undefined)
    return (
      <div>
        <Notice tone="info">
          {words("again.first")}{" "}
          <a href={STEPS[step].page} target="_blank" rel="noreferrer">
            {words("again.there")}
          </a>
        </Notice>
        <ButtonRow>
          {leave}
          <Button type="primary" onClick={() => setStep(undefined)}>
            {words("again.done")}
          </Button>
        </ButtonRow>
      </div>
    );
  return (
    <FormStack onSubmit={() => void submit()}>
      <p>{words("again.text", { company: organisation.name })}</p>
      <Field label={words("login.email")}>
        <Input readOnly type="email" name="email" autoComplete="username" value={user.email} />
      </Field>
      <Field
        label={words("login.password")}
        required
        error={problem?.message ?? (missing && password === "" ? words("login.passwordNeeded") : undefined)}
      >
        <PasswordField inputRef={passwordInput} value={password} onChange={setPassword} />
      </Field>
      <ButtonRow>
        {leave}
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("login.submit")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

function Second({
  email,
  onDone,
  leave,
}: {
  readonly email: string;
  readonly onDone: (answer: Arrived) => Promise<void>;
  readonly leave: ReactNode;
}) {
  const words = useWords();
  const { ways, way, only, error, help, choose } = useSecondWays(email);
  return (
    <div>
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      <p>{help}</p>
      <BySecondWay way={way} only={only} email={email} onDone={onDone} />
      <ButtonRow>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} type="link" onClick={() => choose(one)}>
              {words(`second.instead.${one}`)}
            </Button>
          ))}
        {leave}
      </ButtonRow>
    </div>
  );
}
