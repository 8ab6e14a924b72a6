import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import type { SubjectCard, SubjectRef } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { isKeyOf } from "#domain/lookup";
import { CHECK_OUTCOMES, LISTED_KIND_NAMES, SUBJECT_SOURCES } from "#domain/screening/checks";
import { SCREENING_STATES } from "#domain/acts/screening/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat, type Format } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords, type Say, type Words } from "../../i18n/use-words.ts";
import { checkAddress } from "../../process/screening-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { toast } from "../../ui/toast.ts";
import { useAddress } from "../../ui/use-address.ts";
import { usePaused } from "../../ui/use-paused.ts";
import { COMPLIANCE_TABS, subjectKey } from "./address.ts";
import { Checked, ComplianceFrame } from "./ComplianceFrame.tsx";
import { EnterDialog } from "./EnterDialog.tsx";
import { TableDialog } from "./TableDialog.tsx";
import styles from "./Compliance.module.css";

const SHOWN = 100;

interface Cells {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
  readonly acts: (row: SubjectCard) => ReactNode;
}

const columns = ({ words, say, format, acts }: Cells): Column<SubjectCard>[] => [
  {
    key: "name",
    title: words("compliance.name"),
    least: 180,
    phone: "title",
    render: (row) => (
      <span title={[row.name, row.localName].filter(Boolean).join(words("common.comma"))}>
        <strong>{row.name}</strong> {row.localName !== "" && <span className="hw-quiet">{row.localName}</span>}
      </span>
    ),
  },
  {
    key: "kind",
    title: words("compliance.kind"),
    width: "90px",
    from: "tablet",
    render: (row) => say(LISTED_KIND_NAMES[row.kind]),
  },
  {
    key: "source",
    title: words("compliance.source"),
    width: "150px",
    from: "desk",
    render: (row) => say(SUBJECT_SOURCES[row.source]),
  },
  {
    key: "place",
    title: words("compliance.place"),
    width: "150px",
    from: "tablet",
    phone: "middle",
    render: (row) => {
      const whole = [row.address, row.city, row.region, row.country || row.flag]
        .filter(Boolean)
        .join(words("common.comma"));
      const place = [row.city, row.region].filter(Boolean);
      const short = [...(place.length > 0 ? place : [row.address]), row.country || row.flag].filter(Boolean);
      return <span title={whole}>{short.join(words("common.comma")) || "—"}</span>;
    },
  },
  {
    key: "last",
    title: words("compliance.last"),
    width: "200px",
    phone: "line",
    render: (row) =>
      row.last === null ? (
        <span className="hw-quiet">{words("compliance.never")}</span>
      ) : (
        <>
          <StateMark state={CHECK_OUTCOMES[row.last.outcome]} />{" "}
          <time dateTime={row.last.at}>{format.when(row.last.at)}</time>
        </>
      ),
  },
  {
    key: "standing",
    title: words("compliance.standing"),
    width: "130px",
    phone: "end",
    render: (row) =>
      row.blocked ? (
        <span className={styles.blocked}>{words("compliance.blockedMark")}</span>
      ) : row.open > 0 ? (
        <StateMark state={{ ...SCREENING_STATES.OPEN, label: { en: `${row.open}`, zh: `${row.open}` } }} />
      ) : (
        "—"
      ),
  },
  { key: "acts", title: words("compliance.acts"), width: "170px", align: "end", phone: "line", render: acts },
];

/** /layout/compliance: what can be checked, found by name in any script; several are checked at once. */
export function Page() {
  return (
    <Checked current="companies">
      <Companies />
    </Checked>
  );
}

/** The body that a page of it has led here with. */
function tickedBy(search: URLSearchParams): ReadonlyMap<string, SubjectRef> {
  const [source, id] = [search.get("source") ?? "", search.get("id") ?? ""];
  const led = isKeyOf(SUBJECT_SOURCES, source) && id !== "" ? { source, id } : undefined;
  return new Map(led === undefined ? [] : [[subjectKey(led), led]]);
}

type Asked = "enter" | "table" | { readonly edit: SubjectCard } | { readonly remove: SubjectCard };

