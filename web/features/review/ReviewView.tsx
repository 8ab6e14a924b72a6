import { Button } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { kindOf } from "#domain/kinds/kinds";
import { call } from "../../api/client.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Preview } from "../../kind/Preview.tsx";
import { QuotedBy } from "../../kind/QuotedBy.tsx";
import { DueDay } from "../../process/DueDay.tsx";
import { editAddress, REVIEWS, viewAddress } from "../../process/review-address.ts";
import { useProcessActs } from "../../process/use-process-acts.tsx";
import { ChainNow } from "../../session/ChainNow.tsx";
import { useMe } from "../../session/use-me.ts";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { documentAddress } from "../../ui/document-address.ts";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import { Annex } from "./Annex.tsx";
import { Asked } from "./Asked.tsx";
import { Changes } from "./Changes.tsx";
import { DelegationPart } from "./DelegationPart.tsx";
import { Look } from "./Look.tsx";
import { drawnWith, languageShown, selectionShown } from "./looks.ts";
import { PartsPreview } from "./PartsPreview.tsx";
import { PrepareDialog } from "./PrepareDialog.tsx";
import { ReturnSigning, TO_SIGN } from "./ReturnSigning.tsx";
import {
  compared,
  isDelegate,
  isOpen,
  isWritten,
  NOBODY,
  shownRequest,
  titleOf,
  typeRound,
  type Review,
} from "./review.ts";
import { Standing } from "./Standing.tsx";
import { useAnew } from "./use-anew.ts";
import { useMarks } from "./use-marks.ts";
import { useSteps } from "./use-steps.tsx";
import styles from "./Review.module.css";

/** Acts that are done on a bill have pages of their own. */
const { submit, request, accept, reject, refuse, modify, revoke, accomplishFor, refuseFor } = reviewRoutes;
const ROUTES = { accept, submit, request, modify, reject, refuse, revoke };
/** The acts of an agent that answers for the issuer. */
const FOR_ISSUER = { accomplishFor, ...ROUTES, refuseFor };

/** The acts that go on; the others end or send back, and none of them is offered first. */
const FORWARD: readonly string[] = [
  "accept",
  "submit",
  "request",
  "modify",
  "edit",
  "sign",
  "signAutomatically",
  "void",
  "convert",
  "accomplish",
  "accomplishFor",
];
const DOT = " · ";

interface Props {
  readonly review: Review;
  /** The template with which the agreed bill is to be made at once; null for that of the platform. */
  readonly template?: string | null | undefined;
}

