import { Button } from "antd";
import { useState } from "react";
import { assignReview } from "#domain/acts/review/assign";
import { REVIEW_STATES, REVIEWER_STATES, type ReviewState } from "#domain/acts/review/states";
import { GRANT_STAGES } from "#domain/acts/review/grant-states";
import { RETURN_STAGES, STEP_STAGES } from "#domain/processes/review-stages";
import type { State } from "#domain/states";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords, type Words } from "../../i18n/use-words.ts";
import { DueDay } from "../../process/DueDay.tsx";
import { useMe } from "../../session/use-me.ts";
import { StateForm } from "../../ui/StateMark.tsx";
import { AssignDialog, ReplaceDialog } from "./PartyDialogs.tsx";
import { passed } from "./passed.ts";
import type { Review } from "./review.ts";
import styles from "./Stages.module.css";

/** One step of the picture: of a party, or of the chain. */
interface Stage {
  readonly key: string;
  readonly who: string;
  readonly person?: string | null;
  /** The act of this step. */
  readonly does: string;
  readonly state: State;
  readonly at?: string | null;
  /** The moment since which it waited, or waits. */
  readonly since?: string | undefined;
  readonly dueOn?: string | null;
  readonly note?: string;
  readonly now?: boolean;
  readonly chain?: boolean;
  /** The step of a party that has still to answer. */
  readonly step?: Review["steps"][number];
}

/** The steps of a review from its submission to its end: who, when, how long, and what happens on the chain. */
export function Stages({ review }: { readonly review: Review }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { organisation } = useMe();
  const [now] = useState(() => new Date().toISOString());
  const stages = stagesOf(review, organisation.id, words);
  const [open, setOpen] = useState<{ readonly act: keyof typeof DIALOGS; readonly step: Review["steps"][number] }>();
  const Opened = open === undefined ? undefined : DIALOGS[open.act];
  return (
    <ol className={styles.stages} aria-label={words("review.stands")}>
      {stages.map((stage) => (
        <li key={stage.key} className={styles.stage} data-now={stage.now} data-chain={stage.chain}>
          <span className={styles.when}>
            {stage.at ? (
              <time dateTime={stage.at}>{format.when(stage.at)}</time>
            ) : (
              stage.now === true && words("review.now")
            )}
          </span>
          <span className={styles.mark}>
            <StateForm state={stage.state} size={16} />
          </span>
          <span className={styles.who}>
            <strong>{stage.who}</strong> <span className={styles.does}>{stage.does}</span>
            {stage.person !== null && stage.person !== undefined && (
              <span className={styles.quiet}> {stage.person}</span>
            )}
            {stage.step?.unreachable === true && <span className={styles.note}>{words("review.unreachable")}</span>}
            {stage.step !== undefined && (
              <span className={styles.acts}>
                {stage.step.company.id === organisation.id && review.can["assign"] === null && (
                  <Button size="small" type="link" onClick={() => setOpen({ act: "assign", step: stage.step! })}>
                    {say(assignReview.label)}
                  </Button>
                )}
                {review.can["replace"] === null && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={words("review.replaceOf", { company: stage.step.company.name })}
                    onClick={() => setOpen({ act: "replace", step: stage.step! })}
                  >
                    {words("review.replaceDo")}
                  </Button>
                )}
              </span>
            )}
            {stage.note !== undefined && stage.note !== "" && <span className={styles.note}>{stage.note}</span>}
          </span>
          <span className={styles.state}>
            <span>{say(stage.state.label)}</span>
            {stage.since !== undefined && (
              <span className={styles.quiet}>{passed(stage.since, stage.at ?? now, words)}</span>
            )}
            {typeof stage.dueOn === "string" && stage.now === true && <DueDay day={stage.dueOn} open />}
          </span>
        </li>
      ))}
      {Opened !== undefined && open !== undefined && (
        <Opened review={review} step={open.step} onClose={() => setOpen(undefined)} />
      )}
    </ol>
  );
}

