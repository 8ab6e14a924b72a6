import { Button, Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { EVENT_GROUPS, type EventGroup } from "#domain/events/groups";
import { parseDate } from "#domain/reading";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { FILTERS } from "./filter.ts";
import styles from "./Record.module.css";

const ANY = "any";

/** Which lines are shown: of whom, of which kind, from when to when, about what. All of it stands in the address. */
export function Filters() {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { user } = useMe();
  const users = useRead(authRoutes.users, {}, { enabled: user.isAdmin });
  const [search, set] = useAddress();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const filter = (name: string, value: string): void =>
    set({ line: undefined, [name]: value === "" || value === ANY ? undefined : value });
  const shown = (name: string): string => typed[name] ?? search.get(name) ?? "";
  /** A day in the address that cannot be read, and by which nothing is filtered. */
  const unreadable = (name: string): boolean =>
    typed[name] === undefined && shown(name) !== "" && parseDate(shown(name)) === undefined;
  const put = (name: string): void => {
    const value = typed[name];
    if (value === undefined) return;
    filter(name, value);
    setTyped(({ [name]: _, ...rest }) => rest);
  };
  const field = (name: "from" | "to") => (
    <label className={styles.day}>
      <span>{words(`record.${name}`)}</span>
      <DateField
        value={shown(name)}
        status={unreadable(name) ? "error" : ""}
        aria-invalid={unreadable(name)}
        onChange={(value) => setTyped((old) => ({ ...old, [name]: value }))}
        onBlur={() => put(name)}
      />
      {unreadable(name) && (
        <span className={styles.bad} role="alert">
          {errorWords("NOT_A_DATE")}
        </span>
      )}
    </label>
  );
  const filtered = FILTERS.some((name) => search.has(name));
  return (
    <form
      role="search"
      aria-label={words("record.filters")}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        for (const name of ["from", "to", "about"]) put(name);
      }}
    >
      {user.isAdmin && (
        <Choice
          label={words("record.person")}
          searchable
          loading={users.isPending}
          value={search.get("person") ?? ANY}
          onChange={(value) => filter("person", value)}
          options={[
            { value: ANY, label: words("record.everybody") },
            ...(users.data ?? []).map((one) => ({ value: one.id, label: one.name || one.email })),
          ]}
        />
      )}
      <Choice
        label={words("record.kind")}
        value={search.get("group") ?? ANY}
        onChange={(value) => filter("group", value)}
        options={[
          { value: ANY, label: words("record.everyKind") },
          ...(Object.keys(EVENT_GROUPS) as EventGroup[]).map((group) => ({
            value: group,
            label: say(EVENT_GROUPS[group]),
          })),
        ]}
      />
      {field("from")}
      {field("to")}
      <Input
        className={styles.about}
        aria-label={words("record.about")}
        placeholder={words("record.about")}
        maxLength={100}
        value={shown("about")}
        onChange={(event) => setTyped((old) => ({ ...old, about: event.target.value }))}
        onBlur={() => put("about")}
      />
      {/* The way for Enter; a press would take the focus from the field, which does the same. */}
      <button type="submit" className="hw-hidden" tabIndex={-1} aria-hidden="true" />
      {filtered && (
        <Button
          type="link"
          onClick={() => {
            setTyped({});
            set(Object.fromEntries(["line", ...FILTERS].map((name) => [name, undefined])));
          }}
        >
          {words("desk.clear")}
        </Button>
      )}
    </form>
  );
}
