import { useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { submitReview } from "#domain/acts/review/submit";
import { reviewRoutes } from "#domain/api/reviews";
import { fitsSubType } from "#domain/documents/review-look";
import { kindOf } from "#domain/kinds/kinds";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { FormMenu } from "../../kind/FormMenu.tsx";
import { KindFields } from "../../kind/KindFields.tsx";
import { useManner } from "../../kind/use-manner.ts";
import { useMissing } from "../../kind/use-missing.ts";
import { useProblems } from "../../kind/use-problems.ts";
import { Preview } from "../../kind/Preview.tsx";
import { editAddress, viewAddress } from "../../process/review-address.ts";
import { Section } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";
import { useArrival } from "../../ui/use-begun.ts";
import { Agreement } from "./Agreement.tsx";
import { AnnexFields } from "./Annex.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { FormSides, useFormSides } from "./FormSides.tsx";
import { LayoutFields, useLayouts } from "./LayoutFields.tsx";
import { drawnWith } from "./looks.ts";
import { OpenPoints } from "./OpenPoints.tsx";
import { differencesFrom, NOBODY, sourceName, titleOf, typeRound, type Review } from "./review.ts";
import { Terms, useTerms } from "./Terms.tsx";
import { useReviewDraft } from "./use-review-draft.ts";
import { under, useFormPage } from "./use-form-page.ts";
import { useSettling } from "./use-settling.ts";

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
  const manner = useManner();
  const reading = useLanguage();
  const navigate = useNavigate();
  const kind = kindOf(review.kind);
  const arrival = useArrival((made: Review) => editAddress(made), onBegun);
  const draft = useReviewDraft(review, arrival.arrive);
  const { reference, issuer, subType, collaborators, data, language } = draft.fields;
  const submission = useSend();
  const refusals = draft.error?.fields ?? [];
  // The bill has fields of these names too.
  const ofReview = refusals.filter(
    ({ path, code }) =>
      code === "REFERENCE_TAKEN" ||
      /^(issuerId|carrierId|item\.|deliverToId|consigneeId|collaborators|lastDueOn|terms)/.test(path),
  );
  const terms = useTerms("draft", draft.fields, under(refusals, "terms"));
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
  const settling = useSettling(draft);
  const sides = useFormSides();
  const { page, refused, goTo, save, close } = useFormPage(draft, ofReview, sides.showForm);

  // It is drawn beside what is typed in, and may follow a moment later.
  const told = useDeferredValue(data);
  const differences = useMemo(() => differencesFrom(review, told, manner), [review, told, manner]);

  const layouts = useLayouts(review, draft.fields, draft.put);
  const subTypeWrong = fitsSubType(kind, data, subType) ? undefined : errorWords("REVIEW_SUB_TYPE");
  const alone = collaborators.length === 0;
  const missing = [
    ...(issuer === null ? [words("review.issuerMissing")] : []),
    ...(alone ? [words("review.collaboratorsMissing")] : []),
    ...terms.missing,
    ...(layouts.withdrawn ? [errorWords("NO_SIGNING_TEMPLATE")] : []),
    ...(subTypeWrong === undefined ? [] : [subTypeWrong]),
    ...named(left),
  ];
  const submit = async (): Promise<void> => {
    setAsked(true);
    terms.showAll();
    problems.showAll();
    const saved = await save();
    const first =
      issuer === null
        ? "review.issuer"
        : alone
          ? "review.collaborators"
          : layouts.withdrawn
            ? "item.templateId"
            : subTypeWrong !== undefined
              ? "item.subType"
              : (terms.first ?? left[0]?.path);
    if (first !== undefined) return goTo(first);
    if (saved === undefined) return;
    const body = { expectedVersion: saved.version };
    if ((await submission.send(reviewRoutes.submit, { params: { id: saved.id }, body })) === undefined) return;
    toast(say(submitReview.outcome));
    void navigate(viewAddress(saved), { replace: true });
  };
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
      <FormFrame
        review={review}
        title={titleOf({ ...review, data, reference }) || words("review.untitled")}
        fact={typeRound(review, review.revision + 1, words, say)}
        draft={draft}
        savedAt={review.version === begun ? null : readAt}
        problem={submission.problem?.message}
        missing={missing}
        verb={say(submitReview.label)}
        submitting={submission.busy}
        onSubmit={() => void submit()}
        onBack={() => void close()}
        stays={arrival.stays}
        extra={
          <>
            {sides.choice}
            <FormMenu
              kind={kind}
              draft={{
                data,
                language,
                change: (next) => draft.put({ data: next(data) }),
                setLanguage: (next) => draft.put({ language: next }),
              }}
              begun={review.id === "" && review.source === null ? review.data : undefined}
              name={reference.trim() || kind.name}
            />
          </>
        }
      >
        <FormSides
          sides={sides}
          fieldsRef={page}
          points={
            <>
              <OpenPoints review={review} busy={settling.busy} onSettle={settling.settle} onGo={goTo} />
              {review.source !== null && (
                <ChangeList
                  title={words("review.differs", {
                    count: differences.length,
                    source: sourceName(review.source, reading),
                  })}
                  changes={differences}
                  none={words("review.differsNowhere")}
                  onGo={goTo}
                />
              )}
            </>
          }
          fields={
            <>
              <Agreement
                type="draft"
                fields={draft.fields}
                onChange={draft.put}
                kind={review.id === "" ? review.kind : undefined}
                source={review.source}
                issuer={{ value: issuer, onChange: (next) => void layouts.name({ issuer: next }) }}
                error={(path) =>
                  refused(path) ??
                  (path === "issuerId" && asked && issuer === null
                    ? words("review.issuerMissing")
                    : path === "collaborators" && asked && alone
                      ? words("review.collaboratorsMissing")
                      : undefined)
                }
              />
              <LayoutFields
                {...layouts}
                review={review}
                fields={draft.fields}
                data={data}
                onChange={draft.put}
                error={(path) => refused(path) ?? (path === "item.subType" ? subTypeWrong : undefined)}
              />
              <Terms
                review={review}
                fields={draft.fields}
                data={told}
                language={language}
                saying={terms}
                asked={asked}
                onChange={draft.put}
                error={refused}
              />
              {kind.sections.map((one) => (
                <Section key={one.name} id={`section-${one.name}`} title={say(one.label)}>
                  <KindFields fields={one.fields} data={data} />
                </Section>
              ))}
              <AnnexFields review={review} draft={draft} />
            </>
          }
          paper={
            <Preview
              kind={kind}
              documentId=""
              data={data}
              language={language}
              onLanguage={(next) => draft.put({ language: next })}
              focus={sides.focus}
              issuer={issuer ?? NOBODY}
              {...drawnWith(layouts.look)}
            />
          }
        />
      </FormFrame>
    </Form>
  );
}
