import { Button, Dropdown } from "antd";
import MoreOutlined from "@ant-design/icons/es/icons/MoreOutlined";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { DOCUMENT_STATES, isUnissued } from "#domain/states";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress, listOf } from "../../../ui/document-address.ts";
import { ChainNow } from "../../../session/ChainNow.tsx";
import { WaitsFor } from "../../../process/WaitsFor.tsx";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { FooterKeys } from "../../../ui/FooterKeys.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { useLayout } from "../../../ui/use-layout.ts";
import { ActDialog } from "../act/ActDialog.tsx";
import { FollowDialog } from "../../../kind/act/FollowDialog.tsx";
import { Preview } from "../../../kind/Preview.tsx";
import { DrawnPane } from "../paper/DrawnPane.tsx";
import { PaperPane } from "../paper/PaperPane.tsx";
import { ReceivedPane } from "../paper/ReceivedPane.tsx";
import { isSignedAhead, RegisteredPane } from "../paper/RegisteredPane.tsx";
import { PicturePane } from "../paper/PicturePane.tsx";
import { AskDialog } from "../signing/AskDialog.tsx";
import { newestFile } from "../../../kind/newest-file.ts";
import { changesShape, hasPaper, isEndedTitle, isTitle, viewsOf, type PaperView } from "../paper/views.ts";
import { AskedBack } from "./AskedBack.tsx";
import { CarrierInstruction } from "./CarrierInstruction.tsx";
import { ExchangeSurrenders } from "./ExchangeSurrenders.tsx";
import { ComplianceNotice } from "../../../process/ComplianceNotice.tsx";
import { AttestedNotice } from "./AttestedNotice.tsx";
import { Details } from "./Details.tsx";
import { Doubts } from "./Doubts.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { standing } from "./facts.tsx";
import { InstructionNotice, UpdatedPaper } from "./InstructionPart.tsx";
import { QuotedBy } from "../../../kind/QuotedBy.tsx";
import { QuotesEnded } from "../../../kind/QuotesEnded.tsx";
import { InTransit } from "./InTransit.tsx";
import { IssuedElsewhere } from "./IssuedElsewhere.tsx";
import { InReview } from "./InReview.tsx";
import { Replacing } from "./Replacing.tsx";
import { RequestMenu, useRequests } from "./RequestMenu.tsx";
import { useActs } from "./use-acts.ts";
import { useDownload } from "./use-download.ts";
import styles from "./View.module.css";

/** The state that a link to this page may bring with it: an act that was just begun. */
interface Arrival {
  readonly intent?: Intent | null;
}

