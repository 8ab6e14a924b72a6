import type { WorkspaceRow } from "#domain/api/workspace-shapes";
import { WORKSPACE_STATES } from "#domain/states";
import { workspaceAddress } from "#domain/workspaces";
import type { Format } from "../../i18n/use-format.ts";
import type { Words } from "../../i18n/use-words.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

/** The columns of the list of workspaces. */
export const workspaceColumns = (words: Words, format: Format): Column<WorkspaceRow>[] => [
  {
    key: "state",
    title: words("lists.state"),
    width: "124px",
    phone: "line",
    render: (row) => <StateMark state={WORKSPACE_STATES[row.state]} />,
  },
  {
    key: "name",
    title: words("workspace.name"),
    phone: "title",
    render: (row) => <Subject text={row.name} number={undefined} to={workspaceAddress(row.id)} strong />,
  },
  {
    key: "documents",
    title: words("workspace.documents"),
    width: "104px",
    align: "end",
    from: "tablet",
    phone: "middle",
    onPhone: (row) => words("pack.documentCount", { count: row.documents }),
    render: (row) => format.number(row.documents),
  },
  {
    key: "visitors",
    title: words("workspace.visitors"),
    width: "84px",
    align: "end",
    from: "tablet",
    phone: "middle",
    onPhone: (row) => words("workspace.visitorCount", { count: row.visitors }),
    render: (row) => format.number(row.visitors),
  },
  {
    key: "endsOn",
    title: words("workspace.until"),
    width: "116px",
    from: "tablet",
    render: (row) => format.date(row.endsOn),
  },
  {
    key: "seen",
    title: words("workspace.lastVisit"),
    width: "116px",
    from: "desk",
    render: (row) => (row.lastSeenAt === null ? "—" : format.when(row.lastSeenAt)),
  },
  {
    key: "by",
    title: words("workspace.by"),
    width: "140px",
    from: "desk",
    render: (row) => <span title={row.createdBy ?? ""}>{row.createdBy ?? "—"}</span>,
  },
  {
    key: "at",
    title: words("lists.changed"),
    width: "72px",
    align: "end",
    phone: "end",
    render: (row) => <time dateTime={row.updatedAt}>{format.when(row.updatedAt)}</time>,
  },
];
