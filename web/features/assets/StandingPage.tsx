import { READ_ONLY } from "#domain/chain/register-version";
import type { Output } from "#domain/api/route";
import type { titleRoutes } from "#domain/api/titles";
import { FOLLOWED_STATES } from "#domain/states";
import { formatHash } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { useChainNames } from "../../session/use-chain-names.ts";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { STATE_OF } from "../../ui/title/standing.ts";
import styles from "./Assets.module.css";

interface Props {
  readonly title: { readonly chainId: number; readonly registry: string; readonly tokenId: string };
  readonly standing: Output<typeof titleRoutes.standing>;
  readonly onBack: () => void;
}

/** A title that is not mirrored: where its chain says that it stands, and nothing to act with. */
export function StandingPage({ title: { chainId, registry, tokenId }, standing, onBack }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const chainName = useChainNames();
  const readOnly = standing.version === null ? null : READ_ONLY[standing.version];
  const party = (address: string | null, name: string | null) =>
    standing.status === "RETURNED"
      ? words("assets.atIssuer")
      : address === null
        ? "—"
        : (name ?? <Hash value={address} />);
  return (
    <Screen
      head={
        <PageTitle
          title={formatHash(tokenId)}
          onBack={onBack}
          state={<StateMark strong state={FOLLOWED_STATES[STATE_OF[standing.status]]} />}
        />
      }
      foot={
        <FooterKeys hints={[{ keys: ["?"], label: words("keys.all") }]}>
          <ChainNow chainId={chainId} />
        </FooterKeys>
      }
    >
      <div className={styles.part}>
        <Notice tone="info">{readOnly === null ? words("assets.standingOnly") : say(readOnly)}</Notice>
        <FactGrid
          facts={[
            { label: words("assets.holder"), value: party(standing.holder, standing.holderName) },
            { label: words("assets.owner"), value: party(standing.owner, standing.ownerName) },
            { label: words("assets.register"), value: <Hash value={registry} /> },
            { label: words("assets.number"), value: <Hash value={tokenId} /> },
            { label: words("assets.chain"), value: chainName(chainId) },
            { label: words("assets.block"), value: format.number(standing.block) },
          ]}
        />
      </div>
    </Screen>
  );
}
