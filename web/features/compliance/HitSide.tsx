import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { authRoutes } from "#domain/api/auth";
import { screeningRoutes } from "#domain/api/screening";
import type { HitView } from "#domain/api/screening-shapes";
import { assignHit } from "#domain/acts/screening/assign";
import { LIMITS, megabytes } from "#domain/limits";
import { addressOf, ApiError, requestKey } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { sendFile } from "../../api/send-file.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { History } from "../../process/History.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Check.module.css";

/** The choice of everybody with the right, which a list has no value for. */
const ALL = "";

/** The colleague who decides a hit, its evidence, remarks and history. */
export function HitSide({ hit }: { readonly hit: HitView }) {
  const words = useWords();
  return (
    <>
      {hit.can["assign"] === null && <Assign key={`assign ${hit.version}`} hit={hit} />}
      <Evidence hit={hit} />
      {hit.can["comment"] === null && <Comment hit={hit} />}
      <section aria-label={words("compliance.history")}>
        <h2 className={styles.heading}>{words("compliance.history")}</h2>
        <History name="screening" process={hit} />
      </section>
    </>
  );
}

function Assign({ hit }: { readonly hit: HitView }) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under } = useSend();
  const { data = [] } = useRead(authRoutes.users, {});
  const [step] = hit.steps;
  const [personId, setPersonId] = useState(step?.personId ?? ALL);
  const [dueOn, setDueOn] = useState(step?.dueOn ?? "");
  const changed = personId !== (step?.personId ?? ALL) || dueOn !== (step?.dueOn ?? "");
  const assign = async (): Promise<void> => {
    const body = { expectedVersion: hit.version, personId: personId || null, dueOn: dueOn || null };
    if ((await send(screeningRoutes.assign, { params: { id: hit.id }, body })) !== undefined)
      toast(say(assignHit.outcome));
  };
  const refused = above(["personId", "dueOn"]);
  return (
    <section aria-label={words("compliance.assign.title")}>
      <h2 className={styles.heading}>{words("compliance.assign.title")}</h2>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <div className={styles.assign}>
        <Field label={words("compliance.assign.person")} error={under("personId")}>
          <Choice
            label={words("compliance.assign.person")}
            value={personId}
            onChange={setPersonId}
            options={[
              { value: ALL, label: words("compliance.assign.all") },
              ...data
                .filter(({ status, permissions }) => status === "ACTIVATED" && permissions.includes("compliance.check"))
                .map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        </Field>
        <Field label={words("compliance.assign.due")} optional error={under("dueOn")}>
          <DateField value={dueOn} onChange={setDueOn} />
        </Field>
        <Button size="small" disabled={!changed} loading={busy} onClick={() => void assign()}>
          {say(assignHit.label)}
        </Button>
      </div>
    </section>
  );
}

function Evidence({ hit }: { readonly hit: HitView }) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const attach = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size >= megabytes(LIMITS.uploadMb)) return setRefused(errorWords("UPLOAD_TOO_LARGE", { name: file.name }));
    setRefused(undefined);
    setSending(true);
    try {
      const input = { params: { id: hit.id }, query: { name: file.name.slice(0, 200), expectedVersion: hit.version } };
      await sendFile(screeningRoutes.attach, input, file, { key: requestKey(), onProgress: () => undefined });
      await client.invalidateQueries();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <section aria-label={words("compliance.evidence.title")}>
      <h2 className={styles.heading}>
        {words("compliance.evidence.title")}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={words("compliance.evidence.attach")}
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          className={styles.end ?? ""}
          size="small"
          icon={<UploadOutlined aria-hidden="true" />}
          loading={sending}
          onClick={() => chooser.current?.click()}
        >
          {words("compliance.evidence.attach")}
        </Button>
      </h2>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {hit.evidence.length === 0 ? (
        <p className="hw-quiet">{words("compliance.evidence.none")}</p>
      ) : (
        <ul className={styles.evidence}>
          {hit.evidence.map((one) => (
            <li key={one.id}>
              <a href={addressOf(screeningRoutes.evidence, { params: { id: one.id } })} download={one.name}>
                {one.name}
              </a>
              <span className="hw-quiet">
                {[format.size(one.size), one.by, format.when(one.at)].join(words("common.comma"))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Comment({ hit }: { readonly hit: HitView }) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const [reason, setReason] = useState("");
  const comment = async (): Promise<void> => {
    const body = { expectedVersion: hit.version, reason: reason.trim() };
    if ((await send(screeningRoutes.comment, { params: { id: hit.id }, body })) !== undefined) setReason("");
  };
  return (
    <form
      className={styles.comment}
      aria-label={words("compliance.comment.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void comment();
      }}
    >
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Input.TextArea
        aria-label={words("compliance.comment.title")}
        placeholder={words("compliance.comment.title")}
        rows={2}
        maxLength={LIMITS.screeningRemarkCharacters}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" htmlType="submit" loading={busy} disabled={reason.trim() === ""}>
        {words("compliance.comment.add")}
      </Button>
    </form>
  );
}
