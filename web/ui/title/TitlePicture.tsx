import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useWidth } from "../use-width.ts";
import { GEOMETRY, layoutTitle, type TitleLayout } from "./layout.ts";
import { FinalSquare, HoldBar, OwnBar, PauseBand, Pen, StopMark, StoryArrow, ToldMark } from "./marks.tsx";
import { fullParty, partyName, type Story } from "./story.ts";
import { StoryLegend } from "./StoryLegend.tsx";
import { TitleUpright } from "./TitleUpright.tsx";
import styles from "./TitlePicture.module.css";

/** Below this width the picture stands upright. */
const UPRIGHT_BELOW = 460;

/** The story of a title as a picture; StoryList beside it is its text equivalent. */
export function TitlePicture({ story }: { readonly story: Story }) {
  const words = useWords();
  const { ref, width } = useWidth<HTMLElement>(655);
  const upright = width < UPRIGHT_BELOW;
  const last = story.events.at(-1);
  const chain = words("picture.confirmed", { chain: story.chainName });
  const summary = words("picture.summary", {
    count: story.events.length,
    holder: partyName(story, last?.holderAfter) ?? words("picture.nobody"),
    owner: partyName(story, last?.ownerAfter) ?? words("picture.nobody"),
  });
  return (
    <figure ref={ref} className={styles.figure}>
      {upright ? (
        <TitleUpright story={story} label={summary} />
      ) : (
        <Lying chain={chain} layout={layoutTitle(story, width, chain)} label={summary} available={width} />
      )}
      <figcaption className={styles.legend}>
        <StoryLegend story={story} upright={upright} />
      </figcaption>
    </figure>
  );
}

interface LyingProps {
  readonly chain: string;
  readonly layout: TitleLayout;
  readonly label: string;
  readonly available: number;
}

function Lying({ chain, layout, label, available }: LyingProps) {
  const words = useWords();
  const format = useFormat();
  const g = GEOMETRY;
  const width = Math.max(layout.width, available);
  const lanesEnd = layout.chainY - g.chain;
  const scrolls = layout.width > available;
  return (
    <div
      className={styles.scroll}
      {...(scrolls ? { tabIndex: 0, role: "group", "aria-label": words("picture.title") } : {})}
    >
      <svg
        className={styles.picture}
        width={width}
        height={layout.height}
        viewBox={`0 0 ${width} ${layout.height}`}
        role="img"
        aria-label={label}
      >
        {layout.lanes.map(({ party, y }, index) => (
          <g key={party.id}>
            {party.you && <rect className={styles.ownLane} x={0} y={y} width={width} height={layout.lane - 2} rx={6} />}
            {index > 0 && !party.you && layout.lanes[index - 1]?.party.you !== true && (
              <path className={styles.rule} d={`M0 ${y - 0.5}H${width}`} />
            )}
            <foreignObject x={8} y={y} width={layout.names - 16} height={layout.lane - 2}>
              <div className={styles.party}>
                <span className={styles.name} title={fullParty({ parties: [party] }, party.id)}>
                  {party.name}
                </span>
                <span className={styles.role} data-you={party.you || undefined}>
                  {party.you ? words("common.you") : party.role}
                </span>
              </div>
            </foreignObject>
          </g>
        ))}
        {layout.columns.map((column) => (
          <g key={column.n}>
            <path className={styles.rule} d={`M${column.x} ${g.head - 4}V${lanesEnd + 10}`} />
            {column.showDay && (
              <text className={styles.day} x={column.x} y={22}>
                {format.day(column.at)}
              </text>
            )}
            <circle className={styles.number} cx={column.x} cy={40} r={9} />
            <text className={styles.digit} x={column.x} y={44}>
              {column.n}
            </text>
          </g>
        ))}
        <foreignObject x={8} y={layout.chainY - 9} width={layout.names - 20} height={18}>
          <div className={styles.chain} title={chain}>
            {chain}
          </div>
        </foreignObject>
        <path
          className={styles.line}
          d={`M${layout.names} ${layout.chainY}H${layout.stop === undefined ? layout.nowX : layout.stop.x}`}
        />
        {layout.pauses.map((pause) => (
          <PauseBand key={pause.x1} {...pause} y1={g.head - 4} y2={layout.chainY} />
        ))}
        {layout.owns.map(({ key, ...bar }) => (
          <OwnBar key={key} {...bar} />
        ))}
        {layout.holds.map(({ key, ...bar }) => (
          <HoldBar key={key} {...bar} />
        ))}
        {layout.arrows.map((arrow) => (
          <StoryArrow key={`${arrow.kind}${arrow.x}`} {...arrow} />
        ))}
        {layout.pens.map((pen) => (
          <Pen key={pen.x} {...pen} />
        ))}
        {layout.told.map((mark) => (
          <ToldMark key={mark.x} {...mark} />
        ))}
        {layout.finals.map((square) => (
          <FinalSquare key={square.x} y={layout.chainY} {...square} />
        ))}
        {layout.stop === undefined ? (
          <>
            <circle className={styles.nowDot} cx={layout.nowX} cy={layout.chainY} r={3.5} />
            <text className={styles.now} x={layout.nowX + 4} y={layout.chainY + 18}>
              {words("picture.now")}
            </text>
          </>
        ) : (
          <StopMark {...layout.stop} />
        )}
      </svg>
    </div>
  );
}
