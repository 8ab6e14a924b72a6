import { Button } from "antd";
import { useId, useRef, useState, type FocusEvent } from "react";
import { useNavigate } from "react-router";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { submitReview } from "#domain/acts/review/submit";
import { reviewRoutes } from "#domain/api/reviews";
import { kindOf } from "#domain/kinds/kinds";
import { call } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { momentAt } from "../../i18n/instants.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { focusField } from "../../kind/focus.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { SaveMark } from "../../kind/SaveMark.tsx";
import { useMissing } from "../../kind/use-missing.ts";
import { useProblems } from "../../kind/use-problems.ts";
import { Preview } from "../../kind/Preview.tsx";
import { FormFoot, Section } from "../../ui/FormParts.tsx";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { useArrival } from "../../ui/use-begun.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { Agreement } from "./Agreement.tsx";
import { OpenPoints } from "./OpenPoints.tsx";
import { editAddress, LIST, titleOf, viewAddress, type Review } from "./review.ts";
import { NOBODY } from "./ReviewView.tsx";
import { useReviewDraft } from "./use-review-draft.ts";
import styles from "./ReviewForm.module.css";

interface Props {
  readonly review: Review;
  /** When the server last said how it stands. */
  readonly readAt: number;
  /** A draft without an id has been saved for the first time. */
  readonly onBegun: (id: string) => void;
}

