import { Button } from "antd";
import Input from "antd/es/input/Input";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Me } from "#domain/api/auth-shapes";
import { nodeRoutes, type Application } from "#domain/api/node";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./Account.module.css";

const DIGITS = LIMITS.nodePinDigits;
/** Seconds between two looks at what was decided. */
const LOOK = 10;

/** A company that waits for the approval of this node, was rejected, or has got its PIN. */
export function CompanyWaiting({ me }: { readonly me: Me }) {
  const application = useRead(nodeRoutes.application, {}, { refetchInterval: LOOK * 1000 });
  return application.data === undefined ? null : (
    <Waiting me={me} application={application.data} onAsked={() => void application.refetch()} />
  );
}

function Waiting({
  me,
  application,
  onAsked,
}: {
  readonly me: Me;
  readonly application: Application;
  readonly onAsked: () => void;
}) {
  const words = useWords();
  const { user } = me;
  const { company, contact, state } = application;
  const reached = contact === null ? null : <Notice tone="info">{words("account.waitingWho", { contact })}</Notice>;
  if (state === "REJECTED")
    return (
      <CardPage
        title={words("account.rejectedTitle", { company })}
        help={words("account.rejectedHelp", { reason: application.reason })}
      >
        {reached}
        {user.isAdmin && <ApplicationForm application={application} onAsked={onAsked} />}
        <div className={styles.links}>
          <OtherAccount />
        </div>
      </CardPage>
    );
  const help = !user.isAdmin
    ? words("account.waitingOther")
    : state === "APPROVED"
      ? words("account.waitingPin", { digits: DIGITS })
      : words("account.waitingHelp");
  return (
    <CardPage
      title={words(state === "APPROVED" ? "account.approvedTitle" : "account.waitingTitle", { company })}
      help={help}
    >
      {reached}
      {user.isAdmin && state === "APPROVED" ? (
        <PinForm />
      ) : (
        <div className={styles.links}>
          <OtherAccount />
        </div>
      )}
    </CardPage>
  );
}

function PinForm() {
  const words = useWords();
  const arrive = useArrival();
  const { send, busy, problem } = useSend();
  // The link of the letter brings the PIN along.
  const { hash } = useLocation();
  const [pin, setPin] = useState(new RegExp(`^#\\d{${DIGITS}}$`).test(hash) ? hash.slice(1) : "");
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (pin.length !== DIGITS) return;
    const done = await send(nodeRoutes.activate, { body: { pin } });
    if (done !== undefined) await arrive(done.answer);
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      <Field
        label={words("account.pin")}
        required
        error={
          problem?.message ??
          (tried && pin.length !== DIGITS ? words("account.pinNeeded", { digits: DIGITS }) : undefined)
        }
      >
        <Input
          size="large"
          className={styles.digits ?? ""}
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS + 4}
          value={pin}
          onChange={(event) => setPin(digitsOf(event.target.value).slice(0, DIGITS))}
        />
      </Field>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {words("account.activate")}
      </Button>
      <div className={styles.links}>
        <OtherAccount />
      </div>
    </FormStack>
  );
}
