import { Button } from "antd";
import Input from "antd/es/input/Input";
import { useDeferredValue, useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { usePages } from "../api/query.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorView } from "../ui/ErrorView.tsx";
import { KindTile } from "../ui/KindTile.tsx";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { usePicked } from "./use-picked.ts";
import styles from "./DocumentPicker.module.css";

interface Props {
  readonly open: boolean;
  readonly inside: ReadonlySet<string>;
  /** The states of documents that are offered; those that may go into an envelope where it is not said. */
  readonly states?: string;
  /** Answers why not all could be added. */
  readonly onAdd: (ids: readonly string[]) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** States in which a document can be put in; a draft may wait there, but is not sent. */
const SENDABLE = "ISSUED,CREATED,DRAFT,TRANSFERRED";

/** Chooses documents of the Document List, for an envelope, an e-Pack or visitors. */
export function DocumentPicker(props: Props) {
  const words = useWords();
  return (
    <Dialog open={props.open} title={words("envelope.picker.title")} width={720} onClose={props.onClose} light>
      <Content {...props} />
    </Dialog>
  );
}

function Content(props: Props) {
  const { inside, onClose, states = SENDABLE } = props;
  const words = useWords();
  const [text, setText] = useState("");
  const { chosen, toggle, add, busy, refused } = usePicked(props);
  const searched = useDeferredValue(text.trim());
  const pages = usePages(documentRoutes.list, {
    state: states,
    limit: 50,
    ...(searched === "" ? {} : { text: searched }),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.size > 0) void add();
      }}
    >
      <Input
        autoFocus
        type="search"
        value={text}
        aria-label={words("envelope.picker.search")}
        placeholder={words("envelope.picker.search")}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.list}>
        {pages.loading ? (
          <LoadingLine />
        ) : pages.error ? (
          <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
        ) : pages.rows.length === 0 ? (
          <EmptyState title={words("envelope.picker.empty")} help={words("envelope.picker.emptyHelp")} />
        ) : (
          <ul>
            {pages.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                inside={inside.has(row.id)}
                chosen={chosen.has(row.id)}
                onToggle={() => toggle(row.id)}
              />
            ))}
          </ul>
        )}
        {pages.rows.length < pages.total && (
          <Button type="link" onClick={pages.more}>
            {words("envelope.picker.more")}
          </Button>
        )}
      </div>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={chosen.size === 0}>
          {chosen.size === 0 ? words("envelope.picker.none") : words("envelope.picker.add", { count: chosen.size })}
        </Button>
      </ButtonRow>
    </form>
  );
}

function Row({
  row,
  inside,
  chosen,
  onToggle,
}: {
  readonly row: DocumentRow;
  readonly inside: boolean;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}) {
  const words = useWords();
  const say = useSay();
  const kind = kindOf(row.kind);
  const what = [row.number === "" ? undefined : row.name, row.vessel, row.cargo]
    .filter((part) => part !== undefined && part !== "" && part !== row.number)
    .join(words("common.comma"));
  return (
    <li>
      <label className={styles.row} data-inside={inside || undefined}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={chosen || inside}
          disabled={inside}
          onChange={onToggle}
        />
        <span>
          <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />
        </span>
        <span className={styles.number}>{row.number || row.name}</span>
        <span className={styles.what}>{inside ? words("envelope.picker.inside") : what || say(kind.label)}</span>
        <StateMark state={DOCUMENT_STATES[row.state]} />
      </label>
    </li>
  );
}
