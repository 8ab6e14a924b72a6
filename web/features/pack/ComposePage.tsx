import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { packRoutes } from "#domain/api/packs";
import { ApiError, call, requestKey } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useSelection } from "../../session/selection.ts";
import { useMe, usePermission } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { composeAddress, NEW } from "../../kind/pack-address.ts";
import { ComposeScreen } from "./ComposeScreen.tsx";
import { blankPack } from "./fields.ts";

/**
 * /Epack/compose/:action/:packid?/:envid?: begins an e-Pack or goes on with a draft; `?documents=` names what a new one
 * holds from the start.
 */
export function Page() {
  const { packid, envid } = useParams();
  const [search] = useSearchParams();
  const id = packid === NEW ? undefined : packid;
  const [key, begun] = useBegun(id);
  const documents = search.get("documents");
  return id === undefined && documents !== null ? (
    <Start documents={documents} envelopeId={envid} />
  ) : (
    <Pack key={key} id={id} envelopeId={envid} onBegun={begun} />
  );
}

interface PackProps {
  readonly id: string | undefined;
  readonly envelopeId: string | undefined;
  readonly onBegun: (id: string) => void;
}

function Pack({ id, envelopeId, onBegun }: PackProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const me = useMe();
  const allowed = usePermission("compose");
  const [blank] = useState(() => (id === undefined ? blankPack(me) : undefined));
  const { data, error, refetch } = useRead(packRoutes.get, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const pack = id === undefined ? blank : data;
  if (!allowed)
    return (
      <Screen>
        <ErrorView
          title={words("pack.refused")}
          help={errorWords("NO_COMPOSE")}
          action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }}
        />
      </Screen>
    );
  if (pack === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  return <ComposeScreen pack={pack} envelopeId={envelopeId} onBegun={onBegun} />;
}

/** Makes a draft of the documents that were chosen in the lists, once however often it is tried. */
function Start({ documents, envelopeId }: { readonly documents: string; readonly envelopeId: string | undefined }) {
  const words = useWords();
  const navigate = useNavigate();
  const { drop } = useSelection();
  const [error, setError] = useState<ApiError>();
  const [tries, setTries] = useState(0);
  const key = useRef(requestKey());
  useEffect(() => {
    let shown = true;
    call(
      packRoutes.compose,
      { body: { documentIds: documents.split(",").filter(Boolean) } },
      { key: key.current },
    ).then(
      (made) => {
        drop(new Set(made.documents.map((one) => one.id)));
        if (shown) void navigate(composeAddress(made.id, envelopeId), { replace: true });
      },
      (problem: unknown) => {
        if (shown && problem instanceof ApiError) setError(problem);
      },
    );
    return () => {
      shown = false;
    };
  }, [navigate, drop, documents, envelopeId, tries]);
  const again = (): void => {
    setError(undefined);
    setTries(tries + 1);
  };
  return (
    <Screen>
      {error === undefined ? (
        <LoadingLine />
      ) : (
        <ErrorView
          title={words("pack.refused")}
          help={error.message}
          onRetry={again}
          action={{ label: words("common.back"), onClick: () => void navigate("/layout/documents") }}
        />
      )}
    </Screen>
  );
}