function Companies() {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const [search, set] = useAddress();
  const text = usePaused((search.get("text") ?? "").trim());
  const { data, error, isPending, refetch } = useRead(screeningRoutes.subjects, {
    query: { limit: SHOWN, ...(text === "" ? {} : { text }) },
  });
  const rows = data?.rows ?? [];
  const [ticked, setTicked] = useState(() => tickedBy(search));
  const [asked, setAsked] = useState<Asked>();
  const check = async (subjects: readonly SubjectRef[]): Promise<void> => {
    const body = { subjects: subjects.map(({ source, id }) => ({ source, id })) };
    const done = await send(screeningRoutes.check, { body });
    if (done === undefined) return;
    const [first] = done.answer;
    setTicked(new Map());
    if (done.answer.length === 1 && first !== undefined) return void navigate(checkAddress(first.id));
    toast(words("compliance.begun", { count: done.answer.length }));
    void navigate(COMPLIANCE_TABS.history);
  };
  const tick = (some: readonly SubjectCard[], on: boolean): void => {
    const next = new Map(ticked);
    for (const row of some) {
      if (on) next.set(subjectKey(row), row);
      else next.delete(subjectKey(row));
    }
    setTicked(next);
  };
  const acts = (row: SubjectCard): ReactNode => (
    <span className={styles.rowActs}>
      {row.source === "entered" && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden="true" />}
            aria-label={words("compliance.editOf", { name: row.name })}
            onClick={() => setAsked({ edit: row })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={words("compliance.removeOf", { name: row.name })}
            onClick={() => setAsked({ remove: row })}
          />
        </>
      )}
      <Button
        size="small"
        loading={busy}
        aria-label={words("compliance.checkOf", { name: row.name })}
        onClick={() => void check([row])}
      >
        {words("compliance.check")}
      </Button>
    </span>
  );
  const tooMany = ticked.size > LIMITS.screeningAtOnce;
  return (
    <ComplianceFrame
      current="companies"
      fixed
      loading={isPending}
      error={error}
      again={() => void refetch()}
      filters={
        <>
          <FilterRow label={words("compliance.search")}>
            <div className={styles.tools}>
              {ticked.size > 0 && (
                <Button
                  type="primary"
                  icon={<SafetyCertificateOutlined aria-hidden="true" />}
                  loading={busy}
                  disabled={tooMany}
                  onClick={() => void check([...ticked.values()])}
                >
                  {words("compliance.checkTicked", { count: ticked.size })}
                </Button>
              )}
              <Button icon={<TableOutlined aria-hidden="true" />} onClick={() => setAsked("table")}>
                {words("compliance.table.title")}
              </Button>
              <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAsked("enter")}>
                {words("compliance.enter.title")}
              </Button>
            </div>
          </FilterRow>
          {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
          {tooMany && <Notice tone="warning">{errorWords("TOO_MANY", { max: LIMITS.screeningAtOnce })}</Notice>}
          {data?.more === true && <Notice tone="info">{words("compliance.more", { count: rows.length })}</Notice>}
        </>
      }
      foot={<ListFoot rows={{ shown: rows.length, total: rows.length }} />}
    >
      <DataTable
        label={words("compliance.part.companies")}
        columns={columns({ words, say, format, acts })}
        groups={[{ key: "all", title: "", rows }]}
        rowKey={subjectKey}
        nameOf={(row) => row.name}
        selected={new Set(ticked.keys())}
        onSelect={(row) => tick([row], !ticked.has(subjectKey(row)))}
        onSelectRows={tick}
        onOpen={(row) => (row.last === null ? void check([row]) : void navigate(checkAddress(row.last.id)))}
        empty={
          <EmptyState
            icon={<SafetyCertificateOutlined aria-hidden="true" />}
            title={text === "" ? words("compliance.nothing") : errorWords("SCREENING_COMPANY_UNKNOWN")}
            help={words("compliance.nothingHelp")}
            action={
              <Button type="primary" onClick={() => setAsked("enter")}>
                {words("compliance.enter.byHand")}
              </Button>
            }
          />
        }
      />
      {asked === "enter" && (
        <EnterDialog typed={rows.length === 0 ? text : ""} onClose={() => setAsked(undefined)} onCheck={check} />
      )}
      {asked === "table" && <TableDialog onClose={() => setAsked(undefined)} onCheck={check} />}
      {typeof asked === "object" && "edit" in asked && (
        <EnterDialog card={asked.edit} typed="" onClose={() => setAsked(undefined)} onCheck={check} />
      )}
      {typeof asked === "object" && "remove" in asked && (
        <RemoveDialog
          card={asked.remove}
          onClose={() => {
            set({});
            setAsked(undefined);
          }}
        />
      )}
    </ComplianceFrame>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: SubjectCard; readonly onClose: () => void }) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const remove = async (): Promise<void> => {
    if ((await send(screeningRoutes.remove, { params: { id: card.id } })) === undefined) return;
    toast(words("compliance.removed", { name: card.name }));
    onClose();
  };
  return (
    <DangerDialog
      open
      title={words("compliance.removeOf", { name: card.name })}
      sentence={words("compliance.removeSentence")}
      verb={words("common.remove")}
      confirm="none"
      busy={busy}
      error={problem?.message}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
