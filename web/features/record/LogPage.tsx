import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useNavigate, useSearchParams } from "react-router";
import { recordRoutes } from "#domain/api/record";
import { LIMITS } from "#domain/limits";
import { addressOf } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { readFilter } from "./filter.ts";
import { Filters } from "./Filters.tsx";
import { LinePanel } from "./LinePanel.tsx";
import { LineTable, useOpenLine } from "./LineTable.tsx";
import { RecordFrame } from "./RecordFrame.tsx";

/** /layout/log: the newest that happened in the company, and all of it as a file. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const phone = useLayout() === "phone";
  const { user } = useMe();
  const query = readFilter(search);
  const log = useRead(recordRoutes.log, { query });
  const rows = log.data ?? [];
  const { open, to } = useOpenLine(rows);
  const panel = open && <LinePanel key={open.n} line={open} onClose={() => void navigate(to(null))} />;
  return (
    <RecordFrame
      view="log"
      title={words("record.log")}
      fact={user.isAdmin ? undefined : words("record.ownOnly")}
      asideLabel={words("record.line")}
      alone={phone && panel !== undefined}
      aside={panel}
      extra={
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          href={addressOf(recordRoutes.logExport, { query })}
          download="operation-log.csv"
        >
          {words("record.csv")}
        </Button>
      }
      filters={<Filters />}
      foot={
        rows.length === LIMITS.operationLogRows && (
          <span>{words("record.newest", { max: LIMITS.operationLogRows })}</span>
        )
      }
    >
      <LineTable
        label={words("record.log")}
        rows={rows}
        loading={log.isPending}
        error={log.error}
        again={() => void log.refetch()}
        chained={false}
      />
    </RecordFrame>
  );
}
