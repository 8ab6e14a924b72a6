import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckRow } from "#domain/api/screening-shapes";
import { isKeyOf, keysOf } from "#domain/lookup";
import { CHECK_CAUSES, CHECK_OUTCOMES, CHECK_STATES } from "#domain/screening/checks";
import { addressOf } from "../../api/client.ts";
import { usePages } from "../../api/query.ts";
import { useFormat, type Format } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords, type Say, type Words } from "../../i18n/use-words.ts";
import { checkAddress } from "../../process/screening-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { useAddress } from "../../ui/use-address.ts";
import { usePaused } from "../../ui/use-paused.ts";
import { DecideDialog } from "./DecideDialog.tsx";
import { Checked, ComplianceFrame } from "./ComplianceFrame.tsx";
import styles from "./Compliance.module.css";

const PAGE = 50;
const ANY = "";
const FORMATS = ["csv", "json"] as const;
const DAYS = ["from", "to"] as const;

interface Cells {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
  readonly errorWords: (code: string) => string;
}

const columns = ({ words, say, format, errorWords }: Cells): Column<CheckRow>[] => [
  {
    key: "subject",
    title: words("compliance.name"),
    least: 180,
    phone: "title",
    render: (row) => <Subject text={row.subject.name} to={checkAddress(row.id)} />,
  },
  { key: "number", title: words("compliance.number"), width: "120px", phone: "middle", render: (row) => row.number },
  {
    key: "outcome",
    title: words("compliance.outcome"),
    width: "160px",
    phone: "line",
    render: (row) =>
      row.error !== null ? (
        <span title={errorWords(row.error)}>
          <StateMark state={CHECK_STATES[row.state]} />
        </span>
      ) : (
        <StateMark state={row.outcome === null ? CHECK_STATES[row.state] : CHECK_OUTCOMES[row.outcome]} />
      ),
  },
  {
    key: "hits",
    title: words("compliance.hits"),
    width: "130px",
    phone: "end",
    render: (row) => (row.hits === 0 ? "—" : words("compliance.hitsOpen", { hits: row.hits, open: row.open })),
  },
  {
    key: "cause",
    title: words("compliance.cause"),
    width: "170px",
    from: "desk",
    render: (row) => [say(CHECK_CAUSES[row.cause]), row.by ?? ""].filter(Boolean).join(words("common.comma")),
  },
  {
    key: "country",
    title: words("compliance.country"),
    width: "80px",
    from: "desk",
    render: (row) => row.country || "—",
  },
  {
    key: "at",
    title: words("compliance.at"),
    width: "130px",
    align: "end",
    from: "tablet",
    render: (row) => <time dateTime={row.at}>{format.when(row.at)}</time>,
  },
];

/** /layout/compliance/history: every check, the newest first. The filters stand in the address. */
export function Page() {
  return (
    <Checked current="history">
      <History />
    </Checked>
  );
}

/** The filters that stand in the address, as the routes take them. */
function useFilters() {
  const [search] = useAddress();
  const text = usePaused((search.get("text") ?? "").trim());
  const [state, outcome] = [search.get("state") ?? ANY, search.get("outcome") ?? ANY];
  const days = Object.fromEntries(
    DAYS.flatMap((day) => (/^\d{4}-\d\d-\d\d$/.test(search.get(day) ?? "") ? [[day, search.get(day) ?? ""]] : [])),
  ) as Partial<Record<(typeof DAYS)[number], string>>;
  return {
    ...(text === "" ? {} : { text }),
    ...(isKeyOf(CHECK_STATES, state) ? { state } : {}),
    ...(isKeyOf(CHECK_OUTCOMES, outcome) ? { outcome } : {}),
    ...days,
  };
}

function History() {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const navigate = useNavigate();
  const [search, set] = useAddress();
  const filters = useFilters();
  const pages = usePages(screeningRoutes.checks, { limit: PAGE, ...filters });
  const { rows } = pages;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState(false);
  const waiting = rows.filter(({ id, open }) => open > 0 && ticked.has(id));
  const tick = (some: readonly CheckRow[], on: boolean): void => {
    const next = new Set(ticked);
    for (const { id } of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  return (
    <ComplianceFrame
      current="history"
      fixed
      loading={pages.loading}
      error={pages.error}
      again={pages.again}
      filters={
        <FilterRow label={words("compliance.searchHistory")}>
          <div className={styles.tools}>
            {waiting.length > 0 && (
              <Button type="primary" onClick={() => setDeciding(true)}>
                {words("compliance.decideAll.title", { count: waiting.reduce((sum, { open }) => sum + open, 0) })}
              </Button>
            )}
            <Choice
              label={words("compliance.state")}
              value={filters.state ?? ANY}
              onChange={(next) => set({ state: next === ANY ? undefined : next })}
              options={[
                { value: ANY, label: words("compliance.anyState") },
                ...keysOf(CHECK_STATES).map((one) => ({ value: one, label: say(CHECK_STATES[one].label) })),
              ]}
            />
            <Choice
              label={words("compliance.outcome")}
              value={filters.outcome ?? ANY}
              onChange={(next) => set({ outcome: next === ANY ? undefined : next })}
              options={[
                { value: ANY, label: words("compliance.anyOutcome") },
                ...keysOf(CHECK_OUTCOMES).map((one) => ({ value: one, label: say(CHECK_OUTCOMES[one].label) })),
              ]}
            />
            {DAYS.map((day) => (
              <span key={day} className={styles.day}>
                <DateField
                  aria-label={words(`compliance.${day}`)}
                  value={search.get(day) ?? ""}
                  onChange={(next) => set({ [day]: next || undefined })}
                />
              </span>
            ))}
            <Dropdown
              trigger={["click"]}
              menu={{
                items: FORMATS.map((one) => ({
                  key: one,
                  label: (
                    <a href={addressOf(screeningRoutes.exported, { query: { ...filters, format: one } })} download>
                      {one.toUpperCase()}
                    </a>
                  ),
                })),
              }}
            >
              <Button icon={<ExportOutlined aria-hidden="true" />} aria-haspopup="menu">
                {words("compliance.export")}
              </Button>
            </Dropdown>
          </div>
        </FilterRow>
      }
      foot={<ListFoot rows={{ shown: rows.length, total: pages.total }} />}
    >
      <DataTable
        label={words("compliance.part.history")}
        columns={columns({ words, say, format, errorWords })}
        groups={[{ key: "all", title: "", rows }]}
        rowKey={(row) => row.id}
        nameOf={(row) => `${row.number} ${row.subject.name}`}
        selected={ticked}
        onSelectRows={tick}
        onOpen={(row) => void navigate(checkAddress(row.id))}
        onNearEnd={pages.more}
        empty={
          <EmptyState
            icon={<HistoryOutlined aria-hidden="true" />}
            title={words(Object.keys(filters).length > 0 ? "compliance.noneFound" : "compliance.noChecks")}
          />
        }
      />
      {deciding && (
        <DecideDialog
          checks={waiting}
          onClose={() => setDeciding(false)}
          onDecided={() => {
            setTicked(new Set());
            setDeciding(false);
          }}
        />
      )}
    </ComplianceFrame>
  );
}