/** What the initiator writes: who is to agree and who signs, and the bill as a form beside its paper. */
export function ReviewForm({ review, readAt, onBegun }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const wide = useLayout() === "desk";
  const kind = kindOf(review.kind);
  const arrival = useArrival((made: Review) => editAddress(made.id), onBegun);
  const draft = useReviewDraft(review, arrival.arrive);
  const { reference, issuer, collaborators, data, language } = draft.fields;
  const submission = useSend();
  const refusals = draft.error?.fields ?? [];
  // The bill has fields of these names too.
  const ofReview = refusals.filter(
    ({ path, code }) => code === "REFERENCE_TAKEN" || /^(issuerId|collaborators)/.test(path),
  );
  const problems = useProblems(
    kind,
    data,
    refusals.filter((one) => !ofReview.includes(one)),
  );
  // The issuer may give the number when it signs.
  const left = problems.all.filter(({ path, code }) => path !== kind.numberField || code !== "REQUIRED");
  const named = useMissing(kind, "submit");
  const [asked, setAsked] = useState(false);
  /** As it stood when the form was opened: nothing was saved here since. */
  const [begun] = useState(review.version);
  const [settling, setSettling] = useState(false);
  const [focus, setFocus] = useState<string>();
  const [view, setView] = useState<"form" | "preview">("form");
  const fields = useRef<HTMLDivElement>(null);
  const missingId = useId();

  const refused = (path: string): string | undefined => {
    const found = ofReview.find((one) => one.path === path);
    return found && (found.message ?? errorWords(found.code, found.parameters));
  };
  const alone = collaborators.length === 0;
  const missing = [
    ...(issuer === null ? [words("review.issuerMissing")] : []),
    ...(alone ? [words("review.collaboratorsMissing")] : []),
    ...named(left),
  ];
  const goTo = (path: string): void => {
    setView("form");
    requestAnimationFrame(() => focusField(fields.current, path));
  };
  const save = async (): Promise<Review | undefined> => draft.flush().catch(() => undefined);
  const close = async (): Promise<void> => {
    await save();
    // Left with unsaved content, the page asks by itself.
    void navigate(LIST);
  };
  const submit = async (): Promise<void> => {
    setAsked(true);
    problems.showAll();
    const saved = await save();
    const first = issuer === null ? "review.issuer" : alone ? "review.collaborators" : left[0]?.path;
    if (first !== undefined) return goTo(first);
    if (saved === undefined) return;
    const body = { expectedVersion: saved.version };
    if ((await submission.send(reviewRoutes.submit, { params: { id: saved.id }, body })) === undefined) return;
    toast(say(submitReview.outcome));
    void navigate(viewAddress(saved.id), { replace: true });
  };
  const settle = async (commentId: string, taken: boolean): Promise<void> => {
    setSettling(true);
    const saved = await save();
    if (saved !== undefined)
      await draft.run((id) =>
        call(reviewRoutes.settle, { params: { id, commentId }, body: { expectedVersion: saved.version, taken } }),
      );
    setSettling(false);
  };
  const watchFocus = (event: FocusEvent): void => {
    const path = event.target.closest<HTMLElement>("[data-path]")?.dataset["path"];
    if (path !== undefined) setFocus(path);
  };
  const problem = submission.problem?.message ?? draft.error?.message;
  return (
    <Form
      value={{
        change: (path, value) => draft.put({ data: withValue(draft.fields.data, path, value) }),
        touch: problems.touch,
        error: (path) =>
          path === kind.numberField && left.every((one) => one.path !== path) ? undefined : problems.error(path),
        data,
        language,
        registered: true,
      }}
    >
      <Screen
        fixed
        head={
          <PageTitle
            title={titleOf({ ...review, data, reference }) || words("review.untitled")}
            onBack={() => void close()}
            tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
            state={<StateMark strong state={REVIEW_STATES[review.state]} />}
            fact={words("review.draftRound", { number: review.revision + 1 })}
            extra={
              <>
                {!wide && (
                  <Segments
                    small
                    label={words("form.view")}
                    value={view}
                    onChange={setView}
                    options={[
                      { value: "form", label: words("form.fields") },
                      { value: "preview", label: words("form.preview") },
                    ]}
                  />
                )}
                <SaveMark
                  state={draft.state}
                  at={review.version === begun ? undefined : momentAt(readAt).toISOString()}
                />
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
            <Button loading={draft.state === "saving"} onClick={() => void save()}>
              {words("common.save")}
            </Button>
            {missing.length === 0 ? (
              <Button type="primary" loading={submission.busy} onClick={() => void submit()}>
                {say(submitReview.label)}
              </Button>
            ) : (
              <GreyedButton aria-describedby={missingId} onClick={() => void submit()}>
                {say(submitReview.label)}
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
        <div className={styles.form} data-view={wide ? undefined : view}>
          {(wide || view === "form") && (
            <div className={styles.fields} ref={fields} onFocus={watchFocus}>
              {!wide && (
                <OpenPoints review={review} busy={settling} onSettle={(...one) => void settle(...one)} onGo={goTo} />
              )}
              <Agreement
                kind={review.kind}
                blank={review.id === ""}
                fields={draft.fields}
                onChange={draft.put}
                error={(path) =>
                  refused(path) ??
                  (path === "issuerId" && asked && issuer === null
                    ? words("review.issuerMissing")
                    : path === "collaborators" && asked && alone
                      ? words("review.collaboratorsMissing")
                      : undefined)
                }
              />
              {kind.sections.map((one) => (
                <Section key={one.name} id={`section-${one.name}`} title={say(one.label)}>
                  <KindFields fields={one.fields} data={data} />
                </Section>
              ))}
            </div>
          )}
          {(wide || view === "preview") && (
            <div className={styles.beside}>
              {wide && (
                <OpenPoints review={review} busy={settling} onSettle={(...one) => void settle(...one)} onGo={goTo} />
              )}
              <Preview
                kind={kind}
                documentId=""
                data={data}
                language={language}
                onLanguage={(next) => draft.put({ language: next })}
                focus={focus}
                issuer={issuer ?? NOBODY}
              />
            </div>
          )}
        </div>
      </Screen>
      <UnsavedPrompt
        dirty={draft.state !== "saved"}
        stays={arrival.stays}
        onSave={async () => void (await draft.flush())}
      />
    </Form>
  );
}
