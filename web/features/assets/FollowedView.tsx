import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { titleRoutes } from "#domain/api/titles";
import { LIMITS } from "#domain/limits";
import { FOLLOWED_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { useChainNames, useExplorers } from "../../session/use-chain-names.ts";
import { useWhyNot } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { storyFromApi } from "../../ui/title/from-api.ts";
import { StoryPanel } from "../../ui/title/StoryPanel.tsx";
import { toast } from "../../ui/toast.ts";
import { ActSection } from "../../chain/ActSection.tsx";
import { Party } from "./asset-columns.tsx";
import { nameOf, stateOf } from "./state.ts";
import { useReading } from "./use-reading.ts";
import styles from "./Assets.module.css";

/** One followed title: how it stands, and its story. */
export function FollowedView({ id }: { readonly id: string }) {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const chainName = useChainNames();
  const explorerOf = useExplorers();
  const why = useWhyNot("tt.create");
  const { send, busy, problem } = useSend();
  const [stopping, setStopping] = useState(false);
  // While one is about to stop it is not read again: then there would be nothing to read.
  const found = useRead(titleRoutes.followedTitle, { params: { id } }, { enabled: !stopping });
  useReading(found.data?.title.reading.live === false && !found.data.title.reading.stopped);
  const back = (): void => void navigate("/layout/assets");
  if (found.data === undefined)
    return found.error === null ? (
      <LoadingLine />
    ) : (
      <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
    );

  const { title, story } = found.data;
  const name = nameOf(title);
  const state = stateOf(title);
  const told = storyFromApi(story, words, {
    chainName: chainName(title.chainId),
    explorer: explorerOf(title.chainId),
    registry: title.registry,
  });
  const stop = async (): Promise<void> => {
    const done = await send(titleRoutes.unfollow, { params: { id } });
    if (done === undefined) return;
    toast(words("assets.stopped", { name }));
    back();
  };
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={name}
              onBack={back}
              state={<StateMark strong state={FOLLOWED_STATES[state]} />}
              fact={title.registryName}
            />
            <ActionBar
              solid={false}
              actions={[{ id: "stop", label: words("assets.stop"), why, onClick: () => setStopping(true) }]}
            />
          </>
        }
        foot={
          <FooterKeys hints={[{ keys: ["?"], label: words("keys.all") }]}>
            <ChainNow chainId={title.chainId} />
          </FooterKeys>
        }
      >
        <div className={styles.part}>
          {state === "READING" && (
            <Notice tone="info">{words("assets.reading", { percent: title.reading.percent })}</Notice>
          )}
          {state === "DELAYED" && <Notice tone="warning">{words("assets.delayed")}</Notice>}
          {state === "STOPPED" && (
            <Notice tone="warning">{words("assets.tooLong", { max: LIMITS.strangerEvents })}</Notice>
          )}
          {state === "MISSING" && <Notice tone="warning">{words("assets.missing")}</Notice>}
          <FactGrid
            facts={[
              { label: words("assets.holder"), value: <Party title={title} place="holder" /> },
              { label: words("assets.owner"), value: <Party title={title} place="owner" /> },
              { label: words("assets.chain"), value: chainName(title.chainId) },
              {
                label: words("assets.changed"),
                value: title.changedAt === null ? "—" : format.instant(title.changedAt),
              },
              { label: words("assets.register"), value: <Hash value={title.registry} /> },
              { label: words("assets.number"), value: <Hash value={title.tokenId} /> },
              { label: words("assets.since"), value: format.date(title.since) },
              { label: words("assets.by"), value: title.by },
            ]}
          />
        </div>
        <ActSection title={title} story={story} onDone={() => void found.refetch()} />
        {told.events.length > 0 && (
          <div className={styles.part}>
            <StoryPanel story={told}>
              <p className="hw-quiet">{words("assets.foreign")}</p>
            </StoryPanel>
          </div>
        )}
      </Screen>
      <Dialog open={stopping} title={words("assets.stopTitle", { name })} onClose={() => setStopping(false)} light>
        <FormStack>
          {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
          <p>{words("assets.stopSentence")}</p>
          <ButtonRow>
            <Button onClick={() => setStopping(false)}>{words("common.cancel")}</Button>
            <Button type="primary" loading={busy} onClick={() => void stop()}>
              {words("assets.stop")}
            </Button>
          </ButtonRow>
        </FormStack>
      </Dialog>
    </>
  );
}
