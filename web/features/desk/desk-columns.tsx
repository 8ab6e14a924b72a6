import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import {
  CONTACT_STATES,
  DOCUMENT_STATES,
  type DocumentState,
  ENVELOPE_STATES,
  INSTRUCTION_UPDATE_STATES,
  SIGNING_STATES,
  type State,
} from "#domain/states";
import { isPlain } from "#domain/processes/desk";
import { entryOf } from "#domain/lookup";
import { isProcess, processOf } from "#domain/processes/processes";
import { workspaceAddress } from "#domain/workspaces";
import type { Format } from "../../i18n/use-format.ts";
import type { Words } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { counterpartyOf } from "../../kind/counterparty.ts";
import { Inside } from "../../ui/Inside.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { PROCESS_DESKS } from "../../process/desks.ts";
import styles from "./Desk.module.css";

/**
 * Where a row leads: to its document, to the company that asks, to where a visitor refused, a draft to Compose, the
 * rest to the envelope.
 */
export function addressOf(row: EnvelopeRow): string {
  if (row.of === "contact") return `/layout/contacts?view=requests&id=${row.id}`;
  if (row.visitor !== null) return workspaceAddress(row.visitor.workspaceId, row.id);
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].address(row);
  const [inside] = row.inside;
  if (inside !== undefined && row.of !== "envelope")
    return documentAddress(
      { kind: inside.kind, id: row.id },
      row.of === "document" && row.state === "DRAFT" ? "edit" : "view",
    );
  return row.state === "DRAFT" ? `/layout/compose/${row.id}` : `/layout/envelope/${row.id}`;
}

/** A received row shows how its title stands; a sent one shows how the envelope stands. */
function stateOf(row: EnvelopeRow): State {
  if (isProcess(row.of)) return entryOf(processOf(row.of).flow.states, row.standing) ?? ENVELOPE_STATES[row.state];
  switch (row.of) {
    case "contact":
      return CONTACT_STATES.PENDING;
    case "refusal":
      return SIGNING_STATES.REJECTED;
    case "update":
      return INSTRUCTION_UPDATE_STATES.UPDATE_RECEIVED;
    case "document":
    case "instruction":
      return row.titleState === null ? ENVELOPE_STATES[row.state] : DOCUMENT_STATES[row.titleState];
    case "envelope":
      return row.titleState !== null && row.direction === "in" && row.state === "TRANSFERRED"
        ? DOCUMENT_STATES[row.titleState]
        : ENVELOPE_STATES[row.state];
  }
}

/** The requests that wait for an answer, by the state of the title. */
const REQUESTS: Readonly<Partial<Record<DocumentState, WordKey>>> = {
  SURRENDERED: "desk.releaseOf",
  PRESENTED: "desk.releaseOf",
  PARTLY_RELEASED: "desk.releaseOf",
  ISSUED: "desk.acceptOf",
};

const isExchange = ({ inside: [first] }: EnvelopeRow): boolean => first?.kind === "BillOfExchange";
const requestOf = (row: EnvelopeRow): WordKey =>
  row.asked === "executeNomination" || (row.titleState === "ISSUED" && !isExchange(row))
    ? "desk.nominationOf"
    : row.titleState === "PRESENTED" && isExchange(row)
      ? "desk.payOf"
      : ((row.titleState && REQUESTS[row.titleState]) ?? "desk.surrenderOf");

function subjectOf(row: EnvelopeRow, words: Words): string {
  if (row.of === "contact") return words("desk.contactOf", { company: row.sender.name });
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].subject(row, words);
  if (row.of === "refusal") return words("desk.refusedOf", { name: row.subject });
  if (row.of === "instruction" || row.of === "update")
    return words(row.of === "update" ? "desk.updateOf" : "desk.instructionOf", { number: row.subject });
  if (row.of === "document" && row.state === "DRAFT") return row.subject || words("desk.noNumber");
  if (row.of === "document") return words(requestOf(row), { number: row.subject });
  return row.subject || words("desk.noSubject");
}

/** The next step, and by whom; null when the row is done. */
function nextStep(row: EnvelopeRow, words: Words): string | null {
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].next(row, words);
  if (row.asked !== null && isPlain(row.asked)) return words(`desk.step.${row.asked}`);
  if (row.of === "refusal") return words("desk.step.settle_wait");
  if (row.of === "contact") return words("desk.step.contact_wait");
  if (row.of === "instruction" || row.of === "update")
    return words(
      row.direction === "in"
        ? "desk.step.contact_wait"
        : row.of === "update"
          ? "desk.step.answerUpdate_wait"
          : "desk.step.update_wait",
    );
  if (row.of === "document")
    return row.state === "DRAFT"
      ? words(row.titleState === "DRAFT" ? "desk.step.sign" : "desk.step.complete")
      : words(isExchange(row) || row.titleState === "ISSUED" ? "desk.step.contact_wait" : "desk.step.release_wait");
  if (row.state === "SEALED") return words("desk.step.anchoring");
  if (row.state === "READY_FOR_TRANSFER") return words("desk.step.colleague");
  return row.state === "TRANSFERRING" ? words("desk.step.chain") : null;
}

/** The columns of Inbox, Drafts, Sent and Archived. */
export const envelopeColumns = (words: Words, format: Format): Column<EnvelopeRow>[] => [
  {
    key: "state",
    title: words("desk.state"),
    width: "172px",
    phone: "line",
    render: (row) => <StateMark state={stateOf(row)} />,
  },
  {
    key: "subject",
    title: words("desk.subject"),
    phone: "title",
    render: (row) => (
      <Subject
        text={subjectOf(row, words)}
        number={row.of !== "envelope" || row.direction === "in" ? undefined : row.reference}
        to={addressOf(row)}
        strong={row.unread || row.asked !== null}
      />
    ),
  },
  {
    key: "inside",
    title: words("desk.inside"),
    width: "120px",
    from: "tablet",
    render: (row) => <Inside kinds={row.inside} />,
  },
  {
    key: "counterparty",
    title: words("desk.counterparty"),
    width: "184px",
    from: "tablet",
    phone: "middle",
    onPhone: counterpartyOf,
    render: (row) => <span title={counterpartyOf(row)}>{counterpartyOf(row) || "—"}</span>,
  },
  {
    key: "vessel",
    title: words("desk.vessel"),
    width: "128px",
    from: "desk",
    phone: "middle",
    onPhone: (row) => row.vessel,
    render: (row) => <span title={row.vessel}>{row.vessel || "—"}</span>,
  },
  {
    key: "next",
    title: words("desk.nextStep"),
    width: "158px",
    from: "tablet",
    phone: "line",
    render: (row) => <span className={row.asked ? styles.asked : styles.waiting}>{nextStep(row, words)}</span>,
  },
  {
    key: "when",
    title: words("desk.when"),
    width: "84px",
    align: "end",
    phone: "end",
    render: (row) => <time dateTime={row.at}>{format.when(row.at)}</time>,
  },
];
