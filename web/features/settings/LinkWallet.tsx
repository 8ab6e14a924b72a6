import { Button, type InputRef } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { useSend } from "../../api/use-send.ts";
import { useWallet } from "../../chain/wallet/use-wallet.ts";
import { WalletBoundary } from "../../chain/wallet/WalletBoundary.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

const focus = (input: InputRef | null): void => input?.focus();

interface Proof {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

/** Connects a wallet, lets it sign the message that proves it, and makes it the company's title address. */
export function LinkWallet({ onClose }: { readonly onClose: () => void }) {
  return <WalletBoundary><Steps onClose={onClose} /></WalletBoundary>;
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const format = useFormat();
  const wallet = useWallet();
  const { organisation } = useMe();
  const { send, busy, problem } = useSend();
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const { address } = wallet;
  const proven = proof !== undefined && proof.address === address ? proof : undefined;
  const company = organisation.name;

  const sign = async (): Promise<void> => {
    if (address === undefined) return;
    setRefused(false);
    const asked = await send(authRoutes.walletMessage, { body: { address } });
    if (asked === undefined) return;
    setSigning(true);
    try {
      const { message } = asked.answer;
      setProof({ address, message, signature: (await wallet.sign(message)).toLowerCase() });
    } catch {
      setRefused(true);
    } finally {
      setSigning(false);
    }
  };
  const link = async (): Promise<void> => {
    setTried(true);
    if (proven === undefined || password === "") return;
    const done = await send(authRoutes.linkWallet, { body: { ...proven, password } });
    if (done === undefined) return;
    toast(words("settings.linkDone"));
    onClose();
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => {
      event.preventDefault();
      void (proven === undefined ? sign() : link());
    }}>
      <p>{address === undefined ? words("settings.linkUnknown", { company }) : words("settings.linkSentence", { company, address: format.hash(address) })}</p>
      {problem !== undefined && wrong === undefined && <Notice tone="error">{problem.message}</Notice>}
      {refused && <Notice tone="error">{words("settings.linkRefused")}</Notice>}
      {proven !== undefined && (
        <>
          <p className={styles.good} role="status">{words("settings.linkSigned")}</p>
          <Field label={words("danger.password")} required error={wrong ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}>
            <PasswordField inputRef={focus} value={password} onChange={setPassword} />
          </Field>
        </>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        {address === undefined ? <Button type="primary" onClick={wallet.connect}>{words("settings.linkConnect")}</Button> : (
          <>
            <Button onClick={wallet.disconnect}>{words("settings.linkOther")}</Button>
            <Button type="primary" htmlType="submit" loading={busy || signing}>{words(proven === undefined ? "settings.linkSign" : "settings.linkVerb")}</Button>
          </>
        )}
      </ButtonRow>
    </form>
  );
}
