import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import type { Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { isWritten } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useMe } from "../../session/use-me.ts";
import { useMayBegin } from "../../session/use-may-begin.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { blankDocument } from "./form/blank.ts";
import { EditView } from "./form/EditView.tsx";
import { PAPER_VIEWS } from "./paper/views.ts";
import { DocumentView } from "./view/DocumentView.tsx";

/** /doc/:docType/:action/:id: to view a document, to edit a draft, or `create/new` to begin one. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { docType = "", action = "view", id, copyId } = useParams();
  const found = action === "create" ? undefined : id;
  const [key, begun] = useBegun(found);
  const kind = KINDS.get(docType);
  if (found === undefined && kind?.madeBy !== "form")
    return <main id="content"><ErrorView title={words("pages.notFound")} action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }} /></main>;
  return <Opened key={key} kind={kind} action={action} id={found} copyId={copyId} onBegun={begun} />;
}

interface Props {
  readonly kind: Kind | undefined;
  readonly action: string;
  /** Without one a draft is begun. */
  readonly id: string | undefined;
  readonly copyId: string | undefined;
  readonly onBegun: (id: string) => void;
}

function Opened({ kind, action, id, copyId, onBegun }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const [blank] = useState(() => (id === undefined && kind !== undefined ? blankDocument(kind, organisation) : undefined));
  const beginning = useMayBegin(kind?.draft ?? "bl.draft", id === undefined);
  const read = useRead(documentRoutes.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const document = id === undefined ? blank : read.data;

  const inbox = { label: words("later.back"), onClick: () => void navigate("/layout/inbox") };
  if (id === undefined && beginning.hindrance !== undefined) {
    const contacts = { label: words("shell.contacts"), onClick: () => void navigate("/layout/contacts") };
    return <main id="content"><ErrorView title={words("form.notCreated")} help={beginning.hindrance.message} action={beginning.hindrance.code === "CONTACT_NEEDED" ? contacts : inbox} /></main>;
  }
  if (document === undefined || beginning.asking) {
    return <main id="content">{read.error === null ? <LoadingLine /> : <NotLoaded error={read.error} title={errorWords("NO_DOCUMENT_PERMISSIONS")} onRetry={() => void read.refetch()} />}</main>;
  }
  const draft = isWritten(document.state);
  if (action !== "view" && draft && document.isAuthor) return <EditView document={document} onBegun={onBegun} />;
  return <DocumentView document={document} wanted={PAPER_VIEWS.find((one) => one === copyId)} />;
}
