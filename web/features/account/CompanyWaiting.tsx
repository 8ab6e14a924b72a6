import { Button } from "antd";
import Input from "antd/es/input/Input";
import { useState } from "react";
import type { Me } from "#domain/api/auth";
import { nodeRoutes } from "#domain/api/node";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./Account.module.css";

const DIGITS = LIMITS.nodePinDigits;

/** A company that waits for the approval of this node: its administrator enters the PIN, everybody else waits. */
export function CompanyWaiting({ me }: { readonly me: Me }) {
  const words = useWords();
  const arrive = useArrival();
  const { send, busy, problem } = useSend();
  const [pin, setPin] = useState("");
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (pin.length !== DIGITS) return;
    const done = await send(nodeRoutes.activate, { body: { pin } });
    if (done !== undefined) await arrive(done.answer);
  };
  const { user, organisation } = me;
  return (
    <CardPage title={words("account.waitingTitle", { company: organisation.name })} help={words(user.isAdmin ? "account.waitingHelp" : "account.waitingOther", { digits: DIGITS })}>
      <FormStack onSubmit={() => void submit()}>
        {user.isAdmin && (
          <>
            <Field label={words("account.pin")} required error={problem?.message ?? (tried && pin.length !== DIGITS ? words("account.pinNeeded", { digits: DIGITS }) : undefined)}>
              <Input size="large" className={styles.digits ?? ""} inputMode="numeric" autoComplete="off" maxLength={DIGITS + 4} value={pin} onChange={(event) => setPin(event.target.value.replace(/\D/g, "").slice(0, DIGITS))} />
            </Field>
            <Button type="primary" size="large" block htmlType="submit" loading={busy}>{words("account.activate")}</Button>
          </>
        )}
        <div className={styles.links}><OtherAccount /></div>
      </FormStack>
    </CardPage>
  );
}
