import { useNavigate, useParams } from "react-router";
import { titleRoutes } from "#domain/api/titles";
import { FOLLOWED_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { formatHash } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { useChainNames, useExplorers } from "../../session/use-chain-names.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { storyFromApi } from "../../ui/title/from-api.ts";
import { useStanding } from "../../ui/title/standing.ts";
import { StoryPanel } from "../../ui/title/StoryPanel.tsx";
import { useFollowed } from "../../ui/title/use-followed.ts";
import { ActSection } from "../../chain/ActSection.tsx";
import { StandingPage } from "./StandingPage.tsx";
import { stateOnChain } from "./state.ts";
import styles from "./Assets.module.css";

/** /layout/assets/:chainId/:registry/:tokenId: the story of any title that is mirrored, and where any other stands. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const chainName = useChainNames();
  const explorerOf = useExplorers();
  const { registry = "", tokenId = "", ...rest } = useParams();
  const chainId = Number(rest["chainId"]);
  const found = useRead(titleRoutes.story, { params: { chainId, registry, tokenId } });
  const followed = useFollowed({ chainId, registry, tokenId });
  const back = (): void => void navigate(-1);
  const { standing, asking } = useStanding({ chainId, registry, tokenId }, found.data?.status === null);
  if (found.data === undefined || asking)
    return (
      <main id="content">
        {found.error === null ? (
          <LoadingLine />
        ) : (
          <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
        )}
      </main>
    );
  const story = found.data;
  if (standing !== undefined && standing.version !== null)
    return <StandingPage title={{ chainId, registry, tokenId }} standing={standing} onBack={back} />;
  if (story.status === null) {
    return (
      <main id="content">
        <ErrorView
          title={words("assets.unknownTitle")}
          help={words("assets.unknownTitleHelp")}
          action={{ label: words("shell.assets"), onClick: () => void navigate("/layout/assets") }}
        />
      </main>
    );
  }
  const last = story.events.at(-1);
  const nameOf = (address: string | null | undefined) => {
    const party = story.parties.find((one) => one.address === address);
    return party === undefined || story.status === "burnt" ? "—" : (party.name ?? <Hash value={party.address} />);
  };
  const told = storyFromApi(story, words, { chainName: chainName(chainId), explorer: explorerOf(chainId), registry });
  return (
    <Screen
      head={
        <PageTitle
          title={formatHash(tokenId)}
          onBack={back}
          state={<StateMark strong state={FOLLOWED_STATES[stateOnChain(story.status)]} />}
        />
      }
      foot={
        <FooterKeys hints={[{ keys: ["?"], label: words("keys.all") }]}>
          <ChainNow chainId={chainId} />
        </FooterKeys>
      }
    >
      <div className={styles.part}>
        <FactGrid
          facts={[
            {
              label: words("assets.holder"),
              value: story.status === "returned" ? words("assets.atIssuer") : nameOf(last?.holder),
            },
            {
              label: words("assets.owner"),
              value: story.status === "returned" ? words("assets.atIssuer") : nameOf(last?.owner),
            },
            { label: words("assets.register"), value: <Hash value={registry} /> },
            { label: words("assets.number"), value: <Hash value={tokenId} /> },
            { label: words("assets.chain"), value: chainName(chainId) },
          ]}
        />
      </div>
      {followed && (
        <ActSection title={{ chainId, registry, tokenId }} story={story} onDone={() => void found.refetch()} />
      )}
      {told.events.length > 0 && (
        <div className={styles.part}>
          <StoryPanel story={told} />
        </div>
      )}
    </Screen>
  );
}
