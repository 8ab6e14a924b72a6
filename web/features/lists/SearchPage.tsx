import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useNavigate, useSearchParams } from "react-router";
import { documentRoutes, type DocumentRow } from "#domain/api/documents";
import { envelopeRoutes, type EnvelopeRow } from "#domain/api/envelopes";
import { ENVELOPE_STATES } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { documentAddress } from "../../kind/address.ts";
import { counterpartyOf } from "../../kind/counterparty.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { DeskBar } from "../../session/DeskBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { Inside } from "../../ui/Inside.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/rows.ts";
import { documentColumns, type Tools } from "./columns.tsx";

type Found = { readonly document: DocumentRow; readonly envelope?: never } | { readonly envelope: EnvelopeRow; readonly document?: never };
const PAGE = 100;

/** /layout/search?text=: documents and envelopes that contain every word. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const text = search.get("text")?.trim() ?? "";
  const asked = { enabled: text !== "" };
  const documents = usePages(documentRoutes.list, { text, limit: PAGE }, asked);
  const inbox = usePages(envelopeRoutes.list, { text, folder: "inbox", limit: PAGE }, asked);
  const sent = usePages(envelopeRoutes.list, { text, folder: "sent", limit: PAGE }, asked);
  const drafts = usePages(envelopeRoutes.list, { text, folder: "drafts", limit: PAGE }, asked);
  const all = [documents, inbox, sent, drafts];
  const error = all.find((one) => one.error !== null)?.error;
  // What waits for a transfer stands in Inbox and Sent alike.
  const envelopes = [...new Map([...inbox.rows, ...drafts.rows, ...sent.rows].filter((row) => row.of === "envelope").map((row) => [row.id, row])).values()];
  const groups = [
    { key: "documents", title: words("lists.results"), count: documents.total, rows: documents.rows.map((document): Found => ({ document })) },
    { key: "envelopes", title: words("lists.envelopes"), rows: envelopes.map((envelope): Found => ({ envelope })) },
  ].filter((group) => group.rows.length > 0);
  return (
    <Screen fixed foot={<FooterKeys hints={[{ keys: ["/"], label: words("keys.search") }, { keys: ["J", "K"], label: words("keys.move") }, { keys: ["Enter"], label: words("keys.open") }]}><ChainNow /></FooterKeys>}
      head={<><DeskBar /><PageTitle title={text === "" ? words("common.search") : words("lists.searchFor", { text })} /></>}>
      {text === "" ? <EmptyState icon={<SearchOutlined aria-hidden="true" />} title={words("lists.searchNothing")} help={words("lists.searchNothingHelp")} />
        : error ? <ErrorView title={words("common.failed")} help={error.message} onRetry={() => all.forEach((one) => one.again())} />
        : all.some((one) => one.loading) ? <LoadingLine />
        : (
          <DataTable label={words("lists.searchFor", { text })} columns={columns({ words, say, format })} groups={groups} rowKey={(row) => row.document?.id ?? row.envelope?.id ?? ""} onNearEnd={documents.more}
            onOpen={(row) => void navigate(addressOf(row))} empty={<EmptyState icon={<SearchOutlined aria-hidden="true" />} title={words("lists.searchEmpty")} help={words("lists.searchEmptyHelp")} />} />
        )}
    </Screen>
  );
}

const addressOf = ({ document, envelope }: Found): string => (document ? documentAddress(document) : `/layout/${envelope.state === "DRAFT" ? "compose" : "envelope"}/${envelope.id}`);

/** What stands in a column of documents for an envelope, where that is another thing. */
const INSTEAD: Readonly<Record<string, WordKey>> = { number: "desk.subject", holder: "desk.counterparty" };

/** The columns of documents; an envelope fills those that mean something for it, and the head says what it says there. */
function columns(tools: Tools): Column<Found>[] {
  return documentColumns("search", tools).map(({ csv: _, beside: ___, sortable: __, render, onPhone = render, ...column }) => {
    const instead = INSTEAD[column.key];
    return {
      ...column,
      title: instead === undefined ? column.title : `${column.title} · ${tools.words(instead)}`,
      render: (row: Found) => (row.document ? render(row.document) : ofEnvelope(column.key, row.envelope, tools)),
      onPhone: (row: Found) => (row.document ? onPhone(row.document) : ofEnvelope(column.key, row.envelope, tools)),
    };
  });
}

function ofEnvelope(key: string, row: EnvelopeRow, { words, format }: Tools) {
  switch (key) {
    case "kind": return <Inside kinds={row.inside.slice(0, 1)} />;
    case "state": return <StateMark state={ENVELOPE_STATES[row.state]} />;
    case "number": return <Subject text={row.subject || words("desk.noSubject")} number={row.reference} to={addressOf({ envelope: row })} strong />;
    case "vessel": return row.vessel || "—";
    case "cargo": return "—";
    case "holder": return <span title={counterpartyOf(row)}>{counterpartyOf(row) || "—"}</span>;
    default: return <time dateTime={row.at}>{format.when(row.at)}</time>;
  }
}
