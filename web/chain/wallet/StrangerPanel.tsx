import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import type { Address } from "viem";
import { useConfig } from "wagmi";
import { authRoutes } from "#domain/api/auth";
import { every } from "#domain/changes";
import type { StrangerTitle } from "#domain/chain/stranger-acts";
import { STRANGER_RIGHTS } from "#domain/chain/stranger-rights";
import { Refused } from "#domain/errors";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useWhyNotAll } from "../../session/use-me.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { ActFacts, ActFields } from "../stranger/ActFields.tsx";
import { useActChoice, type StrangerProps } from "../stranger/use-act-choice.ts";
import { refusalOfSwitch } from "./sign.ts";
import { actOnStranger, readStranger } from "./stranger.ts";
import { useWallet } from "./use-wallet.ts";
import { WalletBoundary } from "./WalletBoundary.tsx";

/** The acts of the own wallet on a title of a registry of others, and the one button that comes next. */
export function StrangerPanel(props: StrangerProps) {
  return (
    <WalletBoundary>
      <Panel {...props} />
    </WalletBoundary>
  );
}

function Panel({ title, names, onDone }: StrangerProps) {
  const words = useWords();
  const config = useConfig();
  const wallet = useWallet();
  const standing = useQuery({
    queryKey: ["stranger", title.chainId, title.registry, title.tokenId],
    meta: { shows: every("title") },
    queryFn: () => readStranger(config, title),
    retry: 1,
  });
  if (wallet.address === undefined)
    return (
      <>
        <p className="hw-help">{words("assets.actHelp")}</p>
        <ButtonRow>
          <Button type="primary" onClick={wallet.connect}>
            {words("wallet.connect")}
          </Button>
        </ButtonRow>
      </>
    );
  if (standing.isError) return <Notice tone="error">{words("assets.notRead")}</Notice>;
  if (standing.data === undefined) return <LoadingLine />;
  if (standing.data === null) return <Notice tone="info">{words("assets.notActive")}</Notice>;
  return (
    <Acting
      // A choice for one account holds for no other.
      key={wallet.address}
      place={title}
      title={standing.data}
      names={names}
      account={wallet.address}
      onDone={() => {
        void standing.refetch();
        onDone();
      }}
    />
  );
}

interface ActingProps {
  readonly place: StrangerProps["title"];
  readonly title: StrangerTitle;
  readonly names: StrangerProps["names"];
  readonly account: string;
  readonly onDone: () => void;
}

function Acting({ place, title, names, account, onDone }: ActingProps) {
  const words = useWords();
  const format = useFormat();
  const errorWords = useErrorWords();
  const config = useConfig();
  const wallet = useWallet();
  const chain = useChainName(place.chainId);
  const coin =
    useRead(authRoutes.config, {}).data?.chains.find(({ chainId }) => chainId === place.chainId)?.nativeCurrency
      .symbol ?? "";
  const choice = useActChoice(title, account);
  const why = useWhyNotAll(choice.verb === undefined ? [] : STRANGER_RIGHTS[choice.verb]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const facts = (
    <ActFacts title={title} names={names} account={{ label: words("assets.yourWallet"), address: account }} />
  );
  if (choice.verb === undefined)
    return (
      <>
        {facts}
        <Notice tone="warning">{words("assets.noRole", { address: format.hash(account) })}</Notice>
        <ButtonRow>
          <Button onClick={wallet.disconnect}>{words("wallet.another")}</Button>
        </ButtonRow>
      </>
    );
  const there = wallet.chainId === place.chainId;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure;
      setProblem(errorWords(failure.code, failure.parameters));
    } finally {
      setBusy(false);
    }
  };
  const switchChain = (): Promise<void> =>
    attempt(async () => {
      try {
        await wallet.switchTo(place.chainId);
      } catch (refused) {
        throw refusalOfSwitch(refused, { chain });
      }
    });
  const send = (): Promise<void> =>
    attempt(async () => {
      if (why !== undefined || !choice.complete()) return;
      const call = choice.call();
      if (call === null) return;
      const accounts = { chain, connected: format.hash(account), needed: format.hash(account) };
      await actOnStranger(config, { chainId: place.chainId, account: account as Address, coin, call }, accounts);
      toast(words("assets.acted"));
      choice.forget();
      onDone();
    });
  return (
    <FormStack onSubmit={() => void (there ? send() : switchChain())}>
      {facts}
      <ActFields choice={choice} names={names} />
      <p className="hw-quiet">{words("assets.fee", { chain, coin })}</p>
      {!there && <Notice tone="warning">{errorWords("WALLET_CHAIN", { chain })}</Notice>}
      {why !== undefined && <Notice tone="warning">{why}</Notice>}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ButtonRow>
        <Button disabled={busy} onClick={wallet.disconnect}>
          {words("wallet.another")}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={there && why !== undefined}>
          {there ? words("assets.send") : words("wallet.switch", { chain })}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
