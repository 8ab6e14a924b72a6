import { useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import type { Address } from "viem";
import { useConfig } from "wagmi";
import { authRoutes } from "#domain/api/auth";
import { every } from "#domain/changes";
import type { EscrowVerb } from "#domain/chain/calls";
import { strangerAct, STRANGER_VERBS, type NamedParty, type StrangerTitle } from "#domain/chain/stranger-acts";
import { Refused } from "#domain/errors";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { refusalOfSwitch } from "./sign.ts";
import { actOnStranger, readStranger, typedAddress, type StrangerProps } from "./stranger.ts";
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
  const say = useSay();
  const format = useFormat();
  const errorWords = useErrorWords();
  const config = useConfig();
  const wallet = useWallet();
  const chain = useChainName(place.chainId);
  const coin =
    useRead(authRoutes.config, {}).data?.chains.find(({ chainId }) => chainId === place.chainId)?.nativeCurrency
      .symbol ?? "";
  const possible = STRANGER_VERBS.filter((verb) => strangerAct(verb).may(title, account));
  const [chosen, setChosen] = useState<EscrowVerb>();
  const [typed, setTyped] = useState<Partial<Record<NamedParty, string>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const verb = chosen !== undefined && possible.includes(chosen) ? chosen : possible[0];
  const nameOf = (address: string) => names.find((one) => one.address === address)?.name ?? <Hash value={address} />;
  const facts = (
    <FactGrid
      facts={[
        { label: words("assets.yourWallet"), value: <Hash value={account} /> },
        { label: words("assets.holder"), value: nameOf(title.holder) },
        { label: words("assets.owner"), value: nameOf(title.owner) },
        { label: words("assets.nominee"), value: title.nominee === null ? "—" : nameOf(title.nominee) },
      ]}
    />
  );
  if (verb === undefined)
    return (
      <>
        {facts}
        <Notice tone="warning">{words("assets.noRole", { address: format.hash(account) })}</Notice>
        <ButtonRow>
          <Button onClick={wallet.disconnect}>{words("wallet.another")}</Button>
        </ButtonRow>
      </>
    );
  const act = strangerAct(verb);
  const fixed = act.only?.(title) ?? {};
  const given = (party: NamedParty): Address | null => typedAddress(fixed[party] ?? typed[party] ?? "");
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
      setTried(true);
      if (act.names.some((party) => given(party) === null)) return;
      const none = "0x" as Address;
      const call = act.call(title.escrow, { owner: given("owner") ?? none, holder: given("holder") ?? none });
      const accounts = { chain, connected: format.hash(account), needed: format.hash(account) };
      await actOnStranger(config, { chainId: place.chainId, account: account as Address, coin, call }, accounts);
      toast(words("assets.acted"));
      setTyped({});
      setTried(false);
      onDone();
    });
  return (
    <FormStack onSubmit={() => void (there ? send() : switchChain())}>
      {facts}
      <Field label={words("assets.act")}>
        <Choice
          label={words("assets.act")}
          value={verb}
          options={possible.map((one) => ({ value: one, label: say(strangerAct(one).label) }))}
          onChange={setChosen}
        />
      </Field>
      {act.names.map((party) => (
        <Field
          key={party}
          label={words(party === "owner" ? "assets.newOwner" : "assets.newHolder")}
          required
          error={tried && given(party) === null ? words("assets.registryWrong") : undefined}
          help={fixed[party] === undefined ? words("assets.addressHelp") : words("assets.nominated")}
        >
          <Input
            className="hw-mono"
            autoComplete="off"
            spellCheck={false}
            list="known-parties"
            readOnly={fixed[party] !== undefined}
            value={fixed[party] ?? typed[party] ?? ""}
            onChange={(event) => setTyped({ ...typed, [party]: event.target.value })}
          />
        </Field>
      ))}
      <datalist id="known-parties">
        {names.map(({ address, name }) => (
          <option key={address} value={address}>
            {name}
          </option>
        ))}
      </datalist>
      <p className="hw-quiet">{words("assets.fee", { chain, coin })}</p>
      {!there && <Notice tone="warning">{errorWords("WALLET_CHAIN", { chain })}</Notice>}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ButtonRow>
        <Button disabled={busy} onClick={wallet.disconnect}>
          {words("wallet.another")}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {there ? words("assets.send") : words("wallet.switch", { chain })}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
