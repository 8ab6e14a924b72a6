import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { FinalSquare, HoldBar, OwnBar, PauseBand, Pen, StopLine, StopMark, StoryArrow, ToldMark } from "./marks.tsx";
import type { Story } from "./story.ts";
import styles from "./StoryLegend.module.css";

/**
 * The signs that occur in the picture of a story, with their names; the upright one leaves signatures and the chain to
 * the list.
 */
export function StoryLegend({ story, upright }: { readonly story: Story; readonly upright: boolean }) {
  const words = useWords();
  const { events } = story;
  const signature = (state: string): boolean => !upright && events.some((event) => event.signature === state);
  const returned = events.some((event) => event.kind === "refuse" || event.kind === "restore");
  const moved = events.some((event, index) => index > 0 && events[index - 1]?.holderAfter !== event.holderAfter);
  const endorsed = events.some((event, index) => {
    const before = events[index - 1];
    return before !== undefined && before.ownerAfter !== event.ownerAfter && before.holderAfter === event.holderAfter;
  });
  const items: { key: string; shown: boolean; width: number; sign: ReactNode; name: string }[] = [
    { key: "holds", shown: true, width: 22, sign: <HoldBar x1={0} x2={22} y={4} />, name: words("picture.holds") },
    { key: "owns", shown: true, width: 22, sign: <OwnBar x1={0} x2={22} y={4} />, name: words("picture.owns") },
    {
      key: "transfer",
      shown: moved,
      width: 12,
      sign: <StoryArrow kind="transfer" x={6} y1={0} y2={15} scale={0.85} />,
      name: words("picture.transfer"),
    },
    {
      key: "endorse",
      shown: endorsed,
      width: 12,
      sign: <StoryArrow kind="endorse" x={6} y1={0} y2={15} scale={0.85} />,
      name: words("picture.endorsement"),
    },
    {
      key: "return",
      shown: returned,
      width: 18,
      sign: <StoryArrow kind="return" x={13} y1={15} y2={0} scale={0.8} />,
      name: words("picture.refusal"),
    },
    {
      key: "valid",
      shown: signature("valid"),
      width: 16,
      sign: <Pen x={8} y={8} state="valid" scale={0.82} />,
      name: words("picture.validSignature"),
    },
    {
      key: "invalid",
      shown: signature("invalid"),
      width: 16,
      sign: <Pen x={8} y={8} state="invalid" scale={0.82} />,
      name: words("picture.invalidSignature"),
    },
    {
      key: "open",
      shown: signature("indeterminate"),
      width: 16,
      sign: <Pen x={8} y={8} state="indeterminate" scale={0.82} />,
      name: words("picture.openSignature"),
    },
    {
      key: "recorded",
      shown: signature("recorded"),
      width: 16,
      sign: <Pen x={8} y={8} state="recorded" scale={0.82} />,
      name: words("picture.recordedSignature"),
    },
    {
      key: "released",
      shown: !upright && events.some((event) => event.kind === "note"),
      width: 16,
      sign: <ToldMark x={8} y={8} scale={0.82} />,
      name: words("picture.released"),
    },
    {
      key: "final",
      shown: !upright && events.some((event) => event.tx !== undefined && event.final),
      width: 14,
      sign: <FinalSquare x={7} y={8} final />,
      name: words("picture.final"),
    },
    {
      key: "waiting",
      shown: !upright && events.some((event) => event.tx !== undefined && !event.final),
      width: 14,
      sign: <FinalSquare x={7} y={8} final={false} />,
      name: words("picture.waiting"),
    },
    {
      key: "paused",
      shown: !upright && events.some((event) => event.kind === "pause"),
      width: 18,
      sign: <PauseBand x1={2} x2={16} y1={1} y2={15} />,
      name: words("picture.paused"),
    },
    {
      key: "burnt",
      shown: events.at(-1)?.holderAfter === null,
      width: upright ? 14 : 8,
      sign: upright ? <StopLine x1={0} x2={14} y={8} /> : <StopMark x={4} y={-17} />,
      name: words("picture.burnt"),
    },
  ];
  return (
    <span className={styles.legend}>
      {items
        .filter((item) => item.shown)
        .map((item) => (
          <span key={item.key} className={styles.item}>
            <svg width={item.width} height={16} aria-hidden="true">
              {item.sign}
            </svg>
            {item.name}
          </span>
        ))}
    </span>
  );
}
