import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { isWritten } from "#domain/states";
import { callBytes, type ApiError } from "../../../api/client.ts";
import { useRead } from "../../../api/query.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { NotLoaded } from "../../../kind/NotLoaded.tsx";
import { useOpenPdf } from "../../../paper/use-open-pdf.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { SignForm } from "./SignForm.tsx";
import { SignView } from "./SignView.tsx";

const PDF_TYPE = "application/pdf";

/** /doc/sign/:docType/:docId: sign one document. */
export function Page() {
  const { docId = "" } = useParams();
  const read = useRead(documentRoutes.get, { params: { id: docId } });
  const document = read.data;
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const isTitle = document !== undefined && kindOf(document.kind).class === "title";
  const written = document !== undefined && isWritten(document.state);
  const newest = document?.files.findLast(({ role }) => role === "signed" || role === "upload" || role === "copy");
  const isPdf = newest?.mime === PDF_TYPE;
  const file = useQuery<Blob, ApiError>({
    queryKey: [documentRoutes.pdf.id, docId, "signed", document?.files.map(({ id }) => id).join()],
    queryFn: ({ signal }) =>
      callBytes(documentRoutes.pdf, { params: { id: docId }, query: { view: "signed" } }, { signal }),
    enabled: document !== undefined && !isTitle && !written && isPdf,
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: documentRoutes.pdf.shows },
    // While the file of the next signer comes, that of the one before stands.
    placeholderData: (before) => before,
  });
  const opened = useOpenPdf(file.data);
  if (document === undefined)
    return (
      <main id="content">
        {read.error === null ? <LoadingLine /> : <NotLoaded error={read.error} onRetry={() => void read.refetch()} />}
      </main>
    );
  const toDocument = {
    label: words("signing.openDocument"),
    onClick: () => void navigate(documentAddress(document, "view"), { replace: true }),
  };
  if (written && document.isAuthor) return <SignForm key={document.id} document={document} />;
  if (isTitle) {
    return (
      <main id="content">
        <ErrorView title={words("signing.notNow")} help={words("signing.billSigned")} action={toDocument} />
      </main>
    );
  }
  if (!isPdf)
    return (
      <main id="content">
        <ErrorView
          title={errorWords("NO_PREVIEW")}
          help={errorWords(newest === undefined ? "NO_SIGNING_TEMPLATE" : "UPLOAD_NOT_PDF")}
          action={toDocument}
        />
      </main>
    );
  if (file.error !== null)
    return (
      <main id="content">
        <ErrorView
          title={words("common.failed")}
          help={file.error.message}
          onRetry={() => void file.refetch()}
          action={toDocument}
        />
      </main>
    );
  return <SignView key={document.id} document={document} {...opened} />;
}
