import { useNavigate, useParams } from "react-router";
import { templateRoutes } from "#domain/api/templates";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { TemplateForm } from "./TemplateForm.tsx";

/** /bl_draft_template/:id?: a version of a template, or the first of a new one. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const { id } = useParams();
  const [key, begun] = useBegun(id);
  const read = useRead(templateRoutes.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  if (id === undefined && !user.isAdmin)
    return (
      <main id="content">
        <ErrorView
          title={words("templates.admin")}
          action={{ label: words("templates.title"), onClick: () => void navigate("/layout/templates/bills") }}
        />
      </main>
    );
  if (id !== undefined && read.data === undefined)
    return (
      <main id="content">
        {read.error === null ? (
          <LoadingLine />
        ) : (
          <ErrorView title={words("common.failed")} help={read.error.message} onRetry={() => void read.refetch()} />
        )}
      </main>
    );
  return <TemplateForm key={key} template={id === undefined ? null : (read.data ?? null)} onBegun={begun} />;
}
