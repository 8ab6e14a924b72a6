import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import { useState, type ReactNode } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { actOf } from "#domain/acts/acts";
import { exchangeBundleRoutes } from "#domain/api/exchange-bundles";
import { offerRoutes as routes, type OfferStory } from "#domain/api/offers";
import type { ErrorCode } from "#domain/errors";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { OFFER_STATES, type OfferState } from "#domain/pint-states";
import { addressOf } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { EXCHANGES, issueStoryAddress } from "../../process/exchange-address.ts";
import { offerStands } from "../../process/offer-stands.ts";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { actPicture } from "../../ui/act-pictures.tsx";
import type { Action } from "../../ui/ActionBar.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { saveFrom } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { MessagePanel } from "../../process/ExchangeMessage.tsx";
import { Messages } from "../../process/ExchangeMessages.tsx";
import type { ExchangeSides } from "../../process/exchange-rows.ts";
import { useOpenMessage } from "../../process/use-open-message.ts";
import { SaveJson } from "../../process/SaveJson.tsx";
import { CompareChains } from "./CompareChains.tsx";
import { GoingFacts, GoingStory } from "./GoingStory.tsx";
import { SignReturn } from "./SignReturn.tsx";
import { TakeBack } from "./TakeBack.tsx";
import { Ways } from "./Ways.tsx";
import styles from "./Exchange.module.css";

const OPEN: readonly OfferState[] = ["DUE", "OFFERED", "WAITING"];
/** The title is locked: only a signed answer, or a person of the node, says whose it is. */
const LOCKED: readonly OfferState[] = [...OPEN, "FROZEN"];
/** Errors that the sentence of how an offer stands says already. */
const SAID_ALREADY: readonly ErrorCode[] = ["PINT_OTHER_ENTRY", "PINT_TOO_OLD"];
/** The acts that a holder would look for, and that wait for the answer. */
const WAITING_ACTS = ["transfer", "endorse", "surrender"] as const;

/** /exchange/:id and /exchange/of/:document: every message of an exchange, and what stands in the way. */
export function Page() {
  const { id, document } = useParams();
  return id === undefined ? <Newest document={document ?? ""} /> : <Found id={id} />;
}

function Newest({ document }: { readonly document: string }) {
  const words = useWords();
  const found = useRead(routes.list, { query: { documentId: document } });
  const newest = found.data?.items[0];
  if (newest !== undefined) return <Found id={newest.id} />;
  if (found.data !== undefined) return <Navigate to={issueStoryAddress(document)} replace />;
  return (
    <Outer>
      {found.error ? (
        <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingLine />
      )}
    </Outer>
  );
}

function Outer({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <Screen head={<PageTitle title={words("platforms.title")} onBack={() => void navigate(EXCHANGES)} />}>
      {children}
    </Screen>
  );
}

function Found({ id }: { readonly id: string }) {
  const words = useWords();
  const found = useRead(routes.get, { params: { id } });
  if (found.data !== undefined) return <Story story={found.data} />;
  return (
    <Outer>
      {found.error ? (
        <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingLine />
      )}
    </Outer>
  );
}

