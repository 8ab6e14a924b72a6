import { Button } from "antd";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { usePages, useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { useMe } from "../../session/use-me.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { AnchorPanel } from "./AnchorPanel.tsx";
import { readFilter } from "./filter.ts";
import { Filters } from "./Filters.tsx";
import { LinePanel } from "./LinePanel.tsx";
import { LineTable, useOpenLine } from "./LineTable.tsx";
import { RecordFrame } from "./RecordFrame.tsx";

/** /layout/audit/:id?: the record of the company with what proves it, or of one document. */
export function Page() {
  const { id } = useParams();
  return id === undefined ? <CompanyTrail /> : <DocumentTrail key={id} id={id} />;
}

function CompanyTrail() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const phone = useLayout() === "phone";
  const { user } = useMe();
  const pages = usePages(recordRoutes.trail, { ...readFilter(search), limit: 100 });
  const { open, to } = useOpenLine(pages.rows);
  const panel =
    open === undefined ? (
      <AnchorPanel />
    ) : (
      <LinePanel key={open.n} line={open} onClose={() => void navigate(to(null))} />
    );
  /** A phone shows the lines, or what proves them, or one line. */
  const proving = phone && open === undefined && search.has("proof");
  return (
    <RecordFrame
      view="audit"
      title={words("record.trail")}
      fact={user.isAdmin ? undefined : words("record.ownOnly")}
      asideLabel={words(open === undefined ? "record.proof" : "record.line")}
      alone={proving || (phone && open !== undefined)}
      aside={phone && !proving && open === undefined ? undefined : panel}
      filters={proving ? undefined : <Filters />}
      extra={
        phone && (
          <Button onClick={() => void navigate(proving ? "/layout/audit" : "/layout/audit?proof=1")}>
            {words(proving ? "record.lines" : "record.proof")}
          </Button>
        )
      }
    >
      <LineTable
        label={words("record.trail")}
        rows={pages.rows}
        loading={pages.loading}
        error={pages.error}
        again={pages.again}
        more={pages.more}
        chained
      />
    </RecordFrame>
  );
}

function DocumentTrail({ id }: { readonly id: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const phone = useLayout() === "phone";
  const document = useRead(documentRoutes.get, { params: { id } });
  const trail = useRead(recordRoutes.documentTrail, { params: { id } });
  const rows = trail.data ?? [];
  const { open, to } = useOpenLine(rows);
  const panel = open && <LinePanel key={open.n} line={open} onClose={() => void navigate(to(null))} />;
  const name = document.data === undefined ? "" : document.data.number || document.data.name;
  return (
    <RecordFrame
      view="audit"
      title={name === "" ? words("record.trail") : words("record.trailOf", { name })}
      asideLabel={words("record.line")}
      alone={phone && panel !== undefined}
      aside={panel}
      onBack={() => void navigate(document.data === undefined ? "/layout/documents" : documentAddress(document.data))}
    >
      <LineTable
        label={words("record.trail")}
        rows={rows}
        loading={trail.isPending}
        error={trail.error}
        again={() => void trail.refetch()}
        chained
      />
    </RecordFrame>
  );
}
