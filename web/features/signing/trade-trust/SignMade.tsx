import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { isWritten } from "#domain/states";
import { useRead } from "../../../api/query.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { NotLoaded } from "../../../kind/NotLoaded.tsx";
import { documentAddress } from "../../../ui/document-address.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { SignForm } from "../one/SignForm.tsx";

/** The signature of a document that was made with a template. One that was received is signed by its issuer. */
export function SignMade({ id }: { readonly id: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const { data: document, error, refetch } = useRead(documentRoutes.get, { params: { id } });
  if (document !== undefined && isWritten(document.state) && document.isAuthor) return <SignForm document={document} />;
  return (
    <main id="content">
      {document === undefined ? (
        error === null ? (
          <LoadingLine />
        ) : (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ErrorView
          title={words("signing.notNow")}
          help={words(document.received ? "received.notYours" : "received.signedAlready")}
          action={{
            label: words("signing.openDocument"),
            onClick: () => void navigate(documentAddress(document, "view"), { replace: true }),
          }}
        />
      )}
    </main>
  );
}