/** The dialogs about a party. */
const DIALOGS = { assign: AssignDialog, replace: ReplaceDialog } as const;

/** The stages in which somebody is asked, and others are to follow. */
const LIVE = { pending: true, tbs: true, tba: true } as const satisfies Partial<Record<ReviewState, true>>;

function stagesOf(review: Review, own: string, words: Words): Stage[] {
  const { type, steps, history, company, original, successors, state } = review;
  const submitted = history.findLast(({ step }) => step === "submit" || step === "request");
  const waits = state === "initializing" || state === "reject" || submitted === undefined;
  const named = (one: { readonly id: string; readonly name: string }): string =>
    one.id === own ? words("common.yourCompany", { name: one.name }) : one.name;
  const before = (at: string): string | undefined => history.findLast((line) => line.at < at)?.at;
  const last = history.at(-1)?.at;
  const back = original === null ? null : RETURN_STAGES[review.return?.state ?? "none"];
  const ended = state === "complete" || state === "revoke";
  const chain = (key: string, does: string, of: State): Stage => ({
    key,
    who: words("review.chain"),
    does,
    state: of,
    chain: true,
  });
  const parties = steps.map((step, i): Stage => {
    const role = step.role === "collaborator" ? undefined : step.role;
    const asked = step.state === "ASKED";
    const since = asked ? last : step.at === null ? undefined : before(step.at);
    return {
      key: `party-${i}`,
      who: step.company.id === own ? words("common.yourCompany", { name: step.company.name }) : step.company.name,
      person:
        step.by ??
        (step.person !== null && step.substitute !== null
          ? words("review.orSubstitute", { name: step.person, substitute: step.substitute })
          : step.person),
      does: words(
        role === undefined
          ? "review.does.accepts"
          : role === "voider" && type === "convert"
            ? "review.does.converts"
            : role === "issuer" && type === "draft"
              ? "review.does.signs"
              : role === "agent" && step.company.id !== review.issuer?.id
                ? "review.does.agentFor"
                : `review.does.${role}`,
        { agent: review.agent?.name ?? "" },
      ),
      // A party whose turn lies more than one stage ahead is not asked yet, though the process does not say so.
      state:
        role === "grantor" && review.delegation !== null
          ? GRANT_STAGES[review.delegation.state]
          : REVIEWER_STATES[step.state === "CLOSED" && state in LIVE && step.at === null ? "WAITING" : step.state],
      at: step.at,
      dueOn: step.dueOn,
      note: step.reason,
      ...(since === undefined ? {} : { since }),
      now: asked || (role === "grantor" && review.delegation?.state === "asked" && state === "pending"),
      ...(role === undefined && (asked || step.state === "WAITING") ? { step } : {}),
    };
  });
  const first = parties.slice(0, steps.filter(({ role }) => role === "collaborator" || role === "grantor").length);
  const signed = successors.filter((one) => one.signed).length;
  return [
    {
      key: "submitted",
      who: named(company),
      person: review.by === "" ? null : review.by,
      does: words(waits ? "review.does.writes" : "review.does.submitted"),
      state: waits ? REVIEW_STATES[state] : STEP_STAGES.done,
      at: waits ? null : (submitted?.at ?? null),
      now: waits && !ended,
    },
    ...(back === null ? [] : [chain("signature", words("review.does.return"), back.signature)]),
    ...first,
    ...(back === null
      ? []
      : [chain("way", words("review.does.way"), back.way ?? (ended ? STEP_STAGES.stopped : STEP_STAGES.later))]),
    ...parties.slice(first.length),
    ...(successors.length === 0
      ? []
      : [
          chain(
            "successors",
            words("review.does.successors", { signed, count: successors.length }),
            state === "complete" ? STEP_STAGES.done : STEP_STAGES.open,
          ),
        ]),
  ];
}