/** A document: its paper beside its facts and the story of its title, under the acts of its flow. */
export function DocumentView({
  document,
  wanted,
}: {
  readonly document: DocumentDetail;
  readonly wanted: PaperView | undefined;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const layout = useLayout();
  const arrival = useLocation().state as Arrival | null;
  const kind = kindOfMade(document);
  const views = viewsOf(document);
  const [chosen, setView] = useState<PaperView | undefined>(wanted);
  /** The chosen view or, without a choice, the first that may be read: the original as soon as there is one. */
  const view = chosen !== undefined && views.includes(chosen) ? chosen : (views[0] ?? "signed");
  const [side, setSide] = useState<"details" | "paper">("details");
  const [updated, setUpdated] = useState(false);
  const update = document.instruction?.update?.state === "UPDATE_RECEIVED" ? document.instruction.update : undefined;
  const following = arrival?.intent ?? undefined;
  /** The act that is followed stands in the history: it is still followed when the page is loaded anew. */
  const setFollowing = (intent: Intent | null): void =>
    void navigate(documentAddress(document, "view"), { replace: true, state: intent === null ? null : { intent } });
  const download = useDownload(document);
  const acts = useActs(document);
  const requests = useRequests(document);

  const number = document.number || document.name || words("form.noNumber");
  const label = (action: string): string => say(kind.flow.actions[action]?.label ?? kind.label);
  const desk = layout === "desk";
  const [drawn, setDrawn] = useState(true);
  const { madeWith } = document;
  const looks = madeWith !== null && (
    <Segments
      small
      label={words("paper.looks")}
      value={drawn ? "drawn" : "printed"}
      onChange={(look) => setDrawn(look === "drawn")}
      options={[
        { value: "drawn", label: words("paper.drawn") },
        { value: "printed", label: words("paper.printed") },
      ]}
    />
  );
  const preview = (
    <Preview
      kind={kind}
      documentId={document.id}
      data={document.data}
      language={document.language}
      own={document.template?.look ?? null}
      plain={document.template?.letterhead === false}
      // A bill that is issued has its title here, or was issued on another platform.
      {...(isTitle(document) && !isUnissued(document.state)
        ? { marking: "ELSEWHERE" as const, title: words("paper.label") }
        : {})}
      extra={looks}
    />
  );
  const paper =
    updated && update !== undefined ? (
      <UpdatedPaper document={document} update={update} onNow={() => setUpdated(false)} />
    ) : newestFile(document)?.mime.startsWith("image/") === true ? (
      <PicturePane document={document} />
    ) : document.received ? (
      <ReceivedPane document={document} />
    ) : madeWith !== null && drawn ? (
      <DrawnPane document={{ ...document, madeWith }} which={looks} />
    ) : hasPaper(document) ? (
      <PaperPane document={document} views={views} view={view} onView={setView} beside={looks} />
    ) : isSignedAhead(document) ? (
      <RegisteredPane document={document} otherwise={preview} />
    ) : (
      preview
    );
  const problem = acts.problem ?? download.problem;
  const back = (): void => void navigate(listOf(kind));

  return (
    <>
      <Screen
        fixed={layout !== "phone"}
        head={
          <>
            <PageTitle
              title={number}
              onBack={back}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={DOCUMENT_STATES[document.state]} />}
              fact={standing(document, words)}
            />
            <ActionBar
              actions={requests.greyed === undefined ? acts.bar : [...acts.bar, requests.greyed]}
              solid={acts.solid}
              extra={
                <>
                  {requests.possible && <RequestMenu document={document} />}
                  <DownloadButton document={document} download={download} />
                  {acts.more.length > 0 && (
                    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items: [...acts.more] }}>
                      <Button icon={<MoreOutlined />} aria-label={words("common.more")} aria-haspopup="menu" />
                    </Dropdown>
                  )}
                </>
              }
            />
            {!desk && (
              <div className={styles.tabs}>
                <Segments
                  small
                  label={words("form.view")}
                  value={side}
                  onChange={setSide}
                  options={[
                    { value: "details", label: words("facts.label") },
                    { value: "paper", label: words("paper.label") },
                  ]}
                />
              </div>
            )}
          </>
        }
        foot={
          <FooterKeys hints={[...acts.keys, { keys: ["P"], label: words("paper.full") }]}>
            {document.register !== null && (
              <>
                <span>
                  {words("facts.title")} <Hash value={document.register.tokenId} />
                </span>
                <span>
                  {words("facts.register")} <Hash value={document.register.registry} />
                </span>
              </>
            )}
            <ChainNow chainId={document.register?.chainId} />
          </FooterKeys>
        }
      >
        <div className={styles.messages}>
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          {document.numberDouble && <Notice tone="warning">{words("facts.numberDouble", { number })}</Notice>}
          <InReview document={document} />
          <InTransit document={document} />
          <IssuedElsewhere document={document} />
          <QuotesEnded quotes={document.quotes} />
          {changesShape(document) && <QuotedBy id={document.id} number={number} ended={isEndedTitle(document)} />}
          <Replacing document={document} />
          <InstructionNotice document={document} />
          <AskedBack document={document} />
          <CarrierInstruction document={document} />
          <ExchangeSurrenders document={document} />
          <WaitsFor of="document" id={document.id} />
          <Doubts document={document} />
          <ComplianceNotice document={document.id} />
          <AttestedNotice document={document} />
          {document.intent !== null && (
            <Notice
              tone="info"
              action={
                <Button size="small" onClick={() => setFollowing(document.intent)}>
                  {words(document.intent.status === "waiting" ? "intent.goOn" : "intent.show")}
                </Button>
              }
            >
              {words(document.intent.status === "waiting" ? "intent.waits" : "intent.runs", {
                action: label(document.intent.action),
                time: format.time(document.intent.createdAt),
              })}
            </Notice>
          )}
        </div>
        <div className={styles.columns} data-view={desk ? undefined : side}>
          {(desk || side === "paper") && <div className={styles.paper}>{paper}</div>}
          {(desk || side === "details") && (
            <Details
              document={document}
              download={download}
              onUpdated={() => {
                setUpdated(true);
                setSide("paper");
              }}
            />
          )}
        </div>
      </Screen>
      {acts.asking === "askSignatures" && <AskDialog document={document} onClose={acts.close} />}
      {acts.asking !== undefined && acts.asking !== "askSignatures" && (
        <ActDialog
          document={document}
          action={acts.asking}
          onClose={acts.close}
          onDone={(intent, next) => {
            const action = acts.asking;
            acts.done();
            if (next !== undefined) void navigate(documentAddress({ kind: document.kind, id: next }, "edit"));
            else if (action !== "delete") setFollowing(intent);
          }}
        />
      )}
      {following !== undefined && (
        <FollowDialog
          title={`${label(following.action)} ${number}`}
          intent={following}
          onClose={() => setFollowing(null)}
          outcome={acts.outcome(following.action)}
        />
      )}
    </>
  );
}
