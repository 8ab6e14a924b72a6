import ArrowRightOutlined from "@ant-design/icons/es/icons/ArrowRightOutlined";
import { useWords } from "../i18n/use-words.ts";
import { HoldBar, OwnBar } from "./title/marks.tsx";
import styles from "./BeforeAfter.module.css";

/** Names of who holds and who owns; null when nobody does any more. */
export interface Holding {
  readonly holder: string | null;
  readonly owner: string | null;
}

interface Props {
  readonly before: Holding;
  readonly after: Holding;
  /** Before it is confirmed, while the chain has not answered, or when it has happened. */
  readonly stage?: "asked" | "running" | "done";
}

const TITLES = {
  asked: ["danger.now", "danger.after"],
  running: ["danger.untilFinal", "danger.then"],
  done: ["danger.before", "danger.now"],
} as const;

/** The holder and the owner before a move and after it, in the marks of the title picture. */
export function BeforeAfter({ before, after, stage = "asked" }: Props) {
  const words = useWords();
  const [first, second] = TITLES[stage];
  return (
    <div className={styles.pair}>
      <Side title={words(first)} holding={before} />
      <ArrowRightOutlined className={styles.arrow} aria-hidden="true" />
      <Side title={words(second)} holding={after} next />
    </div>
  );
}

/** The holder and the owner at one moment. */
export function Side({
  title,
  holding,
  next = false,
  note,
}: {
  readonly title: string;
  readonly holding: Holding;
  readonly next?: boolean;
  readonly note?: string;
}) {
  const words = useWords();
  const ended = words("danger.ended");
  return (
    <div className={styles.side} data-next={next || undefined}>
      <p className={styles.title}>{title}</p>
      <p className={styles.line}>
        <svg width={18} height={8} aria-hidden="true">
          {holding.holder !== null && <HoldBar x1={0} x2={18} y={0} />}
        </svg>
        <span className={styles.name}>{holding.holder ?? ended}</span>
        {holding.holder !== null && <span className={styles.verb}>{words("picture.holds")}</span>}
      </p>
      {holding.owner !== null && (
        <p className={styles.line}>
          <svg width={18} height={8} aria-hidden="true">
            <OwnBar x1={0} x2={18} y={0} />
          </svg>
          <span className={styles.name}>{holding.owner}</span>
          <span className={styles.verb}>{words("picture.owns")}</span>
        </p>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
