import { Button, Input } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { fiataRoutes as routes, type FiataBill, type FiataCall } from "#domain/api/fiata";
import { FIATA_MODE_NAMES, FIATA_STATES, WAITS_FOR_PERSON } from "#domain/fiata/calls";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useFieldName } from "../../kind/use-missing.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Field, Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Fiata.module.css";

/** Every call about a bill, the newest first: how it stands, what FIATA found, and what a person can do. */
export function Calls({ bill }: { readonly bill: FiataBill }) {
  const words = useWords();
  if (bill.calls.length === 0) return null;
  return (
    <Section title={words("fiata.calls")}>
      {bill.calls.map((call) => (
        <Call key={call.id} bill={bill} call={call} />
      ))}
      <p className={styles.tasks}>
        <Link className="hw-link" to="/layout/tasks">
          {words("fiata.task")}
        </Link>
      </p>
    </Section>
  );
}

function Call({ bill, call }: { readonly bill: FiataBill; readonly call: FiataCall }) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const format = useFormat();
  const { mode, state, error, problems, nextAt, attempts, createdAt, request, answer } = call;
  const waits = WAITS_FOR_PERSON.includes(state);
  return (
    <div className={styles.call}>
      <div className={styles.head}>
        <span className="hw-strong">{say(FIATA_MODE_NAMES[mode])}</span>
        <StateMark state={FIATA_STATES[state]} />
        <span className="hw-quiet">{format.when(createdAt)}</span>
        {nextAt !== null && attempts > 0 && (
          <span className="hw-quiet">{words("fiata.next", { when: format.when(nextAt) })}</span>
        )}
      </div>
      {error !== null && <Notice tone={waits ? "error" : "info"}>{errorWords(error.code, error.parameters)}</Notice>}
      <Problems bill={bill} problems={problems} />
      {waits && call === bill.calls.find((one) => one.mode === mode) && <Decide call={call} />}
      <details>
        <summary>{words("fiata.request")}</summary>
        <pre className={styles.sent} tabIndex={0} aria-label={words("fiata.request")}>
          {request}
        </pre>
      </details>
      {answer !== null && answer !== "" && (
        <details>
          <summary>{words("fiata.answer")}</summary>
          <pre className={styles.sent} tabIndex={0} aria-label={words("fiata.answer")}>
            {answer}
          </pre>
        </details>
      )}
    </div>
  );
}

function Problems({ bill, problems }: { readonly bill: FiataBill } & Pick<FiataCall, "problems">) {
  const words = useWords();
  const navigate = useNavigate();
  const nameOf = useFieldName(fiataBillOfLading);
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map(({ path, theirs, message }) => (
        <li key={`${theirs} ${message}`}>
          {words("fiata.problem", { field: path === null ? theirs : nameOf(path), message })}{" "}
          {path !== null && (
            <Button
              size="small"
              onClick={() => void navigate(documentAddress({ kind: "FiataBillOfLading", id: bill.id }, "edit"))}
            >
              {words("fiata.toField")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The decision of a person about a call that does not go on by itself. */
function Decide({ call: { id, state } }: { readonly call: FiataCall }) {
  const words = useWords();
  const { send, busy, problem, under } = useSend();
  const [number, setNumber] = useState("");
  const again = async (body: { readonly fiataId?: string; readonly nothingThere?: boolean }): Promise<void> => {
    if ((await send(routes.again, { params: { id }, body })) !== undefined) toast(words("fiata.asked"));
  };
  const refused = problem !== undefined && under("fiataId") === undefined && (
    <Notice tone="error">{problem.message}</Notice>
  );
  if (state !== "UNKNOWN")
    return (
      <>
        {refused}
        <div className={styles.acts}>
          <Button disabled={busy} onClick={() => void again({})}>
            {words("fiata.again")}
          </Button>
        </div>
      </>
    );
  return (
    <div className={styles.unsure}>
      {refused}
      <Field label={words("fiata.unsureNumber")} help={words("fiata.unsureHelp")} error={under("fiataId")}>
        <Input maxLength={80} value={number} onChange={({ target }) => setNumber(target.value)} />
      </Field>
      <div className={styles.acts}>
        <Button
          type="primary"
          disabled={busy || number.trim() === ""}
          onClick={() => void again({ fiataId: number.trim() })}
        >
          {words("fiata.foundThere")}
        </Button>
        <Button disabled={busy} onClick={() => void again({ nothingThere: true })}>
          {words("fiata.nothingThere")}
        </Button>
      </div>
    </div>
  );
}
