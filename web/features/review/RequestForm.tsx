import { Button } from "antd";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { requestReview } from "#domain/acts/review/request";
import { REVIEW_TYPES, type OriginalType } from "#domain/acts/review/types";
import { reviewRoutes } from "#domain/api/reviews";
import type { FieldError } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { QuotedBy } from "../../kind/QuotedBy.tsx";
import { ProcessActDialog } from "../../process/ProcessActDialog.tsx";
import { editAddress, viewAddress } from "../../process/review-address.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-begun.ts";
import { Agreement } from "./Agreement.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { FormSides, useFormSides } from "./FormSides.tsx";
import { OpenPoints } from "./OpenPoints.tsx";
import { PartsPreview } from "./PartsPreview.tsx";
import { TO_SIGN } from "./ReturnSigning.tsx";
import { originalOf, typeRound, type Review } from "./review.ts";
import type { RequestFields } from "./request-fields.ts";
import { SplitFields } from "./split/SplitFields.tsx";
import { Terms, useTerms } from "./Terms.tsx";
import { useParts, withTerms } from "./use-parts.ts";
import { useRequestDraft } from "./use-request-draft.ts";
import { under, useFormPage } from "./use-form-page.ts";
import { useSettling } from "./use-settling.ts";
import styles from "./ReviewForm.module.css";

interface Props {
  readonly review: Review;
  readonly type: OriginalType;
  /** When the server last said how it stands. */
  readonly readAt: number;
  /** A request without an id has been saved for the first time. */
  readonly onBegun: (id: string) => void;
}

const NONE: readonly FieldError[] = [];

/** The request of the holder of a bill to its issuer: the terms, who is to agree, and the bills that come of it. */
export function RequestForm({ review, type, readAt, onBegun }: Props) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const arrival = useArrival((made: Review) => editAddress(made), onBegun);
  const draft = useRequestDraft(type, review, arrival.arrive);
  const settling = useSettling(draft);
  const refusals = draft.error?.fields ?? NONE;
  const [ofTerms, ofAmended] = useMemo(() => [under(refusals, "terms"), under(refusals, "parts.0")], [refusals]);
  const terms = useTerms(type, draft.fields, ofTerms);
  const [asked, setAsked] = useState(false);
  const [confirming, setConfirming] = useState<Review>();
  /** As it stood when the form was opened: nothing was saved here since. */
  const [begun] = useState(review.version);
  const sides = useFormSides();
  const { page, refused, goTo, save, close } = useFormPage(draft, refusals, sides.showForm);
  const [previewing, setPreviewing] = useState(false);
  const kind = kindOf(review.kind);
  const { data, number } = originalOf(review);
  const parts = useParts(type, review, draft.fields, ofAmended);

  // The same function at every key: the parts are drawn anew only when they change.
  const now = useRef(draft.put);
  useLayoutEffect(() => {
    now.current = draft.put;
  });
  const putParts = useCallback((next: RequestFields["parts"]): void => now.current({ parts: next }), []);

  const alone = draft.fields.collaborators.length === 0;
  const missing = [...(alone ? [words("review.collaboratorsMissing")] : []), ...parts.missing, ...terms.missing];
  const submit = async (): Promise<void> => {
    setAsked(true);
    terms.showAll();
    parts.problems.showAll();
    const saved = await save();
    const first = terms.first ?? (alone ? "review.collaborators" : parts.first);
    if (first !== undefined) return goTo(first);
    if (missing.length === 0 && saved !== undefined) setConfirming(saved);
  };
  const title = words("review.titleOf", { type: say(REVIEW_TYPES[type].label), number });
  const { language } = draft.fields;
  const asks = (
    <>
      <Terms
        review={review}
        fields={draft.fields}
        data={parts.amended}
        language={language}
        saying={terms}
        asked={asked}
        onChange={(part) => draft.put(withTerms(review, draft.fields, part))}
        error={refused}
      />
      {review.original?.id && type !== "surrender" && (
        <QuotedBy id={review.original.id} number={number} ended={false} />
      )}
      <Agreement
        type={type}
        fields={draft.fields}
        onChange={draft.put}
        error={(path) =>
          refused(path) ??
          (path === "collaborators" && asked && alone ? words("review.collaboratorsMissing") : undefined)
        }
      />
    </>
  );
  const points = <OpenPoints review={review} busy={settling.busy} onSettle={settling.settle} onGo={goTo} />;
  const paper = (
    <PartsPreview
      review={review}
      parts={draft.fields.parts}
      language={language}
      onLanguage={(next) => draft.put({ language: next })}
      focus={sides.focus}
      title={draft.fields.parts.length === 0 ? words("review.originalOf", { number }) : words("form.preview")}
    />
  );
  return (
    <>
      <FormFrame
        review={review}
        title={title}
        fact={typeRound(review, review.revision + 1, words, say)}
        draft={draft}
        savedAt={review.version === begun ? null : readAt}
        problem={undefined}
        missing={missing}
        verb={say(requestReview.label)}
        submitting={false}
        onSubmit={() => void submit()}
        onBack={() => void close()}
        stays={arrival.stays}
        extra={type !== "split" && sides.choice}
        foot={
          type === "split" && (
            <Button icon={<EyeOutlined aria-hidden="true" />} onClick={() => setPreviewing(true)}>
              {words("review.split.preview", { count: draft.fields.parts.length })}
            </Button>
          )
        }
      >
        {type === "split" ? (
          <div className={styles.whole} ref={page}>
            {points}
            <SplitFields
              kind={kind}
              number={number}
              original={data}
              parts={draft.fields.parts}
              onParts={putParts}
              wrong={parts.wrong}
              asked={asked}
            />
            {asks}
          </div>
        ) : (
          <FormSides
            sides={sides}
            fieldsRef={page}
            points={
              <>
                {points}
                <ChangeList
                  title={words("review.changesOf", { count: parts.changes.length })}
                  changes={parts.changes}
                  onGo={goTo}
                />
              </>
            }
            fields={
              <>
                {asks}
                {type === "amend" && (
                  <Form
                    value={{
                      change: (path, value) =>
                        draft.put({ parts: [withValue(draft.fields.parts[0] ?? data, path, value)] }),
                      touch: parts.problems.touch,
                      error: (path) =>
                        path === kind.numberField && parts.left.every((one) => one.path !== path)
                          ? undefined
                          : parts.problems.error(path),
                      data: parts.amended,
                      language,
                      registered: true,
                      fixed: parts.kept,
                      before: data,
                    }}
                  >
                    {kind.sections.map((one) => (
                      <Section key={one.name} id={`section-${one.name}`} title={say(one.label)}>
                        <KindFields fields={one.fields} data={parts.amended} />
                      </Section>
                    ))}
                  </Form>
                )}
              </>
            }
            paper={paper}
          />
        )}
      </FormFrame>
      {previewing && (
        <Dialog open title={title} onClose={() => setPreviewing(false)}>
          <div className={styles.previews}>{paper}</div>
        </Dialog>
      )}
      {confirming !== undefined && (
        <ProcessActDialog
          name="review"
          act="request"
          route={reviewRoutes.request}
          id={confirming.id}
          version={confirming.version}
          title={title}
          onDone={() => {
            toast(say(requestReview.outcome));
            void navigate(viewAddress(confirming), { replace: true, state: TO_SIGN });
          }}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}
