import { Button } from "antd";
import { useState } from "react";
import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import type { BunkerPush } from "#domain/api/bunker-push-shapes";
import { PUSH_STATES } from "#domain/bunker/exchange/push";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { usePermission, useWhyNot } from "../../session/use-me.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { PushStory } from "./PushStory.tsx";

/** The pushes of the company; those that wait for a person come first. */
export function Pushes() {
  const words = useWords();
  const whyNot = useWhyNot("bunker.operate");
  return usePermission("bunker.operate") ? (
    <Operated />
  ) : (
    <Notice tone="info">{whyNot ?? words("exchange.admin")}</Notice>
  );
}

function Operated() {
  const words = useWords();
  const pushes = useRead(routes.pushes, {});
  const [shown, setShown] = useState<string>();
  if (pushes.isPending) return <LoadingLine />;
  if (pushes.error)
    return (
      <ErrorView title={words("common.failed")} help={pushes.error.message} onRetry={() => void pushes.refetch()} />
    );
  const open = pushes.data.find(({ id }) => id === shown);
  return (
    <>
      <p className="hw-help">{words("exchange.pushesHelp")}</p>
      {pushes.data.length === 0 ? (
        <p className="hw-help">{words("exchange.pushesNone")}</p>
      ) : (
        <RowList columns={3} label={words("exchange.part.pushes")}>
          {pushes.data.map((push) => (
            <PushRow key={push.id} push={push} onOpen={() => setShown(push.id)} />
          ))}
        </RowList>
      )}
      <Dialog open={open !== undefined} width={820} title={open?.number ?? ""} onClose={() => setShown(undefined)}>
        {open !== undefined && <PushStory id={open.id} />}
      </Dialog>
    </>
  );
}

function PushRow({ push, onOpen }: { readonly push: BunkerPush; readonly onOpen: () => void }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{push.number}</span>
        <span className="hw-quiet">{format.when(push.createdAt)}</span>
      </RowPart>
      <RowPart>
        <StateMark state={PUSH_STATES[push.state]} />
        {push.nextAt !== null && push.attempts > 0 && (
          <span className="hw-quiet">{words("exchange.next", { when: format.when(push.nextAt) })}</span>
        )}
      </RowPart>
      <RowActs>
        <Button
          size="small"
          aria-label={`${words("exchange.open")}${words("common.colon")}${push.number}`}
          onClick={onOpen}
        >
          {words("exchange.open")}
        </Button>
      </RowActs>
      {push.error !== null && (
        <RowPart whole quiet>
          <span>{errorWords(push.error.code, push.error.parameters)}</span>
        </RowPart>
      )}
    </Row>
  );
}
