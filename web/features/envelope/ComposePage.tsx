import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ApiError, call, requestKey } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useSelection } from "../../session/selection.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Page as EnvelopePage } from "./EnvelopePage.tsx";

/**
 * /layout/compose/:id?: `?documents=` and `?pack=` name what a new envelope carries from the start, `?recipient=` to
 * whom it goes; then a draft is made at once, and what it carries is no longer chosen in the lists.
 */
export function Page() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const filled = search.has("documents") || search.has("recipient") || search.has("pack");
  return id === undefined && filled ? <Start /> : <EnvelopePage />;
}

const ABOUT_CONTACTS: readonly string[] = ["CONTACT_NEEDED", "NOT_A_CONTACT", "CONTACT_DISABLED"];

function Start() {
  const words = useWords();
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const { drop } = useSelection();
  const [search] = useSearchParams();
  const [error, setError] = useState<ApiError>();
  const [tries, setTries] = useState(0);
  // Every try carries the same key, so that it makes one envelope.
  const key = useRef(requestKey());
  const documents = search.get("documents") ?? "";
  const recipient = search.get("recipient");
  const pack = search.get("pack");
  useEffect(() => {
    let shown = true;
    const body = {
      recipientId: recipient,
      documentIds: documents.split(",").filter(Boolean),
      packIds: pack === null ? [] : [pack],
      suggest: true,
    };
    call(envelopeRoutes.compose, { body }, { key: key.current }).then(
      (made) => {
        drop(new Set(made.documents.map((one) => one.id)));
        if (shown) void navigate(`/layout/compose/${made.id}`, { replace: true });
      },
      (problem: unknown) => {
        if (shown && problem instanceof ApiError) setError(problem);
      },
    );
    return () => {
      shown = false;
    };
  }, [navigate, drop, documents, recipient, pack, tries]);

  const again = (): void => {
    setError(undefined);
    setTries(tries + 1);
  };
  const back = (): void => void (place === "default" ? navigate("/layout/documents") : navigate(-1));
  return (
    <Screen>
      {error === undefined ? (
        <LoadingLine />
      ) : (
        <ErrorView
          title={words("compose.refused")}
          help={error.message}
          {...(error.code === "CONTACT_NEEDED" ? {} : { onRetry: again })}
          action={
            ABOUT_CONTACTS.includes(error.code)
              ? { label: words("envelope.goContacts"), onClick: () => void navigate("/layout/contacts") }
              : { label: words("common.back"), onClick: back }
          }
        />
      )}
    </Screen>
  );
}
