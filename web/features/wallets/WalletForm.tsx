import { Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { walletRoutes } from "#domain/api/wallets";
import {
  hasOwnFormat,
  readPrivateKey,
  WALLET_NETWORK_NAMES,
  walletChain,
  walletNetworkName,
  type WalletNetworkName,
} from "#domain/chain/wallet-networks";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import { FormatCheck } from "./FormatCheck.tsx";

/** An account to be kept: its name, its network, its private key or a new one. The login password confirms. */
export function WalletForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState("");
  const [network, setNetwork] = useState<WalletNetworkName>("ethereum");
  const [ethereumFormat, setEthereumFormat] = useState(true);
  const [way, setWay] = useState<"known" | "new">("known");
  const [key, setKey] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const config = useRead(authRoutes.config, {}).data;
  const isServed = config?.chains.some(({ chainId }) => chainId === walletChain(network)) !== false;
  const wrongKey = way === "known" && readPrivateKey(network, key) === null;
  const refused = above(["name", "privateKey", "password"]);
  const needed = (text: string): string | undefined =>
    tried && text.trim() === "" ? words("account.needed") : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === "" || wrongKey || password === "") return;
    const done = await send(walletRoutes.add, {
      body: {
        name,
        network,
        ethereumFormat: ethereumFormat || !hasOwnFormat(network),
        privateKey: way === "new" ? null : key,
        password,
      },
    });
    if (done === undefined) return;
    toast(words("wallets.added", { name: done.answer.name }));
    onClose();
  };
  return (
    <FormStack autoComplete="off" onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field label={words("wallets.name")} required error={under("name") ?? needed(name)}>
        <Input maxLength={LIMITS.credentialName} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={words("wallets.network")} required>
        <Choice
          label={words("wallets.network")}
          value={network}
          onChange={setNetwork}
          options={WALLET_NETWORK_NAMES.map((value) => ({ value, label: say(walletNetworkName(value)) }))}
        />
      </Field>
      {!isServed && (
        <Notice tone="info">{words("wallets.noNode", { network: say(walletNetworkName(network)) })}</Notice>
      )}
      {hasOwnFormat(network) && <FormatCheck network={network} value={ethereumFormat} onChange={setEthereumFormat} />}
      <Segments
        wide
        label={words("wallets.key")}
        value={way}
        onChange={setWay}
        options={[
          { value: "known", label: words("wallets.keyKnown") },
          { value: "new", label: words("wallets.keyNew") },
        ]}
      />
      {way === "known" ? (
        <Field
          label={words("wallets.privateKey")}
          required
          help={words("wallets.privateKeyHelp")}
          error={under("privateKey") ?? (tried && wrongKey ? errorWords("WALLET_KEY") : undefined)}
        >
          <PasswordField autoComplete="off" value={key} onChange={setKey} />
        </Field>
      ) : (
        <p className="hw-quiet">{words("wallets.keyNewHelp")}</p>
      )}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("wallets.keep")}
        onClose={onClose}
      />
    </FormStack>
  );
}
