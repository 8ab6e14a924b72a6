import { Button, Input } from "antd";
import { useState } from "react";
import { walletRoutes, type WalletAccount } from "#domain/api/wallets";
import { hasOwnFormat } from "#domain/chain/wallet-networks";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FormatCheck } from "./FormatCheck.tsx";

/** The name of an account, and how its address is written. */
export function WalletNameForm({
  account,
  onClose,
}: {
  readonly account: WalletAccount;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState(account.name);
  const [ethereumFormat, setEthereumFormat] = useState(account.ethereumFormat);
  const [tried, setTried] = useState(false);
  const refused = above(["name"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === "") return;
    if ((await send(walletRoutes.set, { params: { id: account.id }, body: { name, ethereumFormat } })) !== undefined)
      onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("wallets.name")}
        required
        error={under("name") ?? (tried && name.trim() === "" ? words("account.needed") : undefined)}
      >
        <Input maxLength={LIMITS.credentialName} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {hasOwnFormat(account.network) && (
        <FormatCheck network={account.network} value={ethereumFormat} onChange={setEthereumFormat} />
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
