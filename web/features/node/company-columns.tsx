import type { NodeCompany } from "#domain/api/node";
import { COMPANY_STATES } from "#domain/states";
import type { Language } from "#domain/text";
import { countries } from "../../i18n/countries.ts";
import type { Format } from "../../i18n/use-format.ts";
import type { Words } from "../../i18n/use-words.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

/** The columns that the panel beside the table shows of the open company. */
const IN_PANEL = ["city", "people"];

export const companyColumns = (
  words: Words,
  format: Format,
  language: Language,
  to: (row: NodeCompany) => string,
  narrow: boolean,
): Column<NodeCompany>[] =>
  columns(words, format, language, to).filter(({ key }) => !narrow || !IN_PANEL.includes(key));

const columns = (
  words: Words,
  format: Format,
  language: Language,
  to: (row: NodeCompany) => string,
): Column<NodeCompany>[] => [
  {
    key: "state",
    title: words("node.state"),
    width: "190px",
    phone: "line",
    render: (row) => <StateMark state={COMPANY_STATES[row.state]} />,
  },
  {
    key: "name",
    title: words("node.company"),
    phone: "title",
    render: (row) => <Subject text={row.name} to={to(row)} strong={false} />,
  },
  {
    key: "city",
    title: words("node.place"),
    width: "240px",
    from: "tablet",
    phone: "middle",
    render: (row) =>
      `${row.city}${words("common.comma")}${countries(language).find((one) => one.code === row.country)?.name ?? row.country}`,
  },
  {
    key: "people",
    title: words("node.people"),
    width: "80px",
    align: "end",
    from: "tablet",
    render: (row) => format.number(row.people),
  },
  {
    key: "registered",
    title: words("node.registered"),
    width: "120px",
    align: "end",
    phone: "end",
    render: (row) => (
      <time dateTime={row.registeredAt} title={format.instant(row.registeredAt)}>
        {format.when(row.registeredAt)}
      </time>
    ),
  },
];
