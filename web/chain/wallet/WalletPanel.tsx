import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "wagmi";
import { documentRoutes } from "#domain/api/documents";
import type { Intent, SignatureRequest } from "#domain/api/intent";
import { Refused } from "#domain/errors";
import { ApiError, call, isUnanswered } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { AskedFacts } from "./AskedFacts.tsx";
import { refusalOfSwitch, signRequest } from "./sign.ts";
import { useWallet } from "./use-wallet.ts";
import { WalletBoundary } from "./WalletBoundary.tsx";
import styles from "./WalletPanel.module.css";

interface Props {
  readonly intent: Intent;
  readonly request: SignatureRequest;
}

/**
 * The step under way. A wallet may leave the question for another network open: the act can be given up all the same.
 */
type Step = "sign" | "switch";

/** The request to the own wallet, in words, and the one button that comes next. */
export function WalletPanel(props: Props) {
  return (
    <WalletBoundary>
      <Panel {...props} />
    </WalletBoundary>
  );
}

function Panel({ intent, request }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const config = useConfig();
  const wallet = useWallet();
  const client = useQueryClient();
  const chain = useChainName(request.chainId);
  const [busy, setBusy] = useState<Step>();
  const [problem, setProblem] = useState<{ readonly text: string; readonly stood: string }>();
  /** Signed, but the server has not heard of it yet. */
  const [signature, setSignature] = useState<string>();
  const mine = wallet.address === request.from;
  const there = wallet.chainId === request.chainId;
  /** A refusal by a wallet no longer holds when it stands elsewhere. */
  const stands = `${wallet.address} ${wallet.chainId}`;
  const said =
    problem !== undefined && (signature !== undefined || problem.stood === stands) ? problem.text : undefined;
  const accounts = { connected: format.hash(wallet.address ?? ""), needed: format.hash(request.from) };

  const attempt = async (step: Step, act: () => Promise<unknown>): Promise<void> => {
    const say = (text: string): void => setProblem({ text, stood: stands });
    setBusy(step);
    setProblem(undefined);
    try {
      await act();
    } catch (failure) {
      if (failure instanceof Refused) say(errorWords(failure.code, failure.parameters));
      else if (failure instanceof ApiError)
        say(
          !isUnanswered(failure) ? failure.message : words(step === "sign" ? "wallet.unreported" : "common.unanswered"),
        );
      else throw failure;
    } finally {
      setBusy(undefined);
    }
  };
  const report = async (signed: string): Promise<void> => {
    try {
      const answer = await call(
        documentRoutes.intentSign,
        { params: { id: intent.id }, body: { signature: signed } },
        { key: `signed-${signed.slice(2, 34)}` },
      );
      client.setQueryData([documentRoutes.intent.id, { params: { id: intent.id } }], answer);
    } catch (failure) {
      // A signature that the server has refused is not worth keeping: the wallet is asked anew.
      if (failure instanceof ApiError && !isUnanswered(failure)) setSignature(undefined);
      throw failure;
    } finally {
      await client.invalidateQueries();
    }
  };
  const sign = (): Promise<void> =>
    attempt("sign", async () => {
      const signed = signature ?? (await signRequest(config, request, { chain, ...accounts }));
      setSignature(signed);
      await report(signed);
    });
  const switchChain = (): Promise<void> =>
    attempt("switch", async () => {
      try {
        await wallet.switchTo(request.chainId);
      } catch (refused) {
        throw refusalOfSwitch(refused, { chain });
      }
    });
  const sender = useSend();
  const confirmed = useConfirmed(sender);
  const cancel = (): void =>
    confirmed.ask({
      title: words("wallet.cancel"),
      sentence: words("wallet.cancelSentence"),
      verb: words("wallet.cancel"),
      run: (password) => sender.send(documentRoutes.intentCancel, { params: { id: intent.id }, body: { password } }),
    });
  const standing =
    signature !== undefined || said !== undefined || wallet.address === undefined
      ? undefined
      : !mine
        ? errorWords("WALLET_ACCOUNT", { address: accounts.connected, needed: accounts.needed })
        : there
          ? undefined
          : errorWords("WALLET_CHAIN", { chain });

  return (
    <section className={styles.panel} aria-label={words("wallet.label")}>
      {confirmed.dialog}
      <AskedFacts action={intent.action} request={request} />
      {said !== undefined && <Notice tone={signature === undefined ? "error" : "warning"}>{said}</Notice>}
      {standing !== undefined && <Notice tone="warning">{standing}</Notice>}
      <ButtonRow>
        {signature === undefined && (
          <Button disabled={busy === "sign"} onClick={cancel}>
            {words("wallet.cancel")}
          </Button>
        )}
        {signature !== undefined ? (
          <Button type="primary" loading={busy === "sign"} onClick={() => void sign()}>
            {words("wallet.reportAgain")}
          </Button>
        ) : wallet.address === undefined ? (
          <Button type="primary" onClick={wallet.connect}>
            {words("wallet.connect")}
          </Button>
        ) : !mine ? (
          <Button type="primary" onClick={wallet.disconnect}>
            {words("wallet.another")}
          </Button>
        ) : !there ? (
          <Button type="primary" loading={busy === "switch"} onClick={() => void switchChain()}>
            {words("wallet.switch", { chain })}
          </Button>
        ) : (
          <Button type="primary" loading={busy === "sign"} onClick={() => void sign()}>
            {words("wallet.sign")}
          </Button>
        )}
      </ButtonRow>
    </section>
  );
}
