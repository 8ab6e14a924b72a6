import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useLocation, useParams } from "react-router";
import { visitorRoutes, type Visit } from "#domain/api/visitors";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { momentOf } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { kept } from "../../storage/kept.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import { Entrance, NoLink } from "./Entrance.tsx";
import { Reader } from "./Reader.tsx";

/** Until when this browser has a visit, and by which link, so that nobody is asked who has none. */
const visitIn = (id: string) => kept(`hawser.visit.${id}`);
/** Enough of a link to know it again, and not enough to use it. */
const markOf = (token: string): string => token.slice(0, 8);
/** Whether somebody visits in this browser; by another link than the one that was opened it is another who does. */
function isInside(id: string, token: string): boolean {
  const [until = "", mark] = (visitIn(id).get() ?? "").split(" ");
  return (momentOf(until)?.getTime() ?? 0) > Date.now() && (token === "" || mark === markOf(token));
}

/** Milliseconds between two looks at what is shared: no server tells a visitor of changes. */
const LOOK_MS = 20_000;

/**
 * /visitor/doclist/:workspaceid: what a company shows to somebody without an account, who has the link and gives the
 * code.
 */
export function Page() {
  const { workspaceid = "" } = useParams();
  const token = useLocation().hash.slice(1);
  return <Visiting key={`${workspaceid} ${token}`} id={workspaceid} token={token} />;
}

function Visiting({ id, token }: { readonly id: string; readonly token: string }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const [inside, setInside] = useState(() => isInside(id, token));
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  const visit = useRead(
    visitorRoutes.get,
    { params: { id } },
    { enabled: inside, refetchInterval: ({ state }) => (state.error?.code === "VISIT_ENDED" ? false : LOOK_MS) },
  );
  const { refetch } = visit;
  const again = useCallback(() => void refetch(), [refetch]);
  const out = (over: boolean): void => {
    visitIn(id).set("");
    setInside(false);
    setEnded(over);
  };
  const gone = inside && visit.error?.code === "VISIT_ENDED";
  if (inside && !gone) {
    if (visit.data !== undefined) return <Inside visit={visit.data} onOut={out} onGone={again} />;
    return (
      <PublicFrame name={words("visitor.name")}>
        <main id="content">
          {visit.error === null ? (
            <LoadingLine />
          ) : (
            <ErrorView title={words("common.failed")} help={visit.error.message} onRetry={again} />
          )}
        </main>
      </PublicFrame>
    );
  }
  if (token === "") return <NoLink />;
  return (
    <Entrance
      link={{ workspaceId: id, token }}
      notice={ended || gone ? errorWords("VISIT_ENDED") : undefined}
      onEntered={(entered) => {
        client.setQueryData([visitorRoutes.get.id, { params: { id } }], entered);
        visitIn(id).set(`${entered.until} ${markOf(token)}`);
        setEnded(false);
        setInside(true);
      }}
    />
  );
}

function Inside({
  visit,
  onOut,
  onGone,
}: {
  readonly visit: Visit;
  readonly onOut: (ended: boolean) => void;
  readonly onGone: () => void;
}) {
  const words = useWords();
  const format = useFormat();
  const leave = async (): Promise<void> => {
    await call(visitorRoutes.leave, { params: { id: visit.id } }).catch(() => undefined);
    onOut(false);
  };
  return (
    <PublicFrame
      name={words("visitor.name")}
      action={<Button onClick={() => void leave()}>{words("visitor.leave")}</Button>}
    >
      <Reader
        visit={visit}
        until={words("visitor.until", { date: format.date(visit.endsOn), time: format.time(visit.until) })}
        onEnded={() => onOut(true)}
        onGone={onGone}
      />
    </PublicFrame>
  );
}
