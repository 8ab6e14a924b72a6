import { Button } from "antd";
import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { craftRoutes, type Craft } from "#domain/api/craft";
import { useRead } from "../../api/query.ts";
import { useWords, type Words } from "../../i18n/use-words.ts";
import { BUNKER_TANKERS } from "../../process/bunker-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { usePermission } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { Subject } from "../../ui/Subject.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { useAddress } from "../../ui/use-address.ts";
import { BunkerList } from "./BunkerList.tsx";
import { CraftForm } from "./CraftForm.tsx";

const addressOf = (id: string): string => `${BUNKER_TANKERS}?id=${id}`;
const crewOf = ({ crew }: Craft, words: Words): string => crew.map(({ name }) => name).join(words("common.comma"));

const columns = (words: Words): Column<Craft>[] => [
  {
    key: "name",
    title: words("bunker.tanker"),
    least: 140,
    phone: "title",
    render: (row) => <Subject text={row.name} to={addressOf(row.id)} />,
  },
  { key: "licence", title: words("bunker.licence"), width: "120px", phone: "end", render: (row) => row.licence || "—" },
  { key: "imo", title: words("bunker.imo"), width: "110px", from: "tablet", render: (row) => row.imo || "—" },
  { key: "meter", title: words("bunker.meter"), width: "130px", from: "desk", render: (row) => row.meterSerial || "—" },
  { key: "owner", title: words("bunker.owner"), least: 140, from: "desk", render: (row) => row.owner || "—" },
  {
    key: "crew",
    title: words("bunker.crew"),
    least: 140,
    phone: "middle",
    render: (row) => crewOf(row, words) || words("bunker.noCrew"),
  },
  {
    key: "enabled",
    title: words("bunker.state"),
    width: "110px",
    phone: "line",
    render: (row) => words(row.enabled ? "bunker.enabled" : "bunker.disabled"),
  },
];

/** /layout/bunker/tankers: the craft of the company with their crew. The open one stands in the address. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const operates = usePermission("bunker.operate");
  const [search, set] = useAddress();
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useRead(craftRoutes.list, {});
  const text = (search.get("text") ?? "").trim().toUpperCase();
  const rows = (data ?? []).filter((one) =>
    [one.name, one.licence, one.imo, one.meterSerial, crewOf(one, words)].some((part) =>
      part.toUpperCase().includes(text),
    ),
  );
  const open = (data ?? []).find(({ id }) => id === search.get("id"));
  const close = (): void => {
    setAdding(false);
    set({ id: undefined });
  };
  const add = { id: "add", label: words("bunker.addTanker"), onClick: () => setAdding(true) };
  return (
    <BunkerList
      current="tankers"
      count={data?.length ?? 0}
      loading={isPending}
      error={error}
      again={() => void refetch()}
      filters={
        <FilterRow label={words("bunker.searchTankers")}>
          {operates && <ActionBar solid={false} actions={[add]} />}
        </FilterRow>
      }
      foot={<ListFoot rows={{ shown: rows.length, total: data?.length ?? 0 }} />}
    >
      <DataTable
        label={words("bunker.tankers")}
        columns={columns(words)}
        groups={[{ key: "all", title: "", rows }]}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(addressOf(row.id))}
        empty={
          <EmptyState
            icon={<ClusterOutlined aria-hidden="true" />}
            title={words(text === "" ? "bunker.noTankers" : "bunker.noTankerFound")}
            {...(text === ""
              ? {
                  help: words("bunker.noTankersHelp"),
                  ...(operates ? { action: <Button onClick={add.onClick}>{add.label}</Button> } : {}),
                }
              : {})}
          />
        }
      />
      <Dialog open={adding} title={words("bunker.addTanker")} onClose={close}>
        <CraftForm onClose={close} />
      </Dialog>
      <Dialog open={open !== undefined && !adding} title={open?.name ?? ""} onClose={close}>
        {open !== undefined && <CraftForm key={open.id} craft={open} onClose={close} />}
      </Dialog>
    </BunkerList>
  );
}
