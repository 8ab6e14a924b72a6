import { Button } from "antd";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { visitorRoutes, type Visit } from "#domain/api/workspaces";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { kept } from "../../kept.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import { Entrance, NoLink } from "./Entrance.tsx";
import { Reader } from "./Reader.tsx";

/** Until when this browser has a visit, so that nobody is asked who has none. */
const visitIn = (id: string) => kept(`hawser.visit.${id}`);

/** /visitor/doclist/:workspaceid: what a company shows to somebody without an account, who has the link and gives the code. */
export function Page() {
  const { workspaceid = "" } = useParams();
  return <Visiting key={workspaceid} id={workspaceid} />;
}

function Visiting({ id }: { readonly id: string }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const token = useLocation().hash.slice(1);
  const [inside, setInside] = useState(() => Date.parse(visitIn(id).get() ?? "") > Date.now());
  const [ended, setEnded] = useState(false);
  const visit = useRead(visitorRoutes.get, { params: { id } }, { enabled: inside });
  const out = (over: boolean): void => {
    visitIn(id).set("");
    setInside(false);
    setEnded(over);
  };
  const gone = inside && visit.error?.code === "VISIT_ENDED";
  if (inside && !gone) {
    if (visit.data !== undefined) return <Inside visit={visit.data} onOut={out} />;
    return (
      <PublicFrame name={words("visitor.name")}>
        <main id="content">{visit.error === null ? <LoadingLine /> : <ErrorView title={words("common.failed")} help={visit.error.message} onRetry={() => void visit.refetch()} />}</main>
      </PublicFrame>
    );
  }
  if (token === "") return <NoLink />;
  return (
    <Entrance link={{ workspaceId: id, token }} notice={ended || gone ? errorWords("VISIT_ENDED") : undefined} onEntered={(entered) => {
      visitIn(id).set(entered.until);
      setEnded(false);
      setInside(true);
      void visit.refetch();
    }} />
  );
}

function Inside({ visit, onOut }: { readonly visit: Visit; readonly onOut: (ended: boolean) => void }) {
  const words = useWords();
  const format = useFormat();
  const leave = async (): Promise<void> => {
    await call(visitorRoutes.leave, { params: { id: visit.id } }).catch(() => undefined);
    onOut(false);
  };
  return (
    <PublicFrame name={words("visitor.name")} action={<Button onClick={() => void leave()}>{words("visitor.leave")}</Button>}>
      <Reader visit={visit} until={words("visitor.until", { date: format.date(visit.endsOn), time: format.time(visit.until) })} onEnded={() => onOut(true)} />
    </PublicFrame>
  );
}
