import { useFormat } from "../../i18n/use-format.ts";
import { useWords, type Words } from "../../i18n/use-words.ts";
import { layoutUpright, UPRIGHT } from "./layout-upright.ts";
import { HoldBar, OwnBar, StopLine, StoryArrow } from "./marks.tsx";
import { fullParty, partyName, type Story, type Stretch } from "./story.ts";
import styles from "./TitleUpright.module.css";

const u = UPRIGHT;

/**
 * The picture for phones: a row a holding, newest first; the solid bar holds, the hollow one owns, arrows lead upwards.
 */
export function TitleUpright({ story, label }: { readonly story: Story; readonly label: string }) {
  const words = useWords();
  const format = useFormat();
  const { holdings, owners, height, holds, owns, arrows, ended } = layoutUpright(story);
  const day = (index: number): string => format.day(story.events[index]?.at ?? "");
  return (
    <div className={styles.upright}>
      <svg
        className={styles.bars}
        width={u.width}
        height={height}
        viewBox={`0 0 ${u.width} ${height}`}
        role="img"
        aria-label={label}
      >
        {holds.map(({ key, ...bar }) => (
          <HoldBar key={key} x1={u.hold} x2={u.hold + u.bar} {...bar} />
        ))}
        {owns.map(({ key, ...bar }) => (
          <OwnBar key={key} x1={u.own} x2={u.own + u.bar} {...bar} />
        ))}
        {arrows.map((arrow) => (
          <StoryArrow key={`${arrow.kind}${arrow.y1}`} {...arrow} scale={arrow.kind === "return" ? 0.5 : 0.7} />
        ))}
        {ended && <StopLine x1={u.hold - 4} x2={u.own + u.bar + 4} y={u.stop} />}
      </svg>
      <ol className={styles.parties}>
        {holdings.toReversed().map((holding) => (
          <li key={holding.start} className={styles.party}>
            <span className={styles.name} title={fullParty(story, holding.party)}>
              {partyName(story, holding.party)}
            </span>
            <span className={styles.fact}>{sentence(words, story, holding, owners, day)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The words about a holding that is over. */
function past(
  words: Words,
  holding: Stretch,
  end: number,
  owners: readonly Stretch[],
  day: (index: number) => string,
): string {
  const [from, to] = [day(holding.start), day(end)];
  if (holding.start === 0 && from === to) return words("picture.issued", { date: from });
  if (from === to) return words("picture.heldOn", { date: from });
  const owned = owners.some(
    (owner) => owner.party === holding.party && owner.start === holding.start && owner.end === end,
  );
  return words(owned ? "picture.heldAndOwned" : "picture.held", { from, to });
}

function sentence(
  words: Words,
  story: Story,
  holding: Stretch,
  owners: readonly Stretch[],
  day: (index: number) => string,
): string {
  if (holding.end !== null) return past(words, holding, holding.end, owners, day);
  const owning = owners.find((owner) => owner.party === holding.party && owner.end === null);
  const holds = words("picture.holdsSince", { date: day(holding.start) });
  if (owning === undefined) {
    const owner = owners.find((one) => one.end === null);
    const name = partyName(story, owner?.party);
    return name === undefined
      ? holds
      : `${holds}${words("common.semicolon")}${name} ${words("picture.ownsSince", { date: day(owner?.start ?? 0) })}`;
  }
  if (day(owning.start) === day(holding.start)) return words("picture.holdsAndOwnsSince", { date: day(holding.start) });
  return `${holds}${words("common.comma")}${words("picture.ownsSince", { date: day(owning.start) })}`;
}
