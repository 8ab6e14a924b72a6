import type { CounterpartyRow } from "#domain/api/counterparties";
import { COUNTERPARTY_ROLES, COUNTERPARTY_STATES, DCSA_CONTRACTS } from "#domain/counterparties/counterparty";
import { momentAt, serverMoment } from "../../../i18n/instants.ts";
import type { Format } from "../../../i18n/use-format.ts";
import type { Say, Words } from "../../../i18n/use-words.ts";
import { StateMark } from "../../../ui/StateMark.tsx";
import { Subject } from "../../../ui/Subject.tsx";
import type { Column } from "../../../ui/table/table-rows.ts";

/** The last day of what ends at a moment. */
export const lastDay = (format: Format, until: string): string =>
  format.date(momentAt(serverMoment(until).getTime() - 1));

/** The keys of a counterparty that are valid, in a few words. */
export function keysSaid(words: Words, format: Format, { keys, keysUntil }: CounterpartyRow): string {
  if (keys === 0) return words("counterparties.noKey");
  return keysUntil === null
    ? words("counterparties.keysOpen", { count: keys })
    : words("counterparties.keysUntil", { count: keys, date: lastDay(format, keysUntil) });
}

export const counterpartyColumns = (
  words: Words,
  say: Say,
  format: Format,
  to: (row: CounterpartyRow) => string,
): Column<CounterpartyRow>[] => [
  {
    key: "code",
    title: words("counterparties.code"),
    width: "70px",
    phone: "end",
    render: (row) => <span className="hw-mono">{row.code}</span>,
  },
  {
    key: "name",
    title: words("counterparties.name"),
    phone: "title",
    render: (row) => <Subject text={row.name} to={to(row)} strong={false} />,
  },
  {
    key: "role",
    title: words("counterparties.role"),
    width: "140px",
    from: "tablet",
    render: (row) => say(COUNTERPARTY_ROLES[row.role]),
  },
  {
    key: "contracts",
    title: words("counterparties.contracts"),
    from: "desk",
    render: (row) => row.contracts.map((one) => say(DCSA_CONTRACTS[one])).join(words("common.list")),
  },
  {
    key: "keys",
    title: words("counterparties.keysColumn"),
    width: "190px",
    phone: "middle",
    render: (row) => keysSaid(words, format, row),
  },
  {
    key: "state",
    title: words("counterparties.state"),
    width: "130px",
    phone: "line",
    render: (row) => <StateMark state={COUNTERPARTY_STATES[row.used ? "USED" : "UNUSED"]} />,
  },
];
