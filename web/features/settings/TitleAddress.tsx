import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { useExplorers } from "../../session/use-chain-names.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Term } from "../../ui/Term.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import styles from "./Settings.module.css";

/** Wallets are a lot of code: it is loaded when one is to be linked. */
const LinkWallet = lazy(async () => ({ default: (await import("./LinkWallet.tsx")).LinkWallet }));

/** The network, the title address with its explorer, the register, and who keeps the key: rows of a list of facts. */
export function AddressFacts() {
  const words = useWords();
  const { organisation } = useMe();
  const chain = useChainName();
  return (
    <>
      <dt>{words("settings.chain")}</dt>
      <dd>{words("settings.chainId", { chain, chainId: organisation.chainId })}</dd>
      <dt>{words("settings.address")}</dt>
      <dd>{organisation.address === null ? "—" : <OnChain address={organisation.address} />}</dd>
      <dt>{words("settings.register")}</dt>
      <dd>
        {organisation.registry === null ? (
          words("settings.registerMissing")
        ) : (
          <OnChain address={organisation.registry} />
        )}
      </dd>
      <dt>
        <Term of="address">{words("settings.custody")}</Term>
      </dt>
      <dd>{words(`settings.custodyOf.${organisation.custody}`)}</dd>
    </>
  );
}

function OnChain({ address }: { readonly address: string }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const explorer = useExplorers()(organisation.chainId);
  return (
    <>
      <Hash value={address} />
      {explorer !== null && (
        <>
          {" "}
          <a
            className="hw-link"
            href={`${explorer}/address/${address}`}
            target="_blank"
            rel="noreferrer"
            aria-label={words("settings.explorerOf", { address: format.hash(address) })}
          >
            {words("settings.explorer")}
          </a>
        </>
      )}
    </>
  );
}

/** The ways to another title address. */
export function AddressChange() {
  const words = useWords();
  const { user, organisation } = useMe();
  const [to, setTo] = useState<"wallet" | "platform" | null>(null);
  const linked = organisation.custody === "wallet";
  return (
    <Section title={words("settings.wallet")}>
      {linked && <p className="hw-strong">{words("settings.walletLinked")}</p>}
      <p className="hw-help">{words(linked ? "settings.walletLinkedHelp" : "settings.walletHelp")}</p>
      {user.isAdmin ? (
        <ButtonRow start>
          <Button onClick={() => setTo("wallet")}>
            {words(linked ? "settings.linkAnother" : "settings.linkStart")}
          </Button>
          <Button onClick={() => setTo("platform")}>
            {words(linked ? "settings.keptStart" : "settings.keptAnother")}
          </Button>
        </ButtonRow>
      ) : (
        <p className="hw-quiet">{words("settings.walletAdmin")}</p>
      )}
      <p className={styles.links}>
        <Link to="/layout/wallets" className="hw-link">
          {words("wallets.title")}
        </Link>
      </p>
      <Dialog
        open={to !== null}
        title={words(to === "platform" ? "settings.keptTitle" : "settings.linkTitle")}
        onClose={() => setTo(null)}
      >
        <Suspense fallback={<LoadingLine />}>
          {to !== null && <LinkWallet to={to} onClose={() => setTo(null)} />}
        </Suspense>
      </Dialog>
    </Section>
  );
}
