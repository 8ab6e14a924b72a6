import { Button } from "antd";
import { useId, type ReactNode } from "react";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { kindOf } from "#domain/kinds/kinds";
import { momentAt } from "../../i18n/instants.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { SaveMark } from "../../kind/SaveMark.tsx";
import { promptOf, type KeptForm } from "../../kind/use-kept-form.ts";
import { FormFoot } from "../../ui/FormParts.tsx";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import type { Review } from "./review.ts";
import styles from "./ReviewForm.module.css";

interface Props {
  readonly review: Review;
  readonly title: string;
  readonly fact: string;
  /** How its saving stands. */
  readonly draft: Pick<KeptForm<Review, object>, "state" | "error" | "flush" | "rest" | "takeTheirs" | "keepMine">;
  /** When the server last said how it stands; null while nothing was saved since the form was opened. */
  readonly savedAt: number | null;
  /** The refusals of its submission. */
  readonly problem: string | undefined;
  /** The points that are still missing, in sentences. */
  readonly missing: readonly string[];
  readonly verb: string;
  readonly submitting: boolean;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly stays: (path: string) => boolean;
  /** In the head, before the mark of the saving. */
  readonly extra?: ReactNode;
  /** In the foot, before the buttons. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a review that is being written: its head and foot, what was refused, and the ways out of a conflict. */
export function FormFrame({ review, draft, missing, savedAt, ...props }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const missingId = useId();
  const kind = kindOf(review.kind);
  const problem = props.problem ?? draft.error?.message;
  return (
    <>
      <Screen
        fixed
        head={
          <PageTitle
            title={props.title}
            onBack={props.onBack}
            tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
            state={<StateMark strong state={REVIEW_STATES[review.state]} />}
            fact={props.fact}
            extra={
              <>
                {props.extra}
                <SaveMark state={draft.state} at={savedAt === null ? undefined : momentAt(savedAt).toISOString()} />
              </>
            }
          />
        }
        foot={
          <FormFoot
            missing={
              missing.length === 0 ? undefined : (
                <span id={missingId}>
                  {missing.map((one) => (
                    <span key={one}>{one} </span>
                  ))}
                </span>
              )
            }
          >
            {props.foot}
            <Button loading={draft.state === "saving"} onClick={() => void draft.flush().catch(() => undefined)}>
              {words("common.save")}
            </Button>
            {missing.length === 0 ? (
              <Button type="primary" loading={props.submitting} onClick={props.onSubmit}>
                {props.verb}
              </Button>
            ) : (
              <GreyedButton aria-describedby={missingId} onClick={props.onSubmit}>
                {props.verb}
              </GreyedButton>
            )}
          </FormFoot>
        }
      >
        <div className={styles.messages}>
          {draft.state === "conflict" ? (
            <Notice
              tone="warning"
              action={
                <span className={styles.choices}>
                  <Button size="small" onClick={draft.takeTheirs}>
                    {words("form.takeTheirs")}
                  </Button>
                  <Button size="small" onClick={draft.keepMine}>
                    {words("form.keepMine")}
                  </Button>
                </span>
              }
            >
              {errorWords("CONTENT_UPDATED")} {words("form.keptHere")}
            </Notice>
          ) : (
            problem !== undefined && <Notice tone="error">{problem}</Notice>
          )}
        </div>
        {props.children}
      </Screen>
      <UnsavedPrompt {...promptOf(draft)} stays={props.stays} />
    </>
  );
}
