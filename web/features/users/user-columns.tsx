import type { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { USER_STATES } from "#domain/states";
import type { Format } from "../../i18n/use-format.ts";
import type { Words } from "../../i18n/use-words.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

export type Person = Output<typeof authRoutes.users>[number];
export const nameOf = (person: Person): string => person.name || person.email;

/** The platform that a colleague works from, in words. */
export const worksFrom = ({ externalPlatform, platform }: Person, words: Words): string =>
  platform?.name ?? words(externalPlatform ? "users.worksUnnamed" : "users.worksHere");

/** The columns that the panel beside the table shows of the open colleague. */
const IN_PANEL = ["email", "keys", "lastLogin"];

/** The columns of the users; fewer beside an open one. `to` is the address at which a row is open. */
export const userColumns = (
  words: Words,
  format: Format,
  to: (row: Person) => string,
  narrow: boolean,
): Column<Person>[] => columns(words, format, to).filter(({ key }) => !narrow || !IN_PANEL.includes(key));

const columns = (words: Words, format: Format, to: (row: Person) => string): Column<Person>[] => [
  {
    key: "state",
    title: words("users.state"),
    width: "120px",
    phone: "line",
    render: (row) => <StateMark state={USER_STATES[row.status]} />,
  },
  {
    key: "name",
    title: words("users.person"),
    phone: "title",
    render: (row) => <Subject text={nameOf(row)} to={to(row)} strong={false} />,
  },
  {
    key: "email",
    title: words("users.email"),
    width: "240px",
    from: "tablet",
    render: (row) =>
      row.mailFailed === null ? (
        row.email
      ) : (
        <span title={row.mailFailed.why}>
          {words("users.mailFailed")}: {row.email}
        </span>
      ),
  },
  {
    key: "role",
    title: words("users.role"),
    width: "120px",
    phone: "end",
    render: (row) => (
      <>
        {words(row.isAdmin ? "users.administrator" : "users.member")}
        {row.externalPlatform && <span className="hw-quiet"> · {worksFrom(row, words)}</span>}
      </>
    ),
  },
  {
    key: "rights",
    title: words("users.functionPermission"),
    width: "150px",
    from: "tablet",
    render: (row) =>
      words("users.rights", { count: row.permissions.length }) +
      (row.pending.rights.length > 0 ? ` + ${row.pending.rights.length} ${words("users.waiting")}` : ""),
  },
  {
    key: "keys",
    title: words("users.keys"),
    width: "150px",
    from: "desk",
    render: (row) =>
      words(
        row.pending.keysConfirmed
          ? "users.keysConfirmed"
          : row.pending.keys
            ? "users.keysWait"
            : row.keyGranted
              ? "users.hasKeys"
              : "users.noKeys",
      ),
  },
  {
    key: "lastLogin",
    title: words("users.lastSeen"),
    width: "120px",
    from: "desk",
    render: (row) => (row.lastLogin === null ? "—" : format.when(row.lastLogin)),
  },
];
