import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useMe } from "../../session/use-me.ts";
import { useMayBegin } from "../../session/use-may-begin.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { blankEnvelope } from "./blank.ts";
import { DraftScreen } from "./DraftScreen.tsx";
import { SealedScreen } from "./SealedScreen.tsx";

/**
 * /layout/envelope/:id and a draft under /layout/compose/:id: one page, drawn by the state of the envelope. Without an
 * id an envelope is begun.
 */
export function Page() {
  const { id } = useParams();
  const [key, begun] = useBegun(id);
  return <Envelope key={key} id={id} onBegun={begun} />;
}

function Envelope({ id, onBegun }: { readonly id: string | undefined; readonly onBegun: (id: string) => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const me = useMe();
  const [blank] = useState(() => (id === undefined ? blankEnvelope(me) : undefined));
  const beginning = useMayBegin("compose", id === undefined);
  const { data, error, refetch } = useRead(
    envelopeRoutes.get,
    { params: { id: id ?? "" } },
    { enabled: id !== undefined },
  );
  const envelope = id === undefined ? blank : data;
  useReading(envelope);
  if (id === undefined && beginning.hindrance !== undefined) {
    const { code, message } = beginning.hindrance;
    const [label, to] =
      code === "CONTACT_NEEDED"
        ? [words("envelope.goContacts"), "/layout/contacts"]
        : [words("later.back"), "/layout/inbox"];
    return (
      <Screen>
        <ErrorView
          title={words("compose.refused")}
          help={message}
          action={{ label, onClick: () => void navigate(to) }}
        />
      </Screen>
    );
  }
  if (envelope === undefined || beginning.asking)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  const draft = envelope.state === "DRAFT" && envelope.direction === "out";
  return draft ? <DraftScreen envelope={envelope} onBegun={onBegun} /> : <SealedScreen envelope={envelope} />;
}

/** Opening what arrived is reading it. Should the answer be lost, it is asked again at the next opening. */
function useReading(envelope: EnvelopeDetail | undefined): void {
  const unread = envelope?.unread === true;
  const id = envelope?.id;
  useEffect(() => {
    if (unread && id !== undefined) void call(envelopeRoutes.read, { params: { id } }).catch(() => undefined);
  }, [unread, id]);
}
