import ImportOutlined from "@ant-design/icons/es/icons/ImportOutlined";
import { useNavigate } from "react-router";
import { arrivalRoutes, type Arrival } from "#domain/api/arrivals";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { LANDING_STATES } from "#domain/pint-states";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { BillsList } from "./BillsList.tsx";

/** The page of the bill; none before it is made. */
const toBill = ({ id, kind }: Arrival): string | undefined =>
  kind === null ? undefined : documentAddress({ id, kind }, "view");

/** /exchange/incoming: the bills that came to the company from other platforms. */
export function Page() {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const navigate = useNavigate();
  const read = useRead(arrivalRoutes.list, {});
  const columns: Column<Arrival>[] = [
    {
      key: "bill",
      title: words("platforms.bill"),
      phone: "title",
      render: (row) => {
        const to = toBill(row);
        return to === undefined ? row.number : <Subject text={row.number} to={to} />;
      },
    },
    {
      key: "carrier",
      title: words("platforms.carrier"),
      width: "90px",
      from: "tablet",
      render: ({ carrier }) => <span className="hw-mono">{carrier}</span>,
    },
    { key: "platform", title: words("platforms.platform"), phone: "middle", render: ({ platform }) => platform.name },
    {
      key: "state",
      title: words("platforms.state"),
      width: "170px",
      phone: "line",
      render: ({ state, error }) => (
        <>
          <StateMark state={LANDING_STATES[state]} />
          {error !== null && <div className="hw-quiet">{errorWords(error.code, error.parameters)}</div>}
        </>
      ),
    },
    {
      key: "answer",
      title: words("platforms.answer"),
      width: "180px",
      from: "desk",
      render: ({ code }) => (code === null ? "" : `${code} ${say(RESPONSE_CODES[code].label)}`),
    },
    {
      key: "came",
      title: words("platforms.came"),
      width: "150px",
      align: "end",
      phone: "end",
      render: ({ at }) => format.when(at),
    },
  ];
  return (
    <BillsList
      current="incoming"
      read={read}
      columns={columns}
      onOpen={(row) => {
        const to = toBill(row);
        if (to !== undefined) void navigate(to);
      }}
      empty={{
        icon: <ImportOutlined aria-hidden="true" />,
        title: words("platforms.noneIn"),
        help: words("platforms.noneInHelp"),
      }}
    />
  );
}
