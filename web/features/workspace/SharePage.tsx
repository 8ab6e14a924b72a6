import { Button, Input } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { reviewRoutes } from "#domain/api/reviews";
import type { Output } from "#domain/api/route";
import { workspaceRoutes } from "#domain/api/workspaces";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { titleOfReview } from "#domain/processes/reviewing";
import { parseDate } from "#domain/reading";
import { isUnready } from "#domain/states";
import { workspaceAddress } from "#domain/workspaces";
import { DAY_MS } from "#domain/clock";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { momentAt } from "../../i18n/instants.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { DocumentPicker } from "../../kind/DocumentPicker.tsx";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useWhyNot } from "../../session/use-me.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Field, FieldRow, FormFoot, Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { toast } from "../../ui/toast.ts";
import { Chosen } from "./Chosen.tsx";
import { SHOWABLE } from "./showable.ts";
import { isInvited, VisitorFields, type Invited } from "./VisitorFields.tsx";
import styles from "./Workspace.module.css";

type Review = Output<typeof reviewRoutes.show>;
const titleOf = ({ kind, data, reference, original }: Review): string =>
  titleOfReview(kindOf(kind), original?.data ?? data, reference);

const DAYS = 7;
const LONGEST_NAME = 120;
const dayIn = (days: number): string =>
  momentAt(Date.now() + days * DAY_MS)
    .toISOString()
    .slice(0, 10);

/**
 * /layout/share: which documents, whom, and until when. Documents, or the envelope that they are in, may be brought in
 * the address.
 */
