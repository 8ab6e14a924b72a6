import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import { useNavigate } from "react-router";
import { BUNKER_STATES, type BunkerState } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useFormat, type Format } from "../../i18n/use-format.ts";
import { useSay, useWords, type Words } from "../../i18n/use-words.ts";
import { deliveryAddress } from "../../process/bunker-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { BunkerList } from "./BunkerList.tsx";
import { PLACED, tons } from "./card-words.ts";
import { DeliveryFilterRow } from "./DeliveryFilterRow.tsx";
import { useDeliveryFilters } from "./use-deliveries.ts";

const STATES = Object.keys(BUNKER_STATES) as readonly BunkerState[];

const columns = (words: Words, format: Format): Column<BunkerCard>[] => [
  {
    key: "ship",
    title: words("bunker.ship"),
    least: 160,
    phone: "title",
    render: (row) => <Subject text={row.vessel || words("bunker.unnamed")} to={deliveryAddress(row.id)} />,
  },
  {
    key: "state",
    title: words("bunker.state"),
    width: "140px",
    render: (row) => <StateMark state={BUNKER_STATES[row.state]} />,
    phone: "line",
  },
  { key: "bdn", title: words("bunker.bdnNo"), width: "120px", render: (row) => row.bdnNo ?? "—", phone: "middle" },
  {
    key: "product",
    title: words("bunker.product"),
    least: 120,
    from: "desk",
    render: (row) => row.products.join(words("common.comma")),
  },
  {
    key: "mass",
    title: words("bunker.ordered"),
    width: "120px",
    align: "end",
    phone: "end",
    render: (row) => tons(row.orderedMass),
  },
  { key: "craft", title: words("bunker.tanker"), width: "150px", from: "tablet", render: (row) => row.craft ?? "—" },
  {
    key: "location",
    title: words("bunker.location"),
    width: "100px",
    from: "desk",
    render: (row) => row.location || "—",
  },
  {
    key: "date",
    title: words("bunker.supplyDate"),
    width: "130px",
    align: "end",
    from: "tablet",
    render: (row) => (row.supplyDate ? format.date(row.supplyDate) : "—"),
  },
  {
    key: "forms",
    title: words("bunker.forms"),
    width: "80px",
    align: "end",
    from: "desk",
    render: (row) => words("bunker.formsOf", { done: row.signedForms, all: PLACED.length }),
  },
];

/** /layout/bunker/table: the same deliveries as on the board, also those that ended, by their states. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const filters = useDeliveryFilters();
  const { data, error, isPending, refetch } = useRead(bunkerRoutes.list, {
    query: { ...filters, each: LIMITS.boardCards },
  });
  const rows = data?.rows ?? [];
  const sums = new Map((data?.states ?? []).map((one) => [one.state, one]));
  const total = [...sums.values()].reduce((sum, one) => sum + one.total, 0);
  const groups = STATES.flatMap((state) => {
    const sum = sums.get(state);
    return sum === undefined
      ? []
      : [
          {
            key: state,
            title: say(BUNKER_STATES[state].label),
            count: sum.total,
            note: tons(sum.mass),
            rows: rows.filter((row) => row.state === state),
          },
        ];
  });
  return (
    <BunkerList
      current="table"
      count={total}
      loading={isPending}
      error={error}
      again={() => void refetch()}
      filters={<DeliveryFilterRow />}
      foot={<ListFoot rows={{ shown: rows.length, total }} />}
    >
      <DataTable
        label={words("bunker.table")}
        columns={columns(words, format)}
        groups={groups}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(deliveryAddress(row.id))}
        empty={
          <EmptyState
            icon={<ClusterOutlined aria-hidden="true" />}
            title={words(Object.keys(filters).length > 0 ? "bunker.noneFound" : "bunker.none")}
          />
        }
      />
    </BunkerList>
  );
}
