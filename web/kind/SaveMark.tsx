import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import type { SaveState } from "./saving.ts";
import styles from "./SaveMark.module.css";

/** How far the saving is: at the right end of the title row. `at`: undefined for what was never saved. */
export function SaveMark({ state, at }: { readonly state: SaveState; readonly at: string | undefined }) {
  const words = useWords();
  const format = useFormat();
  if (state === "saved" && at === undefined)
    return (
      <span className={styles.saved} role="status">
        {words("form.savesItself")}
      </span>
    );
  if (state === "saved" && at !== undefined)
    return (
      <span className={styles.saved} role="status">
        <CheckOutlined aria-hidden="true" /> {words("common.saved", { time: format.time(at) })}
      </span>
    );
  const label =
    state === "saving"
      ? words("common.saving")
      : state === "dirty"
        ? words("envelope.unsaved")
        : words("envelope.notSaved");
  return (
    <span className={styles.saved} role="status">
      {label}
    </span>
  );
}
