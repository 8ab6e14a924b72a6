import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { storyFromApi } from "../../ui/title/from-api.ts";
import { StoryList } from "../../ui/title/StoryList.tsx";
import { partyName, type Story } from "../../ui/title/story.ts";
import { TitlePicture } from "../../ui/title/TitlePicture.tsx";
import { useChainNames, useExplorers } from "../../session/use-chain-names.ts";
import { useKnownNames } from "./use-known-names.ts";
import { withIssuerName } from "./issuer-name.ts";
import { Mark } from "./Mark.tsx";
import type { Verification } from "./run-verify.ts";
import type { Tone } from "./verdict-view.ts";
import styles from "./History.module.css";

interface Props {
  readonly verification: Verification;
  readonly tone: Tone;
  /** Beside the heading: what can be taken along. */
  readonly report: ReactNode;
}

/**
 * The holders and owners of the title, as a picture and as its list: what the chain says, whatever became of the file.
 */
export function History({ verification, tone, report }: Props) {
  const words = useWords();
  const { title, place } = verification;
  const known = useKnownNames(title?.story);
  const events = title?.story.events ?? [];
  const chainName = useChainNames()(place?.chainId);
  const explorer = useExplorers()(place?.chainId);
  const story =
    known === undefined || events.length === 0
      ? null
      : storyFromApi(withIssuerName(known, verification), words, {
          chainName,
          explorer,
          registry: place?.registry ?? null,
        });
  const several =
    place === null && (verification.verdict?.package?.parts.some(({ verdict }) => verdict.place !== null) ?? false);
  const final = events.every((event) => event.final);
  return (
    <section className={styles.history} aria-label={words("verify.asks.history")}>
      <div className={styles.head}>
        <Mark tone={tone} />
        <h2 className={styles.title}>{words("verify.asks.history")}</h2>
        <p className={styles.note}>
          {story === null ? (
            words(place !== null ? "verify.historyUnread" : several ? "verify.historyOfEach" : "verify.noHistory")
          ) : (
            <>
              {words("verify.transactions", { count: new Set(events.map(({ tx }) => tx)).size })}
              {words("common.comma")}
              {words(final ? "verify.allFinal" : "verify.notAllFinal")}
              <Today story={story} holder={title?.holder ?? null} owner={title?.owner ?? null} />
            </>
          )}
        </p>
        {report}
      </div>
      {story !== null && (
        <>
          <TitlePicture story={story} />
          <StoryList story={story} />
          <p className={styles.names}>{words("verify.names")}</p>
        </>
      )}
    </section>
  );
}

interface TodayProps {
  readonly story: Story;
  readonly holder: string | null;
  readonly owner: string | null;
}

function Today({ story, holder, owner }: TodayProps) {
  const words = useWords();
  if (holder === null) return null;
  if (holder === owner)
    return (
      <>
        {words("common.semicolon")}
        {words("verify.holderAndOwnerToday")} <Who story={story} address={holder} />
      </>
    );
  return (
    <>
      {words("common.semicolon")}
      {words("verify.holderToday")} <Who story={story} address={holder} />
      {owner !== null && (
        <>
          {words("common.comma")}
          {words("verify.ownerToday")} <Who story={story} address={owner} />
        </>
      )}
    </>
  );
}

/** A party by its name, where the reader may know it, and always by its address. */
function Who({ story, address }: { readonly story: Story; readonly address: string }) {
  const name = partyName(story, address);
  return (
    <>
      {name !== undefined && !name.startsWith("0x") && `${name} `}
      <Hash value={address} />
    </>
  );
}
