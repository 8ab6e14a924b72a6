import { Button } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { kindOf } from "#domain/kinds/kinds";
import { reviewFlow } from "#domain/processes/review";
import { call } from "../../api/client.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Preview } from "../../kind/Preview.tsx";
import { DueDay } from "../../process/DueDay.tsx";
import { useProcessActs, useProcessRefusal } from "../../process/use-process-acts.tsx";
import { ChainNow } from "../../session/ChainNow.tsx";
import { useMe } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { documentAddress, signingAddress } from "../../ui/document-address.ts";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import { Changes } from "./Changes.tsx";
import { PrepareDialog } from "./PrepareDialog.tsx";
import { compared, editAddress, isOpen, isWritten, LIST, titleOf, type Review } from "./review.ts";
import { Standing } from "./Standing.tsx";
import styles from "./Review.module.css";

/** Signing has pages of its own. */
const { submit, accept, reject, refuse, modify, revoke } = reviewRoutes;
const ROUTES = { accept, submit, modify, reject, refuse, revoke };

/** The acts that go on; the others end or send back, and none of them is offered first. */
const FORWARD: readonly string[] = ["accept", "submit", "modify", "edit", "sign"];
const DOT = " · ";

/** A B/L review: the paper beside how it stands, its changes and what was said, under the acts of its stage. */
export function ReviewView({ review }: { readonly review: Review }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const layout = useLayout();
  const me = useMe();
  const kind = kindOf(review.kind);
  const title = titleOf(review) || words("review.untitled");
  const [side, setSide] = useState<"details" | "paper">("details");
  const [focus, setFocus] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const own = review.company.id === me.organisation.id;
  const { acts, problem, dialog } = useProcessActs({
    name: "review",
    routes: ROUTES,
    id: review.id,
    title,
    process: review,
    onDone: (act) => {
      if (act === "modify") void navigate(editAddress(review.id));
    },
  });
  const sign = useSigning(review, () => setPreparing(true));
  const bar: Action[] = [
    ...(isWritten(review)
      ? [
          {
            id: "edit",
            label: words("review.edit"),
            icon: <EditOutlined />,
            shortcut: "E",
            onClick: () => void navigate(editAddress(review.id)),
          },
        ]
      : []),
    ...(sign === undefined ? [] : [sign]),
    ...acts,
  ];
  useReading(review, own);

  const desk = layout === "desk";
  const { round, after } = compared(review);
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
              onBack={() => void navigate(LIST)}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={REVIEW_STATES[review.state]} />}
              fact={
                <>
                  {[words("review.draftRound", { number: Math.max(round, 1) }), turn?.said].filter(Boolean).join(DOT)}
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
              extra={
                review.documentId !== null && (
                  <Button
                    onClick={() =>
                      void navigate(documentAddress({ kind: review.kind, id: review.documentId ?? "" }, "view"))
                    }
                  >
                    {words("review.openBill")}
                  </Button>
                )
              }
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
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
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
              <Preview
                kind={kind}
                documentId={review.documentId ?? ""}
                data={after}
                language={review.language}
                focus={focus}
                issuer={review.issuer ?? NOBODY}
                title={words("review.paper", { number: Math.max(round, 1) })}
              />
            </div>
          )}
          {(desk || side === "details") && (
            <div className={styles.details}>
              <Standing review={review} />
              <Changes review={review} onField={setFocus} />
            </div>
          )}
        </div>
      </Screen>
      {dialog}
      {preparing && <PrepareDialog review={review} onClose={() => setPreparing(false)} />}
    </>
  );
}

/** The issuer before one is chosen. */
export const NOBODY = { id: "", name: "" };

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

/** The act that is done on the bill: it is made first, then signed on its own page. Everybody reads who signs. */
function useSigning(review: Review, prepare: () => void): Action | undefined {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const refusal = useProcessRefusal("review", review);
  const { label, key } = reviewFlow.actions.sign;
  const { documentId, state, issuer } = review;
  const code = review.can["sign"] ?? null;
  if (state !== "pending" && state !== "tbs") return undefined;
  const why =
    state === "pending"
      ? words("review.signsLast", { company: issuer?.name ?? "" })
      : code === null
        ? undefined
        : code === "PROCESS_NOT_ASKED"
          ? words("review.signsOnly", { company: issuer?.name ?? "" })
          : refusal("sign", code);
  return {
    id: "sign",
    label: say(label),
    icon: actPicture("review.sign"),
    ...(key === undefined ? {} : { shortcut: key }),
    ...(why === undefined ? {} : { why }),
    onClick: () =>
      documentId === null ? prepare() : void navigate(signingAddress({ kind: review.kind, id: documentId })),
  };
}
