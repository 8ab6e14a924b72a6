import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import type { SaveState } from "./saving.ts";
import styles from "./SaveMark.module.css";

const SAYS = {
  saving: "common.saving",
  dirty: "envelope.unsaved",
  unsaved: "envelope.notSaved",
  failed: "envelope.notSaved",
  conflict: "envelope.notSaved",
} as const satisfies Record<Exclude<SaveState, "saved">, WordKey>;

/** How far the saving is: at the right end of the title row. `at`: undefined for what was never saved. */
export function SaveMark({ state, at }: { readonly state: SaveState; readonly at: string | undefined }) {
  const words = useWords();
  const format = useFormat();
  const saved = state === "saved";
  const label = saved
    ? at === undefined
      ? words("form.savesItself")
      : words("common.saved", { time: format.clock(at) })
    : words(SAYS[state]);
  return (
    <span className={styles.saved} role="status">
      {saved && at !== undefined && (
        <>
          <CheckOutlined aria-hidden="true" />{" "}
        </>
      )}
      <span key={label}>{label}</span>
    </span>
  );
}
