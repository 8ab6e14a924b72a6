import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "wagmi";
import { documentRoutes } from "#domain/api/documents";
import type { Intent, SignatureRequest } from "#domain/api/shapes";
import { Refused } from "#domain/errors";
import { ApiError, call, isUnanswered } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { AskedFacts } from "./AskedFacts.tsx";
import { signRequest } from "./sign.ts";
import { useWallet } from "./use-wallet.ts";
import { WalletBoundary } from "./WalletBoundary.tsx";
import styles from "./WalletPanel.module.css";

interface Props {
  readonly intent: Intent;
  readonly request: SignatureRequest;
}

/** What the own wallet is asked to sign, in words, and the one button that comes next. */
export function WalletPanel(props: Props) {
  return <WalletBoundary><Panel {...props} /></WalletBoundary>;
}

function Panel({ intent, request }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const config = useConfig();
  const wallet = useWallet();
  const client = useQueryClient();
  const chain = useChainName(request.chainId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Signed, but the server has not heard of it yet. */
  const [signature, setSignature] = useState<string>();
  const mine = wallet.address === request.from;
  const accounts = { connected: format.hash(wallet.address ?? ""), needed: format.hash(request.from) };

  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (failure) {
      if (failure instanceof Refused) setProblem(errorWords(failure.code, failure.parameters));
      else if (failure instanceof ApiError) setProblem(isUnanswered(failure) ? words("wallet.unreported") : failure.message);
      else throw failure;
    } finally {
      setBusy(false);
    }
  };
  const report = async (signed: string): Promise<void> => {
    try {
      const answer = await call(documentRoutes.intentSign, { params: { id: intent.id }, body: { signature: signed } }, { key: `signed-${signed.slice(2, 34)}` });
      client.setQueryData([documentRoutes.intent.id, { params: { id: intent.id } }], answer);
    } catch (failure) {
      // What the server has refused is not worth keeping: the wallet is asked anew.
      if (failure instanceof ApiError && !isUnanswered(failure)) setSignature(undefined);
      throw failure;
    } finally {
      await client.invalidateQueries();
    }
  };
  const sign = (): Promise<void> => attempt(async () => {
    const signed = signature ?? (await signRequest(config, request, { chain, ...accounts }));
    setSignature(signed);
    await report(signed);
  });
  const switchChain = (): Promise<void> => attempt(async () => {
    try {
      await wallet.switchTo(request.chainId);
    } catch {
      throw new Refused("WALLET_CHAIN", { chain });
    }
  });
  const cancel = (): Promise<void> => attempt(async () => {
    await call(documentRoutes.intentCancel, { params: { id: intent.id } });
    await client.invalidateQueries();
  });

  return (
    <section className={styles.panel} aria-label={words("wallet.label")}>
      <AskedFacts action={intent.action} request={request} />
      {problem !== undefined && <Notice tone={signature === undefined ? "error" : "warning"}>{problem}</Notice>}
      {wallet.address !== undefined && !mine && <Notice tone="warning">{errorWords("WALLET_ACCOUNT", { address: accounts.connected, needed: accounts.needed })}</Notice>}
      <ButtonRow>
        {signature === undefined && <Button disabled={busy} onClick={() => void cancel()}>{words("wallet.cancel")}</Button>}
        {wallet.address === undefined ? <Button type="primary" onClick={wallet.connect}>{words("wallet.connect")}</Button>
          : !mine ? <Button type="primary" onClick={wallet.disconnect}>{words("wallet.another")}</Button>
            : wallet.chainId !== request.chainId ? <Button type="primary" loading={busy} onClick={() => void switchChain()}>{words("wallet.switch", { chain })}</Button>
              : <Button type="primary" loading={busy} onClick={() => void sign()}>{words(signature === undefined ? "wallet.sign" : "wallet.reportAgain")}</Button>}
      </ButtonRow>
    </section>
  );
}
