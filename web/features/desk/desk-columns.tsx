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
import { entryOf } from "#domain/lookup";
import type { DeskAct } from "#domain/processes/desk";
import { isProcess, processOf } from "#domain/processes/processes";
import { workspaceAddress } from "#domain/workspaces";
import { dayHere, daysSince } from "../../i18n/format.ts";
import { serverMoment } from "../../i18n/instants.ts";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { counterpartyOf } from "../../kind/counterparty.ts";
import { Inside } from "../../ui/Inside.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { PROCESS_DESKS } from "../../process/desks.ts";
import { storyOfDocument } from "../../process/exchange-address.ts";
import styles from "./Desk.module.css";
import { isExchange, nextStep } from "./next-step.ts";

/**
 * Where a row leads: to its document, to the company that asks, to where a visitor refused, a draft to Compose, the
 * rest to the envelope.
 */
export function addressOf(row: EnvelopeRow): string {
  if (row.of === "contact") return `/layout/contacts?view=requests&id=${row.id}`;
  if (row.visitor !== null) return workspaceAddress(row.visitor.workspaceId, row.id);
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].address(row);
  if (row.asked === "settleExchange") return storyOfDocument(row.id);
  const [inside] = row.inside;
  if (inside !== undefined && row.of !== "envelope")
    return documentAddress(
      { kind: inside.kind, id: row.id },
      row.of === "document" && row.state === "DRAFT" ? "edit" : "view",
    );
  return row.state === "DRAFT" ? `/layout/compose/${row.id}` : `/layout/envelope/${row.id}`;
}

/** How the row itself stands: an envelope as such, whatever became of the original inside. */
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
      return row.direction === "in" && row.state === "TRANSFERRED" ? RECEIVED : ENVELOPE_STATES[row.state];
  }
}

/** The requests that wait for an answer, by the state of the title. */
const REQUESTS: Readonly<Partial<Record<DocumentState, WordKey>>> = {
  SURRENDERED: "desk.releaseOf",
  PRESENTED: "desk.releaseOf",
  PARTLY_RELEASED: "desk.releaseOf",
  ISSUED: "desk.acceptOf",
};

/** The same, where what is asked says it. */
const ASKS: Readonly<Partial<Record<DeskAct, WordKey>>> = {
  answerBack: "desk.askedBackOf",
  executeNomination: "desk.nominationOf",
  askCarrier: "desk.carrierOf",
  consent: "desk.moveOf",
  signEnd: "desk.endOf",
  settleExchange: "desk.exchangeOf",
  read: "desk.arrivedOf",
};

const requestOf = ({ asked, titleState, inside }: EnvelopeRow): WordKey => {
  const said = asked === null ? undefined : ASKS[asked];
  if (said !== undefined) return said;
  const exchange = isExchange({ inside });
  if (titleState === "ISSUED" && !exchange) return "desk.nominationOf";
  if (titleState === "PRESENTED" && exchange) return "desk.payOf";
  return (titleState && REQUESTS[titleState]) ?? "desk.surrenderOf";
};

/** The other end of an envelope that was transferred. */
const RECEIVED: State = { ...DOCUMENT_STATES.RECEIVED, mark: "ring-dot", colour: "grey" };

/** The days until something is due, or since when it stands there, in the calendar of this device. */
function sinceOf(row: EnvelopeRow, words: Words, format: Format): { readonly said: string; readonly late: boolean } {
  if (row.until !== null && row.desk !== "done") {
    const today = dayHere(new Date());
    const said = row.until === today ? words("desk.byToday") : words("desk.by", { day: format.day(row.until) });
    return { said, late: row.until <= today };
  }
  if (row.desk !== "held" && row.desk !== "waiting") return { said: format.when(row.at), late: false };
  const days = daysSince(serverMoment(row.at), new Date());
  const since = words("desk.since", { day: format.when(row.at) });
  return {
    said: days < 2 ? since : `${since}${words("common.comma")}${words("desk.days", { count: days })}`,
    late: false,
  };
}

