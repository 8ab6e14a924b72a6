import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actRoutes, BATCH_ACTS, type BatchAct, type BatchResult, type TogetherInput } from "#domain/api/acts";
import type { DocumentRow } from "#domain/api/document-shapes";
import type { ErrorCode } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { PERMISSIONS, type Permission } from "#domain/permissions";
import { DOCUMENT_STATES } from "#domain/states";
import { ApiError, call, isUnanswered } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useRetryKey } from "../../api/retry-key.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { bodyOf, NO_ANSWERS, unanswered, type Answers } from "../../kind/act/answers.ts";
import type { Asked } from "../../kind/act/asked.ts";
import { someone } from "../../kind/act/someone.ts";
import { Question } from "../../kind/act/Questions.tsx";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Unbroken } from "../../ui/Unbroken.tsx";
import { BatchResults } from "./BatchResults.tsx";
import styles from "./Batch.module.css";

interface Props {
  readonly rows: readonly DocumentRow[];
  readonly onClose: () => void;
}

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];
const nameOf = (row: DocumentRow): string => row.number || row.name;

/** The same act on several titles: asked and confirmed once, with a result for each. Failed ones can be tried again. */
export function BatchDialog({ rows, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const key = useRetryKey();
  const { organisation, permissions } = useMe();
  const able = useRead(actRoutes.able, { query: { ids: rows.map(({ id }) => id).join(",") } });
  /** Asked anew after a failure; what is told meanwhile of other changes takes nothing away that was typed. */
  const [again, setAgain] = useState(false);
  const [picked, setAction] = useState<BatchAct>();
  /** The act that was sent: it stays, though nothing of it is possible any more. */
  const [sent, setSent] = useState<BatchAct>();
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [party, setParty] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [results, setResults] = useState<readonly BatchResult[]>();
  /** The titles that are still to be done; all of them at first. */
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(rows.map(({ id }) => id)));

  // Titles of another life are endorsed in other forms: one dialog is about one sort.
  const kind = kindOf(rows[0]?.kind ?? "BillOfLading");
  const sort = rows.filter((row) => left.has(row.id) && kindOf(row.kind).life === kind.life);
  const codeOf = (id: string, action: string): ErrorCode | null =>
    able.data?.find((one) => one.id === id)?.can[action] ?? null;
  const known = (id: string, action: string): boolean =>
    able.data?.find((one) => one.id === id)?.can[action] !== undefined;
  const doable = (action: string): readonly DocumentRow[] =>
    sort.filter(({ id }) => known(id, action) && codeOf(id, action) === null);
  const actions = BATCH_ACTS.filter((action) => action in kind.flow.actions && doable(action).length > 0);
  const action = actions.find((one) => one === picked) ?? actions[0];

  if (results !== undefined)
    return (
      <BatchResults
        title={sent === undefined ? "" : say(kind.flow.actions[sent]!.label)}
        rows={rows}
        results={results}
        onClose={onClose}
        onRetry={(ids) => {
          setLeft(new Set(ids));
          setResults(undefined);
          setAgain(true);
          void able.refetch().finally(() => setAgain(false));
        }}
      />
    );
  if (able.isPending || again)
    return (
      <Dialog open title={words("lists.batch.checking")} onClose={onClose}>
        <LoadingLine />
      </Dialog>
    );
  if (action === undefined)
    return (
      <Dialog open title={words("lists.acts", { count: rows.length })} onClose={onClose}>
        <p>{able.error?.message ?? words("lists.batch.none")}</p>
        <div className={styles.foot}>
          <Button onClick={onClose}>{words("common.close")}</Button>
        </div>
      </Dialog>
    );

  const row = kind.flow.actions[action]!;
  const doing = doable(action);
  const others = rows.filter((one) => left.has(one.id) && !doing.includes(one));
  const blank = action === "endorse" && answers.endorsement === "BLANK";
  const needsPassword = row.asks.includes("password") || blank || organisation.custody !== "wallet";
  const common: Asked = {
    kind: kind.name,
    negotiability: null,
    signing: null,
    data: {},
    released: [],
    ordered: [],
    acceptedAt: null,
  };
  const missing = unanswered(row.asks, answers, common);
  const aboutPassword = error !== undefined && PASSWORD_CODES.includes(error.code);
  const why = ({ id, state, kind: of }: DocumentRow): string => {
    if (!known(id, action)) return errorWords("WRONG_STATE", { state: say(DOCUMENT_STATES[state].label) });
    const right = kindOf(of).flow.actions[action]?.permissions.find(
      (permission: Permission) => !permissions.includes(permission),
    );
    return errorWords(codeOf(id, action) ?? "WRONG_STATE", {
      state: say(DOCUMENT_STATES[state].label),
      permission: right === undefined ? "" : say(PERMISSIONS[right]),
    });
  };
  const send = async (password: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        documents: doing.map(({ id }) => ({
          id,
          expectedVersion: able.data?.find((one) => one.id === id)?.version ?? 0,
        })),
        act: { action, ...bodyOf(action, answers) } as TogetherInput,
        ...(needsPassword ? { password } : {}),
      };
      setSent(action);
      setResults(await call(actRoutes.together, { body }, { key: key(body) }));
      void client.invalidateQueries();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const fieldError = (path: string): string | undefined => {
    const found = error?.fields.find((field) => field.path === path || field.path === `act.${path}`);
    return found && (found.message ?? errorWords(found.code, found.parameters));
  };
  return (
    <DangerDialog
      open
      title={words("lists.batch.title", { action: say(row.label), count: doing.length })}
      verb={say(row.label)}
      sentence={
        blank
          ? words("act.blankSentence")
          : row.consequence && say(row.consequence, { recipient: party ?? words(someone(action)) })
      }
      confirm={needsPassword ? "password" : "none"}
      irreversible={row.irreversible === true}
      busy={busy}
      missing={missing && words(`act.missing.${missing}`)}
      error={
        error === undefined || aboutPassword
          ? undefined
          : isUnanswered(error)
            ? words("common.unanswered")
            : error.message
      }
      passwordError={aboutPassword ? error.message : undefined}
      footnote={needsPassword ? undefined : words("act.walletNext")}
      onConfirm={(password) => void send(password)}
      onCancel={onClose}
    >
      <Field label={words("actions.label")} required>
        <Choice
          label={words("actions.label")}
          value={action}
          onChange={setAction}
          options={actions.map((one) => ({
            value: one,
            label: `${say(kind.flow.actions[one]!.label)} · ${words("lists.batch.able", { count: doable(one).length, all: rows.length })}`,
          }))}
        />
      </Field>
      {row.asks.map((ask) => (
        <Question
          key={ask}
          ask={ask}
          document={common}
          answers={answers}
          error={fieldError}
          onParty={({ name }) => setParty(name)}
          put={(part) => setAnswers((old) => ({ ...old, ...part }))}
        />
      ))}
      <p className={styles.numbers}>
        <Unbroken>{doing.map(nameOf).join(words("common.comma"))}</Unbroken>
      </p>
      {others.length > 0 && (
        <div>
          <p className={styles.label}>{words("lists.batch.left", { count: others.length })}</p>
          <ul className={styles.left}>
            {others.map((one) => (
              <li key={one.id}>
                <Unbroken>{`${nameOf(one)}${words("common.colon")}${why(one)}`}</Unbroken>
              </li>
            ))}
          </ul>
        </div>
      )}
    </DangerDialog>
  );
}
