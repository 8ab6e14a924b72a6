import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { useChainName } from "../../session/use-chain-name.ts";
import { Capacities } from "./Capacities.tsx";
import styles from "./Settings.module.css";

/** Wallets are a lot of code: it is loaded when one is to be linked. */
const LinkWallet = lazy(async () => ({ default: (await import("./LinkWallet.tsx")).LinkWallet }));

/** The company, its wallet, its capacities, and the way to its people. */
export function Company() {
  const words = useWords();
  const { organisation } = useMe();
  const chain = useChainName();
  return (
    <>
      <Section title={words("settings.companyFacts")}>
        <FactList label="wide">
          <dt>{words("account.company")}</dt>
          <dd>{organisation.name}</dd>
          {organisation.chineseName !== null && <><dt>{words("settings.chineseName")}</dt><dd lang="zh-CN">{organisation.chineseName}</dd></>}
          <dt>{words("settings.status")}</dt>
          <dd>{words(`settings.companyState.${organisation.status}`)}</dd>
          <dt>{words("settings.chain")}</dt>
          <dd>{words("settings.chainId", { chain, chainId: organisation.chainId })}</dd>
          <dt>{words("settings.address")}</dt>
          <dd>{organisation.address === null ? "—" : <Hash value={organisation.address} />}</dd>
          <dt>{words("settings.register")}</dt>
          <dd>{organisation.registry === null ? words("settings.registerMissing") : <Hash value={organisation.registry} />}</dd>
          <dt>{words("settings.custody")}</dt>
          <dd>{words(`settings.custodyOf.${organisation.custody}`)}</dd>
        </FactList>
      </Section>
      <OwnWallet />
      <Capacities />
      <Section title={words("users.colleagues")}>
        <p className={styles.help}>{words("users.colleaguesHelp")}</p>
        <Link to="/layout/users" className={styles.link}>{words("users.manage")}</Link>
      </Section>
    </>
  );
}

function OwnWallet() {
  const words = useWords();
  const { user, organisation } = useMe();
  const [open, setOpen] = useState(false);
  const linked = organisation.custody === "wallet";
  return (
    <Section title={words("settings.wallet")}>
      {linked && <p className={styles.strong}>{words("settings.walletLinked")}</p>}
      <p className={styles.help}>{words(linked ? "settings.walletLinkedHelp" : "settings.walletHelp")}</p>
      {user.isAdmin ? <Button onClick={() => setOpen(true)}>{words(linked ? "settings.linkAnother" : "settings.linkStart")}</Button> : <p className={styles.quiet}>{words("settings.walletAdmin")}</p>}
      <Dialog open={open} title={words("settings.linkTitle")} onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingLine />}><LinkWallet onClose={() => setOpen(false)} /></Suspense>
      </Dialog>
    </Section>
  );
}
