import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import { useNavigate } from "react-router";
import { offerRoutes, type Offer } from "#domain/api/offers";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { OFFER_STATES } from "#domain/pint-states";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { storyAddress } from "../../process/exchange-address.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { BillsList } from "./BillsList.tsx";

/** /exchange: the bills that the company has offered to other platforms. */
export function Page() {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const navigate = useNavigate();
  const read = useRead(offerRoutes.list, { query: {} });
  const columns: Column<Offer>[] = [
    {
      key: "bill",
      title: words("platforms.bill"),
      phone: "title",
      render: ({ id, number }) => <Subject text={number} to={storyAddress(id)} />,
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
      render: ({ state }) => <StateMark state={OFFER_STATES[state]} />,
    },
    {
      key: "answer",
      title: words("platforms.answer"),
      width: "180px",
      from: "desk",
      render: ({ code }) => (code === null ? "" : `${code} ${say(RESPONSE_CODES[code].label)}`),
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
      onOpen={({ id }) => void navigate(storyAddress(id))}
      empty={{
        icon: <ExportOutlined aria-hidden="true" />,
        title: words("platforms.noneOut"),
        help: words("platforms.noneOutHelp"),
      }}
    />
  );
}
