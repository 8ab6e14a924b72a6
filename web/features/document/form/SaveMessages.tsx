import { Button } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import type { Kind } from "#domain/kinds/kind";
import { isUnanswered } from "../../../api/client.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { Draft } from "../../../kind/use-draft.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useFieldName } from "../../../kind/use-missing.ts";
import styles from "./Form.module.css";

const two = (number: number): string => String(number).padStart(2, "0");
const clock = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** When the draft was last saved, by the clock on the wall. */
export function SavedMark({ draft }: { readonly draft: Draft }) {
  const words = useWords();
  if (draft.state === "unsaved" || (draft.state === "saved" && draft.savedAt === undefined))
    return (
      <span className={styles.saved} role="status">
        {words("form.savesItself")}
      </span>
    );
  const text =
    draft.state === "saved" && draft.savedAt !== undefined
      ? words("common.saved", { time: clock(draft.savedAt) })
      : draft.state === "failed" || draft.state === "conflict"
        ? words("form.notSaved")
        : words("common.saving");
  return (
    <span className={styles.saved} data-state={draft.state} role="status">
      {draft.state === "saved" && <CheckOutlined aria-hidden="true" />}
      <span key={text}>{text}</span>
    </span>
  );
}

/** The obstacle to saving, and the choice where a colleague saved meanwhile. */
export function SaveMessages({ draft, kind }: { readonly draft: Draft; readonly kind: Kind }) {
  const words = useWords();
  const nameOf = useFieldName(kind);
  const shown = (value: unknown): string =>
    value === undefined || value === "" ? "—" : typeof value === "string" ? value : words("form.clashWhole");
  if (draft.error === undefined || (draft.state !== "failed" && draft.state !== "conflict")) return null;
  return (
    <div className={styles.messages}>
      {draft.state === "conflict" ? (
        <Notice
          tone="warning"
          action={
            <span className={styles.choices}>
              <Button size="small" onClick={() => void draft.takeTheirs()}>
                {words("form.takeTheirs")}
              </Button>
              <Button size="small" onClick={() => void draft.keepMine().catch(() => undefined)}>
                {words("form.keepMine")}
              </Button>
            </span>
          }
        >
          {words("form.conflict")}
          <ul>
            {draft.clashes.map(({ path, mine, theirs }) => (
              <li key={path}>
                {words("form.clash", { field: nameOf(path), mine: shown(mine), theirs: shown(theirs) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice
          tone="error"
          action={
            <span className={styles.choices}>
              <Button size="small" onClick={() => void draft.save().catch(() => undefined)}>
                {words("common.retry")}
              </Button>
            </span>
          }
        >
          {words("form.keptHere")} {isUnanswered(draft.error) ? words("form.notReached") : draft.error.message}
        </Notice>
      )}
    </div>
  );
}
