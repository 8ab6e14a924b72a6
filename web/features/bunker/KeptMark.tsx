import { useReached } from "../../api/network.ts";
import { momentAt } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { CrewTyped } from "./use-crew-form.ts";
import styles from "./Crew.module.css";

/** Where what was typed in a form is: on the tablet, or saved. */
export function KeptMark({ typed }: { readonly typed: CrewTyped }) {
  const words = useWords();
  const format = useFormat();
  const reached = useReached();
  const { entry, writable, begun, kept, conflict } = typed;
  const said = (): string => {
    if (!writable) return "";
    if (entry === undefined) return words(begun ? "bunker.saved" : "bunker.notBegunForm");
    if (conflict !== undefined) return words("bunker.conflicts.short");
    if (!kept) return words("bunker.notSaved");
    const at = format.clock(momentAt(entry.at));
    return words(reached ? "bunker.network.kept" : "bunker.network.keptOffline", { at });
  };
  return (
    <span className={styles.kept} role="status" data-kept={(entry !== undefined && kept) || undefined}>
      {said()}
    </span>
  );
}
