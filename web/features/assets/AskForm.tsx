import { Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { authRoutes } from "#domain/api/auth";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { registryOf } from "./typed.ts";
import styles from "./Assets.module.css";

interface Props {
  readonly label: string;
  readonly help: string;
  /** The address that is listed now. */
  readonly address: string;
  readonly chainId: number;
  readonly onAsk: (address: string) => void;
  readonly onChain: (chainId: number) => void;
  /** More to choose by, beside the address. */
  readonly children: ReactNode;
}

/** Asks for the address whose rows are listed, and the chain where there are several. */
export function AskForm({ label, help, address, chainId, onAsk, onChain, children }: Props) {
  const words = useWords();
  const chainName = useChainNames();
  const config = useRead(authRoutes.config, {});
  const [typed, setTyped] = useState(address);
  const [tried, setTried] = useState(false);
  const chains = (config.data?.chains ?? []).map((chain) => ({
    value: String(chain.chainId),
    label: chainName(chain.chainId),
  }));
  const found = registryOf(typed);
  return (
    <form
      className={styles.ask}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (found !== null) onAsk(found);
      }}
    >
      <div className={styles.asked}>
        <Field label={label} help={help} error={tried && found === null ? words("assets.registryWrong") : undefined}>
          <Input
            className="hw-mono"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      <Button htmlType="submit">{words("assets.show")}</Button>
      {children}
      {chains.length > 1 && (
        <Choice
          label={words("assets.chain")}
          value={String(chainId)}
          onChange={(value) => onChain(Number(value))}
          options={chains}
        />
      )}
    </form>
  );
}