function subjectOf(row: EnvelopeRow, words: Words): string {
  if (row.of === "contact") return words("desk.contactOf", { company: row.sender.name });
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].subject(row, words);
  if (row.of === "refusal") return words("desk.refusedOf", { name: row.subject });
  if (row.of === "instruction" || row.of === "update")
    return words(row.of === "update" ? "desk.updateOf" : "desk.instructionOf", { number: row.subject });
  if (row.of === "document" && (row.asked === "instruction" || row.asked === "answerUpdate"))
    return words(row.asked === "answerUpdate" ? "desk.updateOf" : "desk.instructionOf", {
      number: row.subject || words("desk.noNumber"),
    });
  if (row.of === "document" && row.state === "DRAFT") return row.subject || words("desk.noNumber");
  if (row.of === "document" && row.desk === "held") return words("desk.originalOf", { number: row.subject });
  if (row.of === "document") return words(requestOf(row), { number: row.subject });
  return row.subject || row.reference;
}

/** The columns of Inbox, Drafts, Sent and Archived; `act` does the next step of a row. */
export const envelopeColumns = (
  words: Words,
  say: Say,
  format: Format,
  act: (row: EnvelopeRow) => void,
): Column<EnvelopeRow>[] => [
  {
    key: "state",
    title: words("desk.state"),
    width: "170px",
    phone: "line",
    render: (row) => <StateMark state={stateOf(row)} />,
  },
  {
    key: "subject",
    title: words("desk.subject"),
    least: 236,
    phone: "title",
    render: (row) => (
      <Subject
        text={subjectOf(row, words)}
        number={row.of !== "envelope" || row.direction === "in" || row.subject === "" ? undefined : row.reference}
        to={addressOf(row)}
        strong={row.unread || row.asked !== null}
      />
    ),
  },
  {
    key: "inside",
    title: words("desk.inside"),
    width: "112px",
    from: "tablet",
    render: (row) => <Inside kinds={row.inside} />,
  },
  {
    key: "next",
    title: words("desk.nextStep"),
    width: "168px",
    from: "tablet",
    phone: "line",
    onPhone: (row) => nextStep(row, words, say),
    render: (row) => {
      const step = nextStep(row, words, say);
      if (step === null || (row.asked === null && row.desk !== "held" && row.desk !== "draft"))
        return <span className={styles.waiting}>{step}</span>;
      return (
        <button
          type="button"
          tabIndex={-1}
          className={styles.step}
          data-asked={row.asked !== null || undefined}
          onClick={() => act(row)}
        >
          {step}
        </button>
      );
    },
  },
  {
    key: "when",
    title: words("desk.bySince"),
    width: "120px",
    phone: "end",
    sortable: true,
    render: (row) => {
      const { said, late } = sinceOf(row, words, format);
      return (
        <time dateTime={row.at} title={format.instant(row.at)} className={late ? styles.late : undefined}>
          {said}
        </time>
      );
    },
  },
  {
    key: "counterparty",
    title: words("desk.counterparty"),
    width: "140px",
    from: "tablet",
    phone: "middle",
    onPhone: counterpartyOf,
    render: (row) => <span title={counterpartyOf(row)}>{counterpartyOf(row) || "—"}</span>,
  },
  {
    key: "original",
    title: words("desk.original"),
    width: "168px",
    from: "desk",
    phone: "line",
    onPhone: (row) => originalOf(row) ?? "",
    render: (row) => originalOf(row) ?? "—",
  },
  {
    key: "vessel",
    title: words("desk.vessel"),
    width: "120px",
    from: "desk",
    phone: "middle",
    onPhone: (row) => row.vessel,
    render: (row) => <span title={row.vessel}>{row.vessel || "—"}</span>,
  },
];

/** How the original inside an envelope stands with this company. */
const originalOf = (row: EnvelopeRow) =>
  row.of === "envelope" && row.titleState !== null ? <StateMark state={DOCUMENT_STATES[row.titleState]} /> : undefined;
