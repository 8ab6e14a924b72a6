import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import { useNavigate } from "react-router";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { Going } from "#domain/api/going";
import { offerRoutes } from "#domain/api/offers";
import { ISSUANCE_CODES, RESPONSE_CODES } from "#domain/pint-codes";
import { ISSUE_STATES, OFFER_STATES } from "#domain/pint-states";
import type { State } from "#domain/states";
import type { Text } from "#domain/text";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { issueStoryAddress, storyAddress } from "../../process/exchange-address.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { BillsList } from "./BillsList.tsx";

/** A bill that goes to another platform: by an offer, or by being issued there. */
interface Sent extends Pick<Going, "id" | "number" | "platform" | "recipient" | "createdAt"> {
  readonly to: string;
  readonly stands: State;
  readonly answer: { readonly code: string; readonly label: Text } | null;
}

/** The bills that went out, the newest first. */
function useGoing() {
  const offers = useRead(offerRoutes.list, { query: {} });
  const issues = useRead(exchangeIssueRoutes.list, { query: {} });
  const items =
    offers.data &&
    issues.data &&
    [
      ...offers.data.items.map(({ state, code, ...offer }): Sent => ({
        ...offer,
        to: storyAddress(offer.id),
        stands: OFFER_STATES[state],
        answer: code && { code, label: RESPONSE_CODES[code].label },
      })),
      ...issues.data.items.map(({ state, code, ...issue }): Sent => ({
        ...issue,
        to: issueStoryAddress(issue.documentId),
        stands: ISSUE_STATES[state],
        answer: code && { code, label: ISSUANCE_CODES[code] },
      })),
    ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return {
    data: items && { items },
    error: offers.error ?? issues.error,
    refetch: () => Promise.all([offers.refetch(), issues.refetch()]),
  };
}

/** /exchange: the bills that the company has offered to other platforms, or has them issue. */
export function Page() {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const navigate = useNavigate();
  const read = useGoing();
  const columns: Column<Sent>[] = [
    {
      key: "bill",
      title: words("platforms.bill"),
      phone: "title",
      render: ({ to, number }) => <Subject text={number} to={to} />,
    },
    { key: "platform", title: words("platforms.platform"), phone: "end", render: ({ platform }) => platform.name },
    {
      key: "recipient",
      title: words("platforms.recipient"),
      phone: "middle",
      render: ({ recipient }) => recipient.name,
    },
    {
      key: "state",
      title: words("platforms.state"),
      width: "170px",
      phone: "line",
      render: ({ stands }) => <StateMark state={stands} />,
    },
    {
      key: "answer",
      title: words("platforms.answer"),
      width: "180px",
      from: "desk",
      render: ({ answer }) => (answer === null ? "" : `${answer.code} ${say(answer.label)}`),
    },
    {
      key: "when",
      title: words("platforms.when"),
      width: "150px",
      align: "end",
      from: "tablet",
      render: ({ createdAt }) => format.when(createdAt),
    },
  ];
  return (
    <BillsList
      current="outgoing"
      read={read}
      columns={columns}
      onOpen={({ to }) => void navigate(to)}
      empty={{
        icon: <ExportOutlined aria-hidden="true" />,
        title: words("platforms.noneOut"),
        help: words("platforms.noneOutHelp"),
      }}
    />
  );
}
