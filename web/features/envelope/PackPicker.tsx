import { Button } from "antd";
import { packRoutes } from "#domain/api/packs";
import { PACK_STATES } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { usePicked } from "../../kind/use-picked.ts";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Packs.module.css";

interface Props {
  readonly open: boolean;
  readonly inside: ReadonlySet<string>;
  /** Answers why not all could be added. */
  readonly onAdd: (ids: readonly string[]) => Promise<string | undefined>;
  /** Begins one that goes into this envelope. */
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Chooses e-Packs for an envelope. */
export function PackPicker(props: Props) {
  const words = useWords();
  return (
    <Dialog open={props.open} title={words("pack.picker")} width={640} onClose={props.onClose} light>
      <Content {...props} />
    </Dialog>
  );
}

function Content(props: Props) {
  const { inside, onNew } = props;
  const words = useWords();
  const { chosen, toggle, add, busy, refused } = usePicked(props);
  const pages = usePages(packRoutes.list, { state: "CREATED,TRANSFERRED", limit: 50 });
  const offered = pages.rows.filter((row) => !inside.has(row.id));
  return (
    <form
      className={styles.picker}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.size > 0) void add();
      }}
    >
      <div className={styles.choices}>
        {pages.loading ? (
          <LoadingLine />
        ) : pages.error ? (
          <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
        ) : offered.length === 0 ? (
          <EmptyState title={words("pack.pickerEmpty")} help={words("pack.pickerEmptyHelp")} />
        ) : (
          <ul>
            {offered.map((row) => (
              <li key={row.id}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    className={styles.tick}
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                  <span className={styles.reference}>{row.reference}</span>
                  <span className={styles.what}>
                    {[row.cargoName, row.vesselName].filter(Boolean).join(words("common.comma"))}
                  </span>
                  <StateMark state={PACK_STATES[row.state]} />
                </label>
              </li>
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
        <Button onClick={onNew}>{words("pack.makeNew")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={chosen.size === 0}>
          {words("pack.add")}
        </Button>
      </ButtonRow>
    </form>
  );
}
