import type { TemplateRow } from "#domain/api/templates";
import { kindOf } from "#domain/kinds/kinds";
import { TEMPLATE_STATES } from "#domain/template-states";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

export const templateAddress = (id: string): string => `/bl_draft_template/${id}`;

/** The columns of the versions of templates. */
export const templateColumns = (words: Words, say: Say, format: Format): Column<TemplateRow>[] => [
  {
    key: "state",
    title: words("templates.state"),
    width: "130px",
    phone: "line",
    render: (row) => <StateMark state={TEMPLATE_STATES[row.state]} />,
  },
  {
    key: "name",
    title: words("templates.name"),
    phone: "title",
    render: (row) => <Subject text={row.name} to={templateAddress(row.id)} strong={row.state === "IN_USE"} />,
  },
  {
    key: "kind",
    title: words("templates.kind"),
    width: "220px",
    from: "tablet",
    render: (row) => say(kindOf(row.kind).label),
  },
  {
    key: "number",
    title: words("templates.version"),
    width: "100px",
    phone: "end",
    align: "end",
    render: (row) => words("templates.number", { number: row.number }),
  },
  {
    key: "documents",
    title: words("templates.documents"),
    width: "110px",
    align: "end",
    from: "tablet",
    render: (row) => row.documents,
  },
  { key: "by", title: words("templates.by"), width: "180px", from: "tablet", render: (row) => row.changedBy },
  {
    key: "at",
    title: words("templates.at"),
    width: "150px",
    phone: "line",
    render: (row) => format.when(row.changedAt),
  },
];
