import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { isKeptWhy, KEPT_WHY } from "#domain/bunker/kept";
import { said } from "#domain/bunker/written";
import { kindOf } from "#domain/kinds/kinds";
import { entries, keyOf, useEntries, type Entry } from "../../aboard/entries.ts";
import { useAccount } from "../../aboard/account.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { formAddress } from "../../process/bunker-address.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./Network.module.css";

/** The unsaved content on this tablet, and how it goes on. */
export function Unsent() {
  const words = useWords();
  const say = useSay();
  const account = useAccount();
  const [asked, setAsked] = useState<Entry>();
  const own = [...useEntries().values()]
    .filter((one) => one.account === account)
    .toSorted((one, other) => one.place - other.place);
  if (own.length === 0) return null;
  const titleOf = ({ kind, data }: Entry): string =>
    [say(kindOf(kind).label), said(data, "vessel.name")].filter(Boolean).join(words("common.comma"));
  const stateOf = ({ stuck, handed, changes }: Entry): string => {
    if (stuck === undefined) return words("bunker.network.waiting", { count: changes });
    if (stuck.code === "CONTENT_UPDATED") return words("bunker.conflicts.short");
    if (!isKeptWhy(stuck.code)) return stuck.message;
    const why = say(KEPT_WHY[stuck.code]);
    return words(handed === true ? "bunker.late.handed" : "bunker.late.waits", { why });
  };
  const remove = (one: Entry): void => {
    entries.remove(keyOf(one));
    setAsked(undefined);
  };
  return (
    <section className={styles.unsent} aria-label={words("bunker.late.unsent")}>
      <h2>{words("bunker.late.unsent")}</h2>
      <ul className={styles.unsent}>
        {own.map((one) => (
          <li key={keyOf(one)}>
            <div>
              <strong>{titleOf(one)}</strong>
              <p>{stateOf(one)}</p>
            </div>
            {(one.stuck === undefined || !isKeptWhy(one.stuck.code)) && (
              <Link to={formAddress(one.delivery, one.kind)}>{words("bunker.late.open")}</Link>
            )}
            {one.stuck !== undefined && (
              <Button size="large" onClick={() => (one.handed === true ? remove(one) : setAsked(one))}>
                {words("bunker.late.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Dialog open title={words("bunker.late.remove")} width={440} onClose={() => setAsked(undefined)}>
          <p>{words("bunker.late.removeText", { form: titleOf(asked), count: asked.changes })}</p>
          <ButtonRow>
            <Button onClick={() => setAsked(undefined)}>{words("common.cancel")}</Button>
            <Button type="primary" danger onClick={() => remove(asked)}>
              {words("bunker.late.remove")}
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </section>
  );
}
