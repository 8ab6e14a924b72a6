import { Button } from "antd";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useEffect, useRef, useState } from "react";
import { CHANGES } from "#domain/verify/pdf-change";
import type { RevisionReport } from "#domain/verify/revision-report";
import { useSay, useWords } from "../../i18n/use-words.ts";
import type { Layers } from "../../paper/layers.ts";
import { Key } from "../../ui/Key.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { ComparedSheet } from "./ComparedSheet.tsx";
import { LayerSwitch } from "./LayerSwitch.tsx";
import { useMarks, type Marks } from "./use-marks.ts";
import { useRevision } from "./use-revision.ts";
import type { TonedChange } from "./weights.ts";
import styles from "./SideBySide.module.css";

interface Side {
  readonly name: string;
  readonly revision: RevisionReport;
}

interface Props {
  readonly file: File;
  readonly a: Side;
  readonly b: Side;
  /** The changes from one to the other. */
  readonly between: readonly TonedChange[];
  /** The change that is to be shown. */
  readonly asked: TonedChange | null;
}

const SIDES = ["a", "b"] as const;

/** One page of two revisions, with a frame around each place that is not the same. */
export function SideBySide({ file, a, b, between, asked }: Props) {
  const words = useWords();
  const phone = useLayout() === "phone";
  const [look, setLook] = useState<"marked" | "plain">("marked");
  // A note on a layer that is off is seen only with it.
  const [layers, setLayers] = useState<Layers>(asked?.what === "NOTE_HIDDEN" ? "on" : "opened");
  const [side, setSide] = useState<(typeof SIDES)[number]>("b");
  const [broken, setBroken] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const opened = { a: useRevision(file, a.revision.end), b: useRevision(file, b.revision.end) };
  const [one, other] = [opened.a.data, opened.b.data];
  const pages = Math.max(a.revision.pages, b.revision.pages, 1);
  const found = useMarks({
    a: one === undefined ? undefined : { pdf: one.pdf, end: a.revision.end },
    b: other === undefined ? undefined : { pdf: other.pdf, end: b.revision.end },
    ...{ pages, layers, between, asked },
  });
  const ready = one !== undefined && other !== undefined;
  useEffect(() => {
    if (ready && asked !== null) region.current?.focus({ preventScroll: true });
  }, [ready, asked]);
  if (broken || opened.a.error !== null || opened.b.error !== null)
    return <Notice tone="error">{words("paper.broken")}</Notice>;
  if (one === undefined || other === undefined) return <LoadingLine />;
  const named = { a, b };
  const pdfs = { a: one.pdf, b: other.pdf };
  const older = a.revision.end < b.revision.end ? "a" : "b";
  return (
    <div className={styles.beside}>
      <div className={styles.bar}>
        <Told found={found} />
        {(one.layered || other.layered) && <LayerSwitch value={layers} onChange={setLayers} />}
        <Segments
          small
          label={words("verify.later.marks")}
          options={(["marked", "plain"] as const).map((value) => ({ value, label: words(`verify.later.${value}`) }))}
          value={look}
          onChange={setLook}
        />
        {phone && (
          <Segments
            small
            label={words("verify.later.side")}
            options={SIDES.map((value) => ({ value, label: `${value.toUpperCase()} ${named[value].name}` }))}
            value={side}
            onChange={setSide}
          />
        )}
        <Jump found={found} keys={!phone} />
      </div>
      <div
        ref={region}
        className={styles.pages}
        tabIndex={0}
        role="region"
        aria-label={words("verify.later.sideBySide")}
      >
        {SIDES.filter((each) => !phone || each === side).map((each) => (
          <ComparedSheet
            key={each}
            name={`${each.toUpperCase()}${words("common.colon")}${named[each].name}`}
            pdf={pdfs[each]}
            page={found.page}
            layers={layers}
            marks={look === "marked" ? (found.marks ?? []) : []}
            at={found.moved && (phone || each === "b") ? found.at : null}
            role={each === older ? "before" : "after"}
            onBroken={() => setBroken(true)}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Legend found={found} />
        {pages > 1 && (
          <span className={styles.turn}>
            <Button size="small" disabled={found.page === 1} onClick={() => found.turn(found.page - 1)}>
              {words("verify.later.previous")}
            </Button>
            {words("verify.paperOf", { page: found.page, all: pages })}
            <Button size="small" disabled={found.page === pages} onClick={() => found.turn(found.page + 1)}>
              {words("verify.later.next")}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

/** How many differences the page has, or how far the search is. */
function Told({ found: { searched, ended, marks, page } }: { readonly found: Marks }) {
  const words = useWords();
  return (
    <span role="status">
      {searched !== null
        ? words("verify.later.searching", { page: searched })
        : ended
          ? words("verify.later.noFurther")
          : marks === undefined
            ? words("verify.later.comparing")
            : marks.length > 0 && marks.every(({ seen }) => !seen)
              ? words("verify.later.alike", { page })
              : words("verify.later.differences", { count: marks.filter(({ seen }) => seen).length, page })}
    </span>
  );
}

/** From one difference to the next, also by J and K. */
function Jump({ found, keys }: { readonly found: Marks; readonly keys: boolean }) {
  const words = useWords();
  const { marks, at, step } = found;
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <span className={styles.turn}>
      {keys && <Key>K</Key>}
      <Button
        size="small"
        icon={<LeftOutlined />}
        aria-label={words("verify.later.earlier")}
        disabled={marks === undefined}
        onClick={() => step(-1)}
      />
      {marks !== undefined && marks.length > 0 && (
        <span aria-live="polite">{words("verify.later.difference", { number: at + 1, all: marks.length })}</span>
      )}
      <Button
        size="small"
        icon={<RightOutlined />}
        aria-label={words("verify.later.further")}
        disabled={marks === undefined}
        onClick={() => step(1)}
      />
      {keys && <Key>J</Key>}
    </span>
  );
}

/** The marked places, each with the change that is known there; choosing one shows it. */
function Legend({ found: { marks = [], at, goTo } }: { readonly found: Marks }) {
  const words = useWords();
  const say = useSay();
  return (
    <ol className={styles.legend}>
      {marks.map(({ change }, i) => (
        <li key={i}>
          <button
            type="button"
            className={styles.entry}
            data-tone={change?.tone ?? "doubt"}
            aria-current={i === at ? "true" : undefined}
            onClick={() => goTo(i)}
          >
            <span className={styles.number}>{i + 1}</span>
            {change === null ? (
              words("verify.later.unlisted")
            ) : (
              <>
                {say(CHANGES[change.what].text)}
                {change.detail !== "" && ` (${change.detail})`}
                {words("common.colon")}
                {words(`verify.later.weight.${change.weight}`)}
              </>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
