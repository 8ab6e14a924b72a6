import { Button, Input } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useState } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import type { FieldData } from "#domain/kinds/field";
import { termAt, type ReviewTopic } from "#domain/processes/review-topics";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { useManner } from "../../kind/use-manner.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field as Labelled } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { compared, comparedTerms, isOpen, isWritten, proposalText, type Review, type ReviewComment } from "./review.ts";
import styles from "./Review.module.css";

interface ThreadProps {
  readonly review: Review;
  /** The field or term that is spoken of; undefined for the whole. */
  readonly topic: ReviewTopic | undefined;
  /** Of a split: the part that is spoken of. */
  readonly part: number | null;
  readonly comments: readonly ReviewComment[];
}

/** What was said about a field, oldest first, and the way to say something or to propose a value. */
export function Thread({ review, topic, part, comments }: ThreadProps) {
  const spoken = review.revision > 0 && review.state !== "complete" && review.state !== "revoke";
  const { send, busy, problem } = useSend();
  const settle = (commentId: string, taken: boolean): void =>
    void send(reviewRoutes.settle, {
      params: { id: review.id, commentId },
      body: { expectedVersion: review.version, taken },
    });
  return (
    <div className={styles.thread}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {comments.length > 0 && (
        <ol className={styles.said}>
          {comments.map((comment) => (
            <Said key={comment.id} review={review} topic={topic} comment={comment} busy={busy} onSettle={settle} />
          ))}
        </ol>
      )}
      {spoken && <Reply review={review} topic={topic} part={part} />}
    </div>
  );
}

interface SaidProps extends Pick<ThreadProps, "review" | "topic"> {
  readonly comment: ReviewComment;
  readonly busy: boolean;
  readonly onSettle: (id: string, taken: boolean) => void;
}

/** One comment: by whom, what, the value that it proposes, and what became of it. */
export function Said({ review, topic, comment, busy, onSettle }: SaidProps) {
  const words = useWords();
  const format = useFormat();
  const manner = useManner();
  const proposes = topic !== undefined && comment.proposed !== null && comment.proposed !== undefined;
  const settled =
    comment.settledAt === null
      ? undefined
      : words(comment.taken !== true ? "review.leftBy" : proposes ? "review.takenBy" : "review.doneBy", {
          name: comment.settledBy ?? "",
          when: format.instant(comment.settledAt),
        });
  return (
    <li className={styles.comment}>
      <Avatar name={comment.by} />
      <div className={styles.words}>
        <p className={styles.who}>
          <strong>{comment.by}</strong>{" "}
          <span className={styles.quiet}>
            {comment.visitor ? words("review.visitorOf", { company: comment.company.name }) : comment.company.name}
          </span>
          <span className={styles.when}>
            {words("review.round", { number: comment.revision })}
            {words("common.comma")}
            <time dateTime={comment.at}>{format.instant(comment.at)}</time>
          </span>
        </p>
        {comment.said !== "" && <p className={styles.text}>{comment.said}</p>}
        {proposes && (
          <div className={styles.proposal}>
            <span className="hw-hidden">{words("review.proposed")}</span>
            <span className={styles.value}>{proposalText(review, topic, comment, manner)}</span>
          </div>
        )}
        {settled !== undefined && <p className={styles.quiet}>{settled}</p>}
        {isOpen(comment) && isWritten(review) && (
          <ButtonRow start>
            <Button
              size="small"
              icon={<CheckOutlined aria-hidden="true" />}
              disabled={busy}
              onClick={() => onSettle(comment.id, true)}
            >
              {words(proposes ? "review.take" : "review.settle")}
            </Button>
            {proposes && (
              <Button
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                disabled={busy}
                onClick={() => onSettle(comment.id, false)}
              >
                {words("review.leave")}
              </Button>
            )}
          </ButtonRow>
        )}
      </div>
    </li>
  );
}

/** A comment that is being written, with the field's own editor for a value that it proposes. */
function Reply({ review, topic, part }: Pick<ThreadProps, "review" | "topic" | "part">) {
  const words = useWords();
  const sender = useSend();
  const field = topic?.field ?? null;
  const ofTerms = topic !== undefined && termAt(topic.path) !== null;
  const after = ofTerms ? comparedTerms(review).after.terms : compared(review, part ?? 0).after;
  const [said, setSaid] = useState("");
  /** The content with the proposed value in it; undefined where none is proposed. */
  const [wanted, setWanted] = useState<FieldData>();
  const empty = said.trim() === "" && (wanted === undefined || wanted === after);
  const close = (): void => {
    setSaid("");
    setWanted(undefined);
    sender.forget();
  };
  const send = async (): Promise<void> => {
    const proposed = field === null ? undefined : wanted?.[field.name];
    const body = { part, field: topic?.path ?? "", said: said.trim(), ...(proposed === undefined ? {} : { proposed }) };
    if ((await sender.send(reviewRoutes.comment, { params: { id: review.id }, body })) === undefined) return;
    close();
    toast(words(proposed === undefined ? "review.saidDone" : "review.proposedDone"));
  };
  return (
    <div className={styles.reply}>
      {sender.problem !== undefined && <Notice tone="error">{sender.problem.message}</Notice>}
      <Labelled label={words("review.say")} help={words("review.readBy")}>
        <Input.TextArea value={said} maxLength={1000} rows={2} onChange={(event) => setSaid(event.target.value)} />
      </Labelled>
      {field !== null && wanted !== undefined && (
        <Form
          value={{
            change: (path, value) => setWanted((old) => withValue(old ?? after, path, value)),
            touch: () => undefined,
            error: sender.under,
            data: wanted,
            language: review.language,
          }}
        >
          <KindFields fields={[field]} data={wanted} />
        </Form>
      )}
      <ButtonRow start>
        <Button disabled={empty} loading={sender.busy} onClick={() => void send()}>
          {words(wanted === undefined ? "review.send" : "review.sendValue")}
        </Button>
        {field !== null && wanted === undefined && (
          <Button onClick={() => setWanted(after)}>{words("review.propose")}</Button>
        )}
        {wanted !== undefined && <Button onClick={close}>{words("common.cancel")}</Button>}
      </ButtonRow>
    </div>
  );
}
