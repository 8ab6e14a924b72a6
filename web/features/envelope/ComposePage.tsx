import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ApiError, call, requestKey } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Page as EnvelopePage } from "./EnvelopePage.tsx";

/** /layout/compose/:id?: `?documents=` names what a new envelope carries from the start, `?recipient=` to whom it goes; then a draft is made at once. */
export function Page() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const filled = search.has("documents") || search.has("recipient");
  return id === undefined && filled ? <Start /> : <EnvelopePage />;
}

function Start() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [error, setError] = useState<ApiError>();
  const [tries, setTries] = useState(0);
  // Every try carries the same key, so that it makes one envelope.
  const key = useRef(requestKey());
  const documents = search.get("documents") ?? "";
  const recipient = search.get("recipient");
  useEffect(() => {
    let shown = true;
    const body = { recipientId: recipient, documentIds: documents.split(",").filter(Boolean) };
    call(envelopeRoutes.compose, { body }, { key: key.current }).then(
      (made) => shown && navigate(`/layout/compose/${made.id}`, { replace: true }),
      (problem: unknown) => {
        if (shown && problem instanceof ApiError) setError(problem);
      },
    );
    return () => {
      shown = false;
    };
  }, [navigate, documents, recipient, tries]);

  const again = (): void => {
    setError(undefined);
    setTries(tries + 1);
  };
  return (
    <Screen>
      {error === undefined ? <LoadingLine /> : (
        <ErrorView title={words("compose.refused")} help={error.message} {...(error.code === "CONTACT_NEEDED" ? {} : { onRetry: again })}
          action={{ label: words("envelope.goContacts"), onClick: () => void navigate("/layout/contacts") }} />
      )}
    </Screen>
  );
}