/** A B/L review: the paper beside how it stands, its changes and what was said, under the acts of its stage. */
export function ReviewView({ review, template }: Props) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const layout = useLayout();
  const me = useMe();
  const kind = kindOf(review.kind);
  const title = titleOf(review) || words("review.untitled");
  const [side, setSide] = useState<"details" | "paper">("details");
  const [focus, setFocus] = useState<string>();
  const [part, setPart] = useState(0);
  const [preparing, setPreparing] = useState(template !== undefined);
  const own = review.company.id === me.organisation.id;
  const { acts, problem, dialog } = useProcessActs({
    name: "review",
    routes: isDelegate(review, me.organisation.id) ? FOR_ISSUER : ROUTES,
    id: review.id,
    title,
    process: review,
    onDone: (act) => {
      if (act === "modify") void navigate(editAddress(review));
      if (act === "request") void navigate(viewAddress(review), { replace: true, state: TO_SIGN });
    },
  });
  const steps = useSteps(review, () => setPreparing(true));
  const anew = useAnew(review, own);
  const { type, original } = review;
  const bar: Action[] = [
    ...(isWritten(review)
      ? [
          {
            id: "edit",
            label: words("review.edit"),
            icon: <EditOutlined />,
            shortcut: "E",
            onClick: () => void navigate(editAddress(review)),
          },
        ]
      : []),
    ...steps,
    ...acts,
    ...anew.actions,
  ];
  useReading(review, own);

  const desk = layout === "desk";
  const { round, after } = compared(review);
  const marks = useMarks(review, part);
  const turn = turnOf(review, own, words("review.yourTurn"), (company) => words("review.turnOf", { company }));
  const openProposals = review.comments.filter((one) => isOpen(one) && one.proposed !== null).length;
  const rejection = review.state === "reject" ? review.history.findLast(({ state }) => state === "reject") : undefined;
  return (
    <>
      <Screen
        fixed={layout !== "phone"}
        head={
          <>
            <PageTitle
              title={title}
              onBack={() => void navigate(REVIEWS)}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={REVIEW_STATES[review.state]} />}
              fact={
                <>
                  {[typeRound(review, Math.max(round, 1), words, say), turn?.said].filter(Boolean).join(DOT)}
                  {typeof turn?.dueOn === "string" && (
                    <>
                      {DOT}
                      <DueDay day={turn.dueOn} open />
                    </>
                  )}
                </>
              }
            />
            <ActionBar
              actions={bar}
              solid={FORWARD.includes(bar.find(({ why }) => why === undefined)?.id ?? "")}
              extra={<OpenBill review={review} />}
            />
            {!desk && (
              <div className={styles.tabs}>
                <Segments
                  small
                  label={words("form.view")}
                  value={side}
                  onChange={setSide}
                  options={[
                    { value: "details", label: words("review.changes") },
                    { value: "paper", label: words("paper.label") },
                  ]}
                />
              </div>
            )}
          </>
        }
        foot={
          <FooterKeys
            hints={bar.flatMap((one) =>
              one.why !== undefined || one.shortcut === undefined ? [] : [{ keys: [one.shortcut], label: one.label }],
            )}
          >
            <ChainNow />
          </FooterKeys>
        }
      >
        <div className={styles.messages}>
          {[problem, anew.problem].map(
            (one) =>
              one && (
                <Notice key={one} tone="error">
                  {one}
                </Notice>
              ),
          )}
          <ReturnSigning review={review} />
          {rejection !== undefined && (
            <Notice tone="error">
              <strong>
                {words("review.rejectedBy", { name: rejection.by ?? "", company: rejection.company ?? "" })}
              </strong>
              <p className={styles.text}>{rejection.comment}</p>
              {own && openProposals > 0 && <p>{words("review.modifyFirst", { count: openProposals })}</p>}
            </Notice>
          )}
        </div>
        <div className={styles.columns} data-view={desk ? undefined : side}>
          {(desk || side === "paper") && (
            <div className={styles.paper}>
              {original === null ? (
                <Preview
                  kind={kind}
                  documentId={review.documentId ?? ""}
                  data={after}
                  language={languageShown(review)}
                  focus={focus}
                  marks={marks}
                  issuer={review.issuer ?? NOBODY}
                  {...drawnWith(selectionShown(review))}
                  title={typeRound(review, Math.max(round, 1), words, say)}
                />
              ) : (
                <PartsPreview
                  key={part}
                  part={part}
                  review={review}
                  parts={shownRequest(review).parts}
                  language={languageShown(review)}
                  focus={focus}
                  marks={marks}
                  title={typeRound(review, Math.max(round, 1), words, say)}
                />
              )}
            </div>
          )}
          {(desk || side === "details") && (
            <div className={styles.details}>
              <Standing review={review} />
              {type !== "surrender" && <Look review={review} />}
              <DelegationPart review={review} />
              <Annex review={review} />
              {original?.id && type !== "surrender" && (
                <QuotedBy id={original.id} number={original.number} ended={review.state === "complete"} />
              )}
              <Asked review={review} />
              <Changes review={review} onField={setFocus} part={part} onPart={setPart} />
            </div>
          )}
        </div>
      </Screen>
      {dialog}
      {preparing && <PrepareDialog review={review} template={template} onClose={() => setPreparing(false)} />}
    </>
  );
}

/** Leads to the bill: to the one that a request is about, or to the one that was made of a draft. */
function OpenBill({ review: { kind, documentId, original } }: { readonly review: Review }) {
  const words = useWords();
  const navigate = useNavigate();
  const id = original === null ? documentId : original.id;
  return (
    id !== null && (
      <Button onClick={() => void navigate(documentAddress({ kind, id }, "view"))}>
        {words(original === null ? "review.openBill" : "review.openOriginal")}
      </Button>
    )
  );
}

/** Whose turn it is, and until when; undefined once nobody is asked any more. */
function turnOf(
  review: Review,
  own: boolean,
  yours: string,
  of: (company: string) => string,
): { readonly said: string; readonly dueOn: string | null } | undefined {
  if (review.state === "initializing" || review.state === "reject")
    return { said: own ? yours : of(review.company.name), dueOn: null };
  const asked = review.steps.find(({ state }) => state === "ASKED");
  return asked && { said: asked.you ? yours : of(asked.company.name), dueOn: asked.dueOn };
}

/** Notes once for each version that it was opened. The company that wrote it is no reader of its own. */
function useReading({ id, revision }: Review, own: boolean): void {
  useEffect(() => {
    if (own || revision === 0) return;
    // A note that does not arrive is made when the page is opened the next time.
    void call(reviewRoutes.read, { params: { id } }).catch(() => undefined);
  }, [id, revision, own]);
}
