import { Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { REVIEW_TYPES } from "#domain/acts/review/types";
import { visitorRoutes, type Visit, type VisitedReview as Shown } from "#domain/api/visitors";
import { applies, isEmpty } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { proposalSaid, termsSaid } from "#domain/processes/review-said";
import { termAt, termTopics, topicAt, topicOf, type ReviewTopic } from "#domain/processes/review-topics";
import { ApiError, callBytes } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { KindView } from "../../kind/KindView.tsx";
import { useManner } from "../../kind/use-manner.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { VisitedPaper } from "./VisitedPaper.tsx";
import styles from "./Visitor.module.css";

interface Props {
  readonly visit: Visit;
  readonly review: Shown;
  readonly onEnded: () => void;
  readonly back?: ReactNode;
}

/** The whole, which no field has. */
const WHOLE = "";

/** A B/L review as a visitor reads it: what would be agreed, what was said, and a comment of the own. */
export function VisitedReview({ visit, review, onEnded, back }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const manner = useManner();
  const kind = kindOf(review.kind);
  const [bill, setBill] = useState(0);
  const [side, setSide] = useState<"facts" | "paper">("facts");
  const data = review.bills[bill] ?? {};
  const conditions = review.look?.layout?.annex ?? null;
  const fields = kind.sections.flatMap((section) => section.fields);
  const called = (name: string): string => {
    const topic = topicAt(review.type, kind, name);
    return topic === undefined ? words("visitor.review.whole") : say(topic.label);
  };
  const terms = termsSaid(review.type, review, manner)
    .filter(({ said }) => said !== "")
    .map(({ topic, said }) => ({ label: say(topic.label), value: said, span: 2 as const }));
  const split = review.type === "split";
  /** The value that is proposed for a field, in the words in which it is read. */
  const proposal = ({ field, part, proposed }: Shown["comments"][number]): string => {
    const { terms, companies, bills } = review;
    const written = { data: bills[part ?? 0] ?? {}, terms, companies };
    return proposalSaid(review.type, kind, written, { path: field, proposed }, manner);
  };
  return (
    <section className={styles.document} aria-label={review.title}>
      <div className={styles.titled}>
        {back}
        <h1 className={styles.reading} tabIndex={-1} data-page-title="">
          {review.title}
        </h1>
        <StateMark state={REVIEW_STATES[review.state]} />
      </div>
      <div className={styles.facts} tabIndex={0} role="region" aria-label={words("visitor.review.name")}>
        <p className="hw-quiet">
          {words("visitor.review.about", { type: say(REVIEW_TYPES[review.type].label), number: review.revision })}
        </p>
        {review.bills.length > 1 && (
          <Choice
            label={words("visitor.review.part")}
            value={String(bill)}
            onChange={(value) => setBill(Number(value))}
            options={review.bills.map((_, i) => ({
              value: String(i),
              label: words("visitor.review.partNumber", { number: i + 1 }),
            }))}
          />
        )}
        {review.bills.length > 0 && (
          <>
            <Segments
              small
              label={words("paper.which")}
              value={side}
              options={(["facts", "paper"] as const).map((value) => ({ value, label: words(`visitor.${value}`) }))}
              onChange={setSide}
            />
            {side === "facts" ? (
              <KindView kind={kind} data={data} />
            ) : (
              <VisitedPaper visit={visit} review={review} data={data} />
            )}
          </>
        )}
        {terms.length > 0 && <FactGrid facts={terms} />}
        {conditions !== null && <Pdf of="conditions" visit={visit} file={conditions} />}
        {review.annex !== null && <Pdf of="annex" visit={visit} file={review.annex} />}
        <h2 className={styles.heading}>{words("visitor.review.comments", { count: review.comments.length })}</h2>
        <ol className={styles.comments}>
          {review.comments.map((one) => (
            <li key={one.id} className={styles.comment}>
              <Avatar name={one.by} />
              <div>
                <p>
                  <strong>{one.by}</strong>{" "}
                  <span className="hw-quiet">
                    {[
                      one.visitor ? words("visitor.review.visitorOf", { company: one.company }) : one.company,
                      one.part === null
                        ? called(one.field)
                        : words("visitor.review.partNumber", { number: one.part + 1 }),
                      ...(one.part === null || one.field === WHOLE ? [] : [called(one.field)]),
                      format.instant(one.at),
                    ].join(words("common.comma"))}
                  </span>
                </p>
                {one.said !== "" && <p className={styles.reason}>{one.said}</p>}
                {proposal(one) !== "" && (
                  <p className={styles.reason}>{words("visitor.review.proposes", { value: proposal(one) })}</p>
                )}
              </div>
            </li>
          ))}
        </ol>
        <Say
          key={bill}
          visit={visit}
          part={split ? bill : null}
          topics={[
            ...termTopics(review.type),
            ...fields.filter((field) => applies(field, data) && !isEmpty(data[field.name])).map(topicOf),
          ]}
          onEnded={onEnded}
        />
      </div>
    </section>
  );
}

interface PdfProps extends Pick<Props, "visit"> {
  readonly of: "annex" | "conditions";
  readonly file: NonNullable<Shown["annex"]>;
}

/** The PDF that goes with the draft, or that with the conditions of its layout. */
function Pdf({ of, visit, file }: PdfProps) {
  const words = useWords();
  const format = useFormat();
  const [refused, setRefused] = useState<string>();
  const save = async (): Promise<void> => {
    setRefused(undefined);
    try {
      saveBlob(await callBytes(visitorRoutes[of], { params: { id: visit.id } }), file.name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.message);
    }
  };
  return (
    <>
      <h2 className={styles.heading}>{words(of === "annex" ? "visitor.review.annex" : "review.look.conditions")}</h2>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <p>
        {file.name} <span className="hw-quiet">{format.size(file.size)}</span>{" "}
        <Button size="small" onClick={() => void save()}>
          {words("visitor.download")}
        </Button>
      </p>
    </>
  );
}

interface SayProps extends Pick<Props, "visit" | "onEnded"> {
  readonly part: number | null;
  readonly topics: readonly ReviewTopic[];
}

/** A comment that the visitor writes: of a field or of the whole. */
function Say({ visit, part, topics, onEnded }: SayProps) {
  const words = useWords();
  const say = useSay();
  const client = useQueryClient();
  const sender = useSend();
  const [field, setField] = useState(WHOLE);
  const [said, setSaid] = useState("");
  const send = async (): Promise<void> => {
    const body = { part: field === WHOLE || termAt(field) !== null ? null : part, field, said: said.trim() };
    const sent = await sender.send(visitorRoutes.comment, { params: { id: visit.id }, body });
    if (sent === undefined) return;
    client.setQueryData([visitorRoutes.get.id, { params: { id: visit.id } }], sent.answer);
    setSaid("");
    toast(words("visitor.review.sent"));
  };
  const { problem } = sender;
  return (
    <FormStack onSubmit={() => void send()}>
      {problem !== undefined && (
        <Notice
          tone="error"
          action={problem.code === "VISIT_ENDED" && <Button onClick={onEnded}>{words("visitor.again")}</Button>}
        >
          {problem.message}
        </Notice>
      )}
      <FieldRow>
        <Field label={words("visitor.review.field")}>
          <Choice
            label={words("visitor.review.field")}
            searchable
            value={field}
            onChange={setField}
            options={[
              { value: WHOLE, label: words("visitor.review.whole") },
              ...topics.map((one) => ({ value: one.path, label: say(one.label) })),
            ]}
          />
        </Field>
      </FieldRow>
      <Field label={words("visitor.review.say")} help={words("visitor.review.sayHelp")}>
        <Input.TextArea value={said} maxLength={1000} rows={3} onChange={(event) => setSaid(event.target.value)} />
      </Field>
      <div>
        <Button type="primary" htmlType="submit" disabled={said.trim() === ""} loading={sender.busy}>
          {words("visitor.review.send")}
        </Button>
      </div>
    </FormStack>
  );
}
