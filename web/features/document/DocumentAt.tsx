import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { organisationRoutes } from "#domain/api/organisation";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { entryOf, isKeyOf } from "#domain/lookup";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { isWritten } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { useBegunBefore } from "../../kind/beginning.ts";
import { addressLines } from "../../kind/party-lines.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useChosenTemplate } from "../../kind/document-templates.ts";
import { useTemplates } from "../../kind/templates.ts";
import { useMe } from "../../session/use-me.ts";
import { useMayBegin } from "../../session/use-may-begin.ts";
import { documentAddress, newAddress, type DocumentPageAction } from "../../ui/document-address.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { blankDocument, isBlank } from "./form/blank.ts";
import { DescribeView } from "./form/DescribeView.tsx";
import { EditView } from "./form/EditView.tsx";
import { PAPER_VIEWS } from "./paper/views.ts";
import { UpdateView } from "./form/UpdateView.tsx";
import { DocumentView } from "./view/DocumentView.tsx";

const ACTIONS = { view: true, edit: true, describe: true, update: true } satisfies Record<DocumentPageAction, true>;

interface Address {
  readonly docType: string;
  readonly action: string;
  readonly id: string | undefined;
  /** The document whose copy is shown, or of which a new one is made. */
  readonly copyId: string | undefined;
}

const isWrittenHere = (kind: Kind | undefined): boolean =>
  kind !== undefined && kind.madeBy.some((way) => way === "form" || way === "template");

/** The page of a document at an address: read, written, or begun. */
export function DocumentAt({ docType, action, id, copyId }: Address) {
  const words = useWords();
  const navigate = useNavigate();
  const found = action === "create" ? undefined : id;
  const [key, begun] = useBegun(found);
  const kind = entryOf(KINDS, docType);
  if (found === undefined && !isWrittenHere(kind))
    return (
      <main id="content">
        <ErrorView
          title={words("pages.notFound")}
          action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }}
        />
      </main>
    );
  return <Opened key={key} kind={kind} action={action} id={found} copyId={copyId} onBegun={begun} />;
}

interface Props extends Omit<Address, "docType"> {
  readonly kind: Kind | undefined;
  readonly onBegun: (id: string) => void;
}

function Opened({ kind, action, id, copyId, onBegun }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const { organisation } = useMe();
  const [copied] = useState(id === undefined ? copyId : undefined);
  const source = useRead(documentRoutes.get, { params: { id: copied ?? "" } }, { enabled: copied !== undefined });
  const company = useRead(organisationRoutes.get, {}, { enabled: id === undefined });
  // Without its address the own company is named all the same.
  const known = company.data !== undefined || company.isError;
  const [wanted, setWanted] = useState<string | null>();
  // A copy is made with the template of its source, or with none.
  const own = source.data?.kind === kind?.name && copied !== undefined ? (source.data?.template?.id ?? null) : wanted;
  const templates = useTemplates(kind?.name ?? "", id === undefined, own);
  const [search] = useSearchParams();
  // A copy is made with the version in use of the template of its source.
  const { madeWith, asking, missing } = useChosenTemplate(
    id === undefined ? kind : undefined,
    search.get("template"),
    copied === undefined ? undefined : source.data?.madeWith,
  );
  const ready =
    known && !templates.asking && !asking && !missing && (copied === undefined || source.data !== undefined);
  const begun = id === undefined && kind !== undefined && ready;
  const [blank, setBlank] = useState<DocumentDetail>();
  // A draft begins when what it is of has come; what happens to that afterwards changes nothing.
  if (blank === undefined && begun) {
    const lines = company.data === undefined ? [] : addressLines(company.data, source.data?.language ?? language);
    setBlank(
      blankDocument(
        madeWith === null ? kind : kindOfMade({ kind: kind.name, madeWith }),
        organisation,
        { name: organisation.name, addressLines: lines },
        language,
        source.data,
        templates.chosen,
        madeWith,
      ),
    );
  }
  const beginning = useMayBegin(kind?.draft ?? "bl.draft", id === undefined);
  const looking = useBegunBefore(kind?.name ?? "", id === undefined && copied === undefined, (made) => {
    if (kind !== undefined) void navigate(documentAddress({ kind: kind.name, id: made }, "edit"), { replace: true });
  });
  const read = useRead(documentRoutes.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const document = id === undefined ? blank : read.data;

  const inbox = { label: words("later.back"), onClick: () => void navigate("/layout/inbox") };
  if (id === undefined && beginning.hindrance !== undefined) {
    const contacts = { label: words("shell.contacts"), onClick: () => void navigate("/layout/contacts") };
    return (
      <main id="content">
        <ErrorView
          title={words("form.notCreated")}
          help={beginning.hindrance.message}
          action={beginning.hindrance.code === "CONTACT_NEEDED" ? contacts : inbox}
        />
      </main>
    );
  }
  if (missing && copied === undefined)
    return (
      <main id="content">
        <ErrorView
          title={words("form.noTemplate")}
          help={words("form.noTemplateHelp")}
          action={{
            label: words("form.chooseTemplate"),
            onClick: () => void navigate(newAddress(entryOf(KINDS, kind?.name ?? "")?.name)),
          }}
        />
      </main>
    );
  const failed = read.error ?? source.error;
  if (document === undefined || beginning.asking || looking)
    return (
      <main id="content">
        {failed === null ? (
          <LoadingLine />
        ) : (
          <NotLoaded
            error={failed}
            title={errorWords("NO_DOCUMENT_PERMISSIONS")}
            onRetry={() => void (id === undefined ? source : read).refetch()}
          />
        )}
      </main>
    );
  // An address that names another kind is put right: what stands in it is what people copy and send on.
  if (id !== undefined && document.kind !== kind?.name)
    return <Navigate to={documentAddress(document, isKeyOf(ACTIONS, action) ? action : "view")} replace />;
  if (action !== "view" && isWritten(document.state) && document.isAuthor)
    return (
      <EditView
        key={String(wanted)}
        document={document}
        unsaved={isBlank(document) && copied !== undefined}
        templates={templates}
        onTemplate={(template) => {
          setWanted(template);
          setBlank(undefined);
        }}
        onBegun={onBegun}
      />
    );
  if (action === "describe" && document.can["describe"] === null) return <DescribeView document={document} />;
  if (action === "update" && document.can["submitUpdate"] === null) return <UpdateView document={document} />;
  return <DocumentView document={document} wanted={PAPER_VIEWS.find((one) => one === copyId)} />;
}
