import { Button } from "antd";
import { useState } from "react";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { VISITOR_PARTIES, VISITOR_RIGHTS } from "#domain/workspaces";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { copyText } from "../../ui/copy.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import { RIGHTS } from "./VisitorFields.tsx";

type Visitor = WorkspaceDetail["visitors"][number];

interface Props {
  readonly workspace: WorkspaceDetail;
  readonly open: boolean;
}

/** The invited people, when they came last, and their links. */
export function Visitors({ workspace, open }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<{ readonly what: "renew" | "remove"; readonly visitor: Visitor }>();
  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const paramsOf = (visitor: Visitor) => ({ id: workspace.id, visitorId: visitor.id });
  const copy = async (visitor: Visitor): Promise<void> => {
    const found = await send(workspaceRoutes.link, { params: paramsOf(visitor) });
    if (found !== undefined && (await copyText(found.answer.link)))
      toast(words("workspace.linkCopied", { email: visitor.email }));
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const row = asked.what === "renew" ? workspaceRoutes.renewLink : workspaceRoutes.removeVisitor;
    if ((await send(row, { params: paramsOf(asked.visitor) })) === undefined) return;
    close();
    toast(
      words(asked.what === "renew" ? "workspace.linkRenewed" : "workspace.visitorRemoved", {
        email: asked.visitor.email,
      }),
    );
  };
  if (workspace.visitors.length === 0) return <p className="hw-quiet">{words("workspace.noVisitor")}</p>;
  return (
    <>
      {problem !== undefined && asked === undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={3} label={words("workspace.visitors")}>
        {workspace.visitors.map((visitor) => (
          <Row key={visitor.id}>
            <RowPart>
              <strong>{visitor.email}</strong>
              <span className="hw-quiet">
                {say(VISITOR_PARTIES[visitor.party])}
                {words("common.comma")}
                {words(`language.${visitor.language}`)}
              </span>
            </RowPart>
            <RowPart quiet>
              {open ? (
                <Choice
                  label={words("workspace.rightOf", { email: visitor.email })}
                  disabled={busy}
                  value={visitor.right}
                  options={RIGHTS.map((right) => ({ value: right, label: say(VISITOR_RIGHTS[right]) }))}
                  onChange={(right) =>
                    void send(workspaceRoutes.setVisitor, { params: paramsOf(visitor), body: { right } })
                  }
                />
              ) : (
                <span>{say(VISITOR_RIGHTS[visitor.right])}</span>
              )}
              <span>{words("workspace.invitedOn", { date: format.date(visitor.invitedAt) })}</span>
              <span>
                {visitor.lastSeenAt === null
                  ? words("workspace.neverVisited")
                  : words("workspace.seen", { when: format.instant(visitor.lastSeenAt) })}
              </span>
            </RowPart>
            <RowActs>
              {open && (
                <>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${words("workspace.copyLink")}${words("common.colon")}${visitor.email}`}
                    onClick={() => void copy(visitor)}
                  >
                    {words("workspace.copyLink")}
                  </Button>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${words("workspace.renewLink")}${words("common.colon")}${visitor.email}`}
                    onClick={() => setAsked({ what: "renew", visitor })}
                  >
                    {words("workspace.renewLink")}
                  </Button>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${words("workspace.removeVisitor")}${words("common.colon")}${visitor.email}`}
                    onClick={() => setAsked({ what: "remove", visitor })}
                  >
                    {words("workspace.removeVisitor")}
                  </Button>
                </>
              )}
            </RowActs>
          </Row>
        ))}
      </RowList>
      {asked !== undefined && (
        <DangerDialog
          open
          title={words(asked.what === "renew" ? "workspace.renewTitle" : "workspace.removeTitle", {
            email: asked.visitor.email,
          })}
          sentence={words(asked.what === "renew" ? "workspace.renewSentence" : "workspace.removeSentence", {
            email: asked.visitor.email,
          })}
          verb={words(asked.what === "renew" ? "workspace.renewLink" : "workspace.removeVisitor")}
          confirm="none"
          busy={busy}
          error={problem?.message}
          onConfirm={() => void confirm()}
          onCancel={close}
        />
      )}
    </>
  );
}
