import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "wagmi";
import { documentRoutes } from "#domain/api/documents";
import type { Intent } from "#domain/api/shapes";
import { Refused } from "#domain/errors";
import { ApiError, call } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { CallFacts } from "../../ui/CallFacts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OtherChain, sendCall, WalletRefused } from "./send.ts";
import { useWallet } from "./use-wallet.ts";
import { WalletBoundary } from "./WalletBoundary.tsx";
import styles from "./WalletPanel.module.css";

/** The call, the wallet that must send it, and the one button that comes next. */
export function WalletPanel({ intent }: { readonly intent: Intent }) {
  return <WalletBoundary><Panel intent={intent} /></WalletBoundary>;
}

function Panel({ intent }: { readonly intent: Intent }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const config = useConfig();
  const wallet = useWallet();
  const client = useQueryClient();
  const chain = useChainName(intent.call?.chainId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Sent, but the server has not heard of it yet. */
  const [hash, setHash] = useState<string>();
  if (intent.call === null) return null;
  const { call: wanted } = intent;

  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (failure) {
      if (failure instanceof Refused) setProblem(errorWords(failure.code, failure.parameters));
      else if (failure instanceof ApiError) setProblem(failure.message);
      else if (failure instanceof WalletRefused) setProblem(words("wallet.refused"));
      else if (failure instanceof OtherChain) setProblem(words("wallet.otherChain", { chain }));
      else setProblem(words("wallet.failed", { reason: failure instanceof Error ? (failure.message.split("\n")[0] ?? "") : String(failure) }));
    } finally {
      setBusy(false);
    }
  };
  const report = async (txHash: string): Promise<void> => {
    await call(documentRoutes.intentSent, { params: { id: intent.id }, body: { txHash } }, { key: `sent-${txHash.slice(2, 34)}` });
    await client.invalidateQueries();
  };
  const send = (): Promise<void> => attempt(async () => {
    const sent = hash ?? (await sendCall(config, wanted));
    setHash(sent);
    await report(sent);
  });
  const cancel = (): Promise<void> => attempt(async () => {
    await call(documentRoutes.intentCancel, { params: { id: intent.id } });
    await client.invalidateQueries();
  });

  const mine = wallet.address === wanted.from;
  return (
    <section className={styles.panel} aria-label={words("wallet.label")}>
      <CallFacts call={`${wanted.functionName}(${wanted.arguments.map((one) => (one.startsWith("0x") ? format.hash(one) : one)).join(", ")})`}
        network={words("wallet.network", { chain, chainId: wanted.chainId, contract: format.hash(wanted.to) })} signsAs={words("wallet.needed", { address: format.hash(wanted.from) })} />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {hash !== undefined && problem !== undefined && <Notice tone="warning">{words("wallet.unreported")}</Notice>}
      {wallet.address !== undefined && !mine && <Notice tone="warning">{words("wallet.otherAddress", { address: format.hash(wallet.address), needed: format.hash(wanted.from) })}</Notice>}
      <ButtonRow>
        {hash === undefined && <Button disabled={busy} onClick={() => void cancel()}>{words("wallet.cancel")}</Button>}
        {wallet.address === undefined ? <Button type="primary" onClick={wallet.connect}>{words("wallet.connect")}</Button>
          : !mine ? <Button type="primary" onClick={wallet.disconnect}>{words("wallet.another")}</Button>
            : wallet.chainId !== wanted.chainId ? <Button type="primary" loading={busy} onClick={() => void attempt(() => wallet.switchTo(wanted.chainId))}>{words("wallet.switch", { chain })}</Button>
              : <Button type="primary" loading={busy} onClick={() => void send()}>{words(hash === undefined ? "wallet.send" : "wallet.reportAgain")}</Button>}
      </ButtonRow>
    </section>
  );
}
