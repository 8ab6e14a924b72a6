import { useQuery } from "@tanstack/react-query";
import type { OfferStory } from "#domain/api/offers";
import { compareChains, type ComparedEntry } from "#domain/dcsa/compare";
import { signedTextOf } from "#domain/dcsa/read-answer";
import { ACTION_CODES } from "#domain/pint-codes";
import { asArray, asObject, asText } from "#domain/verify/json";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import styles from "./CompareChains.module.css";

interface Props {
  readonly story: OfferStory;
  readonly open: boolean;
  readonly onClose: () => void;
}

const WIDE = 900;

/** Both chains of a disputed bill side by side: ours, and what the other side's signed answers show of theirs. */
export function CompareChains({ story, open, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog open={open} width={WIDE} light title={words("platforms.story.compare")} onClose={onClose}>
      {open && <Chains story={story} />}
    </Dialog>
  );
}

const chainIn = (envelope: string | null): string[] =>
  envelope === null ? [] : asArray(asObject(JSON.parse(envelope))["envelopeTransferChain"]).map(asText);

function Chains({ story: { id, envelope, messages, answer, platform, reason } }: { readonly story: OfferStory }) {
  const words = useWords();
  const said = [...messages.filter(({ code }) => code !== null).map((one) => one.answer), answer ?? ""];
  const { data } = useQuery({
    queryKey: ["chains", id, envelope, said],
    queryFn: () =>
      compareChains(
        chainIn(envelope),
        said.map(signedTextOf).filter((one) => one !== null),
      ),
  });
  if (data === undefined) return <LoadingLine />;
  const { ours, theirs, shared } = data;
  const rows = Math.max(ours.length, theirs === null || shared === null ? 0 : shared + 1);
  return (
    <>
      <p>
        {theirs === null
          ? words("platforms.story.theirsUnknown", { platform: platform.name })
          : shared === null
            ? words("platforms.story.theirsApart", { platform: platform.name })
            : words("platforms.story.theirsFrom", { platform: platform.name, number: shared + 1 })}
        {reason !== "" && ` ${words("platforms.story.reason", { reason })}`}
      </p>
      <table className={styles.chains}>
        <thead>
          <tr>
            <th scope="col">{words("platforms.story.entryNumber")}</th>
            <th scope="col">{words("platforms.story.here")}</th>
            <th scope="col">{platform.name}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, i) => (
            <tr key={i + 1} data-apart={i === shared || undefined}>
              <th scope="row">{i + 1}</th>
              <td>{ours[i] === undefined ? <None /> : <Entry entry={ours[i]} />}</td>
              <td>
                {theirs === null || shared === null ? (
                  <span className="hw-quiet">{words("platforms.story.notShown")}</span>
                ) : i < shared ? (
                  <span className="hw-quiet">{words("platforms.story.sameEntry")}</span>
                ) : i === shared ? (
                  <Entry entry={theirs} />
                ) : (
                  <span className="hw-quiet">{words("platforms.story.notShown")}</span>
                )}
              </td>
            </tr>
          ))}
          {theirs !== null && shared === null && (
            <tr data-apart="">
              <th scope="row">?</th>
              <td>
                <None />
              </td>
              <td>
                <Entry entry={theirs} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

function None() {
  const words = useWords();
  return <span className="hw-quiet">{words("platforms.story.noEntry")}</span>;
}

function Entry({ entry: { checksum, kid, says } }: { readonly entry: ComparedEntry }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  return (
    <>
      <div className="hw-quiet">
        {says.eblPlatform}
        {words("common.comma")}
        {words("platforms.story.keyOf", { kid: format.hash(kid) })}
        {words("common.comma")}
        <span className="hw-mono">{format.hash(checksum)}</span>
      </div>
      <ul className={styles.acts}>
        {says.transactions.map(({ actionCode, actor, recipient, actionDateTime }) => (
          <li key={`${actionCode} ${actionDateTime} ${recipient?.partyName ?? ""}`}>
            <span className="hw-strong">{say(ACTION_CODES[actionCode])}</span>
            {words("common.colon")}
            {actor.partyName}
            {recipient !== undefined && ` → ${recipient.partyName}`}
            <div className="hw-quiet">{format.instant(actionDateTime)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
