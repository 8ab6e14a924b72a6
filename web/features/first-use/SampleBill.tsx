import { Button } from "antd";
import ExperimentOutlined from "@ant-design/icons/es/icons/ExperimentOutlined";
import { useEffect, useMemo, useState } from "react";
import { DOCUMENT_STATES } from "#domain/states";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { PaperSheet } from "../../paper/PaperSheet.tsx";
import { useMe } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Term } from "../../ui/Term.tsx";
import { HoldBar, OwnBar } from "../../ui/title/marks.tsx";
import { StoryList } from "../../ui/title/StoryList.tsx";
import { TitlePicture } from "../../ui/title/TitlePicture.tsx";
import styles from "./FirstUse.module.css";
import { beginAgain, PRACTICE_STEPS, sampleBill, tryStep, useTried } from "../../session/first-steps/practice.ts";
import { holderOf, practiceStory } from "./practice-story.ts";

const KIND = kindOf("BillOfLading");
const NUMBER = "SAMPLE-0001";

/**
 * A bill of lading to practise on. It is drawn by this browser alone: no title, no document of the platform, nothing
 * that could be sent, signed or verified.
 */
export function SampleBill() {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const { organisation } = useMe();
  const tried = useTried();
  const [asking, setAsking] = useState(false);
  useEffect(() => tryStep("opened"), []);
  const company = organisation.name;
  const paper = useMemo(
    () => layoutOf(KIND, null).lay(sampleBill(company), { marking: "SAMPLE", language }),
    [company, language],
  );
  const story = practiceStory(tried, company, words);
  const holder = holderOf(tried);
  const last = tried.at(-1)?.step;
  const next = PRACTICE_STEPS[tried.length];
  const [bank, line] = [words("firstUse.bank"), words("firstUse.line")];
  const why =
    holder === "bank"
      ? words(last === "kept" ? "firstUse.whyAway" : "firstUse.whyWaits", { bank })
      : next === "seen"
        ? words("firstUse.whyLook")
        : undefined;
  const send = (): void => {
    tryStep(next === "sentAgain" ? "sentAgain" : "sent");
    setAsking(false);
  };
  const both = (name: string) => ({ holder: name, owner: name });
  return (
    <section className={styles.sample} aria-label={words("firstUse.sample")}>
      <div className={styles.head}>
        <KindTile code={KIND.code} tone="verifiable" name={say(KIND.label)} size="large" />
        <h2 className={styles.title}>{NUMBER}</h2>
        <StateMark state={DOCUMENT_STATES[holder === "you" ? "ISSUED" : "TRANSFERRED"]} />
        <span className={styles.quiet}>
          {words(holder === "you" ? "firstUse.youHold" : "firstUse.bankHolds", { bank })}
        </span>
        <span className={styles.practice}>
          <ExperimentOutlined aria-hidden="true" /> {words("firstUse.mark")}
        </span>
      </div>
      <ActionBar
        actions={[
          {
            id: "transfer",
            label: words("firstUse.transfer"),
            icon: actPicture("envelope.transfer"),
            onClick: () => setAsking(true),
            ...(why === undefined ? {} : { why }),
          },
          {
            id: "void",
            label: words("firstUse.void"),
            icon: actPicture("document.void"),
            onClick: () => undefined,
            why: words("firstUse.whyVoid", { line }),
          },
        ]}
      />
      <Hint step={next} />
      <div className={styles.pair}>
        <div className={styles.paper}>
          <PaperSheet paper={paper} page={0} label={words("firstUse.paper", { number: NUMBER })} />
        </div>
        <div>
          <h3 className={styles.story}>
            <Term of="title">{words("picture.title")}</Term>
          </h3>
          <TitlePicture story={story} />
          <dl className={styles.words}>
            <dt>
              <svg width="26" height="10" aria-hidden="true">
                <HoldBar x1={0} x2={26} y={1} />
              </svg>
              {words("firstUse.holds")}
            </dt>
            <dd>{words("firstUse.holdsMeans")}</dd>
            <dt>
              <svg width="26" height="10" aria-hidden="true">
                <OwnBar x1={0} x2={26} y={1} />
              </svg>
              {words("firstUse.owns")}
            </dt>
            <dd>{words("firstUse.ownsMeans")}</dd>
          </dl>
        </div>
      </div>
      <StoryList story={story} />
      <DangerDialog
        open={asking}
        title={words("firstUse.transferTitle", { number: NUMBER })}
        sentence={words("firstUse.transferSentence", { bank })}
        verb={words("firstUse.transfer")}
        before={both(company)}
        after={both(bank)}
        confirm="none"
        footnote={words("firstUse.noPassword")}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** What to try next, and why. */
function Hint({ step }: { readonly step: (typeof PRACTICE_STEPS)[number] | undefined }) {
  const words = useWords();
  if (step === undefined)
    return (
      <Notice tone="success" action={<Button onClick={beginAgain}>{words("firstUse.again")}</Button>}>
        {words("firstUse.hint.done")}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      action={step === "seen" && <Button onClick={() => tryStep("seen")}>{words("firstUse.look")}</Button>}
    >
      {words(`firstUse.hint.${step}`)}
    </Notice>
  );
}
