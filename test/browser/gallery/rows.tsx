import { CONTACT_STATES, DOCUMENT_STATES, ENVELOPE_STATES, TASK_STATES, type State } from "#domain/states";
import { KindTiles } from "../../../web/ui/KindTile.tsx";
import { StateMark } from "../../../web/ui/StateMark.tsx";
import { Subject } from "../../../web/ui/Subject.tsx";
import type { Column, RowGroup } from "../../../web/ui/table/table-rows.ts";

export interface Row {
  readonly id: string;
  readonly subject: string;
  readonly state: State;
  readonly counterparty: string;
  readonly vessel: string;
  readonly next: string;
  readonly when: string;
  readonly unread: boolean;
}

const states: State[] = [
  ...Object.values(DOCUMENT_STATES),
  ...Object.values(ENVELOPE_STATES),
  ...Object.values(TASK_STATES),
  ...Object.values(CONTACT_STATES),
];
const many = (prefix: string, from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    subject:
      index % 2 === 0
        ? "Original B/L, fuel oil ex Sines"
        : "LOI, discharge without original B/L and a very long subject that must be cut",
    state: states[(from + index) % states.length] as State,
    counterparty: index % 3 === 0 ? "宁波海韵油脂" : "Kestrel Trade Bank",
    vessel: "Aurelia Strait",
    next: index % 2 === 0 ? "Transfer" : "",
    when: "14:27",
    unread: prefix === "a" && index < 4,
  }));

export const groups = (last: number): RowGroup<Row>[] => [
  { key: "asked", title: "Asked of me", note: "2 due today", rows: many("a", 0, 6) },
  { key: "waiting", title: "Waiting for others", rows: many("b", 6, 6) },
  { key: "done", title: "Done", count: last, rows: many("c", 12, last) },
];

export const columns: Column<Row>[] = [
  { key: "state", title: "State", width: "13%", phone: "line", render: (row) => <StateMark state={row.state} /> },
  {
    key: "subject",
    title: "Subject",
    width: "24%",
    phone: "title",
    render: (row) => (
      <Subject
        text={row.subject}
        number={row.id === "a0" ? "ENV-26-1184" : undefined}
        to={`/?${row.id}`}
        strong={row.unread}
      />
    ),
  },
  {
    key: "inside",
    title: "Inside",
    width: "14%",
    render: () => (
      <KindTiles
        kinds={[
          { code: "BL", tone: "title", name: "Bill of lading", count: 2 },
          { code: "LOI", tone: "letter", name: "Letter of indemnity" },
          { code: "INV", tone: "ordinary", name: "Invoice" },
        ]}
      />
    ),
  },
  {
    key: "counterparty",
    title: "Counterparty",
    width: "13%",
    phone: "line",
    sortable: true,
    render: (row) => row.counterparty,
  },
  { key: "vessel", title: "Vessel", width: "9%", from: "desk", render: (row) => row.vessel },
  { key: "next", title: "Next step", from: "desk", render: (row) => row.next },
  { key: "when", title: "When", width: "100px", align: "end", phone: "end", sortable: true, render: (row) => row.when },
];
