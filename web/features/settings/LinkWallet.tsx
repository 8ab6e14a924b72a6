import { Button, type InputRef } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { walletRoutes } from "#domain/api/wallets";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWallet } from "../../chain/wallet/use-wallet.ts";
import { WalletBoundary } from "../../chain/wallet/WalletBoundary.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { proofWanted, type Proofs } from "./proofs.ts";
import styles from "./Settings.module.css";

/** Instead of an account's key. */
const NEW_KEY = "new";

const focus = (input: InputRef | null): void => input?.focus();

interface Props {
  /** The next title address: an own wallet, or a new key that is kept here. */
  readonly to: "wallet" | "platform";
  readonly onClose: () => void;
}

/** Changes the title address: the new wallet and the one in use sign their messages, then the password confirms. */
export function LinkWallet(props: Props) {
  return (
    <WalletBoundary>
      <Steps {...props} />
    </WalletBoundary>
  );
}

function Steps({ to, onClose }: Props) {
  const words = useWords();
  const format = useFormat();
  const wallet = useWallet();
  const { organisation } = useMe();
  const { send, busy, problem } = useSend();
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState(false);
  const [proofs, setProofs] = useState<Proofs>();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(NEW_KEY);
  const accounts = useRead(walletRoutes.list, {}, { enabled: to === "platform" });
  const { address } = wallet;
  const company = organisation.name;
  const wanted = proofWanted(to, organisation, proofs);
  const isPresent = address !== undefined && address === organisation.address;

  const sign = async (): Promise<void> => {
    if (address === undefined) return;
    setRefused(false);
    const known =
      proofs ?? (await send(authRoutes.walletMessage, { body: { address: to === "wallet" ? address : null } }))?.answer;
    if (known === undefined) return;
    const asked: Proofs = proofs ?? {
      ...known,
      address: to === "wallet" ? address : null,
      signature: null,
      formerSignature: null,
    };
    const text = wanted === "present" ? asked.message : asked.formerMessage;
    if (text === null) return setProofs(asked);
    setSigning(true);
    try {
      const signature = (await wallet.sign(text)).toLowerCase();
      setProofs(wanted === "present" ? { ...asked, signature } : { ...asked, formerSignature: signature });
    } catch {
      setRefused(true);
    } finally {
      setSigning(false);
    }
  };
  const change = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    // Both keys are kept here: nothing was to be signed, so nothing was asked for yet.
    const known = proofs ?? (await send(authRoutes.walletMessage, { body: { address: null } }))?.answer;
    if (known === undefined) return;
    const { signature = null, formerSignature = null, address: chosen = null } = proofs ?? {};
    const done = await send(authRoutes.linkWallet, {
      body: {
        address: chosen,
        ...(key === NEW_KEY ? {} : { walletId: key }),
        message: known.message,
        signature,
        formerSignature,
        password,
      },
    });
    if (done === undefined) return;
    toast(words(to === "wallet" ? "settings.linkDone" : "settings.keptDone"));
    onClose();
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const misplaced =
    wanted === "former" && address !== undefined && !isPresent
      ? "settings.linkFormerOther"
      : wanted === "present" && isPresent
        ? "settings.linkPresent"
        : undefined;
  const named = proofs?.address ?? address;
  const sentence =
    to === "platform"
      ? words("settings.keptSentence", { company })
      : named === undefined
        ? words("settings.linkUnknown", { company })
        : words("settings.linkSentence", { company, address: format.hash(named) });
  return (
    <FormStack onSubmit={() => void (wanted === null ? change() : sign())}>
      <p>{sentence}</p>
      {problem !== undefined && wrong === undefined && <Notice tone="error">{problem.message}</Notice>}
      {refused && <Notice tone="error">{words("settings.linkRefused")}</Notice>}
      {misplaced !== undefined && (
        <Notice tone="warning">{words(misplaced, { address: format.hash(organisation.address ?? "") })}</Notice>
      )}
      {(accounts.data ?? []).length > 0 && (
        <Field label={words("settings.keptKey")}>
          <Choice
            label={words("settings.keptKey")}
            value={key}
            onChange={setKey}
            options={[
              { value: NEW_KEY, label: words("settings.keptNew") },
              ...(accounts.data ?? [])
                .filter((one) => one.address !== organisation.address)
                .map((one) => ({ value: one.id, label: `${one.name} · ${format.hash(one.address)}` })),
            ]}
          />
        </Field>
      )}
      {wanted === "former" && (
        <p role="status">
          {words(to === "wallet" ? "settings.linkFormer" : "settings.keptFormer", {
            address: format.hash(organisation.address ?? ""),
          })}
        </p>
      )}
      {wanted === null && (
        <>
          {proofs !== undefined && (
            <p className={styles.good} role="status">
              {words("settings.linkSigned")}
            </p>
          )}
          <Field
            label={words("danger.password")}
            required
            error={wrong ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
          >
            <PasswordField inputRef={focus} value={password} onChange={setPassword} />
          </Field>
        </>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        {wanted === null ? (
          <Button type="primary" htmlType="submit" loading={busy}>
            {words(to === "wallet" ? "settings.linkVerb" : key === NEW_KEY ? "settings.keptVerb" : "settings.keptUse")}
          </Button>
        ) : address === undefined ? (
          <Button type="primary" onClick={wallet.connect}>
            {words("settings.linkConnect")}
          </Button>
        ) : (
          <>
            <Button onClick={wallet.disconnect}>{words("settings.linkOther")}</Button>
            <Button type="primary" htmlType="submit" disabled={misplaced !== undefined} loading={busy || signing}>
              {words(wanted === "present" ? "settings.linkSign" : "settings.linkFormerSign")}
            </Button>
          </>
        )}
      </ButtonRow>
    </FormStack>
  );
}