export function Page() {
  const [search] = useSearchParams();
  const envelope = search.get("envelope");
  const { data, error, refetch } = useRead(
    envelopeRoutes.get,
    { params: { id: envelope ?? "" } },
    { enabled: envelope !== null },
  );
  const reviewId = search.get("review");
  const review = useRead(
    reviewRoutes.show,
    { params: { id: reviewId ?? "" } },
    { enabled: envelope === null && reviewId !== null },
  );
  if (envelope === null && reviewId !== null && review.data === undefined)
    return (
      <Screen>
        {review.error === null ? (
          <LoadingLine />
        ) : (
          <NotLoaded error={review.error} onRetry={() => void review.refetch()} />
        )}
      </Screen>
    );
  if (envelope === null)
    return (
      <Sharing
        ids={(search.get("documents") ?? "").split(",").filter(Boolean)}
        envelope={undefined}
        review={review.data}
      />
    );
  if (data === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  return (
    <Sharing
      key={envelope}
      ids={data.documents.filter(({ state }) => !isUnready(state)).map(({ id }) => id)}
      envelope={data}
      review={undefined}
    />
  );
}

interface Props {
  /** The documents that are chosen to begin with. */
  readonly ids: readonly string[];
  readonly envelope: EnvelopeDetail | undefined;
  /** The B/L review that visitors are to read. */
  readonly review: Review | undefined;
}

function Sharing({ ids: brought, envelope, review }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const whyNot = useWhyNot("workspace.share");
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState((envelope?.subject ?? (review && titleOf(review)) ?? "").slice(0, LONGEST_NAME));
  const [note, setNote] = useState("");
  const [endsOn, setEndsOn] = useState(() => dayIn(DAYS));
  const [ids, setIds] = useState(() => brought.slice(0, LIMITS.workspaceDocuments));
  const blank: Invited = { email: "", party: "OTHER", right: "DOWNLOAD", language };
  const [visitors, setVisitors] = useState<readonly (Invited & { readonly key: number })[]>([{ ...blank, key: 0 }]);
  const keys = useRef(1);
  const [picking, setPicking] = useState(false);
  const [tried, setTried] = useState(false);
  const left = envelope === undefined ? 0 : envelope.documents.length - brought.length;

  const dayWrong =
    parseDate(endsOn) === undefined
      ? errorWords("NOT_A_DATE")
      : endsOn < dayIn(0) || endsOn > dayIn(LIMITS.workspaceDays)
        ? errorWords("WORKSPACE_DAYS", { max: LIMITS.workspaceDays })
        : undefined;
  const missing =
    ids.length === 0 && review === undefined
      ? words("workspace.needDocument")
      : name.trim() === ""
        ? words("workspace.needName")
        : dayWrong !== undefined
          ? dayWrong
          : visitors.every(isInvited)
            ? undefined
            : words("workspace.needVisitor");
  const share = async (): Promise<void> => {
    setTried(true);
    if (missing !== undefined) return;
    const made = await send(workspaceRoutes.create, {
      body: {
        name,
        note,
        endsOn,
        documentIds: [...ids],
        reviewId: review?.id ?? null,
        envelopeId: envelope?.id ?? null,
        visitors: visitors.map(({ key: _, ...one }) => one),
      },
    });
    if (made === undefined) return;
    toast(words("workspace.shared"));
    await navigate(workspaceAddress(made.answer.id), { replace: true });
  };
  const refused = above(["name", "endsOn", "note", "email"]) ?? whyNot;
  return (
    <Screen
      head={<PageTitle title={words("workspace.new")} onBack={() => void navigate("/layout/workspaces")} />}
      foot={
        <FormFoot missing={tried || ids.length > 0 ? missing : undefined}>
          <Button onClick={() => void navigate("/layout/workspaces")}>{words("common.cancel")}</Button>
          <Button type="primary" loading={busy} disabled={whyNot !== undefined} onClick={() => void share()}>
            {words("workspace.share", { count: visitors.length })}
          </Button>
        </FormFoot>
      }
    >
      <div className={styles.form}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Section title={words("workspace.documents")} note={words("workspace.titlesAsCopies")}>
          <div className={styles.stack}>
            {envelope !== undefined && (
              <p>
                {words("workspace.fromEnvelope", { reference: envelope.reference })}
                {left > 0 && ` ${words("workspace.draftsLeft", { count: left })}`}
              </p>
            )}
            {review !== undefined && <p>{words("workspace.fromReview", { title: titleOf(review) })}</p>}
            <Chosen ids={ids} onRemove={(id) => setIds(ids.filter((one) => one !== id))} />
            <div>
              <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
                {words("workspace.pick")}
              </Button>
            </div>
          </div>
        </Section>
        <Section title={words("workspace.about")}>
          <div className={styles.stack}>
            <FieldRow>
              <Field
                label={words("workspace.name")}
                required
                help={words("workspace.nameHelp")}
                error={under("name") ?? (tried && name.trim() === "" ? errorWords("REQUIRED") : undefined)}
              >
                <Input maxLength={LONGEST_NAME} value={name} onChange={(event) => setName(event.target.value)} />
              </Field>
              <Field
                label={words("workspace.until")}
                required
                help={words("workspace.untilHelp", { days: LIMITS.workspaceDays })}
                error={under("endsOn") ?? (tried ? dayWrong : undefined)}
              >
                <DateField value={endsOn} onChange={setEndsOn} />
              </Field>
            </FieldRow>
            <Field label={words("workspace.note")} optional help={words("workspace.noteHelp")}>
              <Input.TextArea
                rows={3}
                maxLength={1000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
          </div>
        </Section>
        <Section title={words("workspace.visitors")} note={words("workspace.visitorsHelp")}>
          {visitors.map(({ key, ...visitor }, i) => (
            <div
              key={key}
              className={styles.visitor}
              role="group"
              aria-label={words("workspace.visitorNumber", { number: i + 1 })}
            >
              <VisitorFields
                value={visitor}
                tried={tried}
                onChange={(next) => setVisitors(visitors.map((one) => (one.key === key ? { ...next, key } : one)))}
              />
              {visitors.length > 1 && (
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={words("common.remove", {
                    name: visitor.email || words("workspace.visitorNumber", { number: i + 1 }),
                  })}
                  onClick={() => setVisitors(visitors.filter((one) => one.key !== key))}
                />
              )}
            </div>
          ))}
          {visitors.length < LIMITS.workspaceVisitors && (
            <div>
              <Button
                icon={<PlusOutlined />}
                onClick={() => setVisitors([...visitors, { ...blank, key: keys.current++ }])}
              >
                {words("workspace.another")}
              </Button>
            </div>
          )}
        </Section>
      </div>
      <DocumentPicker
        open={picking}
        inside={new Set(ids)}
        states={SHOWABLE}
        onClose={() => setPicking(false)}
        onAdd={async (more) => {
          if (ids.length + more.length > LIMITS.workspaceDocuments)
            return errorWords("TOO_MANY", { max: LIMITS.workspaceDocuments });
          setIds([...ids, ...more]);
          return undefined;
        }}
      />
    </Screen>
  );
}