function Story({ story }: { readonly story: OfferStory }) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const { organisation } = useMe();
  const why = useWhyNot("bl.transferOriginal");
  const { send, busy, problem } = useSend();
  const { id, number, state, platform, recipient, code, error, messages, signsReturn, settled, remark } = story;
  const told = { platform: platform.name, recipient: recipient.name };
  const again = async (): Promise<void> => {
    if ((await send(routes.retry, { params: { id } })) !== undefined) toast(words("platforms.story.asked", told));
  };
  const asks = state === "WAITING" || state === "OFFERED";
  const [signing, setSigning] = useState(false);
  const [backing, setBacking] = useState(false);
  const [comparing, setComparing] = useState(false);
  const open = useOpenMessage(messages);
  const desk = useLayout() === "desk";
  const sides: ExchangeSides = { to: platform, name: `exchange-${number}`, envelope: story.envelope, keys: story.keys };
  const locked: Action[] = WAITING_ACTS.map((name) => ({
    id: name,
    label: say(actOf(name).label),
    icon: actPicture(`document.${name}`),
    onClick: () => undefined,
    why: words("platforms.transit", told),
  }));
  return (
    <GoingStory
      purpose="offer"
      going={story}
      state={OFFER_STATES[state]}
      stands={offerStands(story)}
      more={
        <>
          {error !== null && !SAID_ALREADY.includes(error.code) && (
            <div>{errorWords(error.code, error.parameters)}</div>
          )}
          {settled !== null && <div>{words("platforms.story.settledBy", { remark })}</div>}
        </>
      }
      again={asks ? { onClick: () => void again(), busy, why } : undefined}
      actions={[
        ...(signsReturn
          ? [{ id: "return", label: words("platforms.story.signReturn"), onClick: () => setSigning(true), why }]
          : []),
        ...(OPEN.includes(state)
          ? [
              {
                id: "back",
                label: words("platforms.story.takeBack"),
                icon: <RollbackOutlined />,
                onClick: () => setBacking(true),
                why: state === "DUE" ? why : words("platforms.story.takeBackWhy"),
              },
            ]
          : []),
        ...(LOCKED.includes(state) ? locked : []),
      ]}
      calls={state === "FROZEN"}
      remedy={
        state === "FROZEN" && <Button onClick={() => setComparing(true)}>{words("platforms.story.compare")}</Button>
      }
      aside={
        desk && open.row !== undefined
          ? {
              label: words("platforms.story.moveTo"),
              content: <MessagePanel row={open.row} sides={sides} open={open} />,
            }
          : undefined
      }
      problem={problem?.message}
      foot={
        <FooterKeys
          hints={[
            { keys: ["J", "K"], label: words("platforms.story.moveTo") },
            { keys: ["Enter"], label: words("platforms.story.rawMessage") },
            ...(asks ? [{ keys: ["R"], label: words("platforms.story.again") }] : []),
          ]}
        />
      }
    >
      <Dialog open={signing} title={words("platforms.story.signReturn")} onClose={() => setSigning(false)}>
        {signing && <SignReturn id={id} told={told} onClose={() => setSigning(false)} />}
      </Dialog>
      <TakeBack id={id} number={number} open={backing} onClose={() => setBacking(false)} />
      <GoingFacts
        purpose="offer"
        going={story}
        answers={
          code === null
            ? []
            : [{ label: words("platforms.answer"), value: `${code} ${say(RESPONSE_CODES[code].label)}` }]
        }
      />
      {OPEN.includes(state) && <Ways asked company={organisation.name} {...told} />}
      <Section title={words("platforms.story.messages")} note={words("platforms.story.only")}>
        <Messages
          sides={sides}
          open={open}
          known={{ name: recipient.name, at: story.createdAt }}
          awaited={asks ? { nextAt: story.nextAt, until: story.triesUntil } : undefined}
        />
      </Section>
      <CompareChains story={story} open={comparing} onClose={() => setComparing(false)} />
      <div className={styles.acts}>
        {story.envelope !== null && (
          <Button
            type="link"
            className={styles.bundle ?? ""}
            icon={<DownloadOutlined aria-hidden="true" />}
            onClick={() => saveFrom(addressOf(exchangeBundleRoutes.get, { params: { id } }))}
          >
            {words("platforms.story.bundle")}
          </Button>
        )}
        {story.title !== null && (
          <span className="hw-quiet">
            {words("platforms.story.register")} <Hash value={story.title.registry} />
            {words("common.comma")}
            {words("platforms.story.titleNumber")} <Hash prefix="#" value={story.title.tokenId} />
          </span>
        )}
        <SaveJson label={words("platforms.story.envelope")} name={`envelope-${number}`} content={story.envelope} />
        <SaveJson label={words("platforms.story.answer")} name={`answer-${number}`} content={story.answer} />
      </div>
    </GoingStory>
  );
}
