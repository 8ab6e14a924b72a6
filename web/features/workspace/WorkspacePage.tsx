import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { reviewAddress } from "#domain/acts/review/types";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { sayEvent } from "#domain/events/events";
import { PERMISSIONS } from "#domain/permissions";
import { WORKSPACE_STATES } from "#domain/states";
import { ApiError, call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useRetryKey } from "../../api/retry-key.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { DocumentPicker } from "../../kind/DocumentPicker.tsx";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { ChainNow } from "../../session/ChainNow.tsx";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { EditDialog, InviteDialog } from "./Dialogs.tsx";
import { Members, MemberDialog } from "./Members.tsx";
import { SharedDocuments } from "./SharedDocuments.tsx";
import { SHOWABLE } from "./showable.ts";
import { Visitors } from "./Visitors.tsx";
import styles from "./Workspace.module.css";

/** /workspace/:workspaceid: what is shared, with whom, until when; and what visitors did. */
export function Page() {
  const { workspaceid = "" } = useParams();
  const { data, error, refetch } = useRead(workspaceRoutes.get, { params: { id: workspaceid } });
  if (data === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  return <Detail key={workspaceid} workspace={data} />;
}

type Asked = "documents" | "invite" | "member" | "edit" | "revoke";

function Detail({ workspace }: { readonly workspace: WorkspaceDetail }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const { send, busy, problem, forget } = useSend();
  const key = useRetryKey();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const params = { id: workspace.id };
  const why = (action: "edit" | "put" | "share" | "revoke"): string | undefined => {
    const code = workspace.can[action] ?? undefined;
    if (code === undefined) return undefined;
    return code === "FORBIDDEN"
      ? errorWords(code, { permission: say(PERMISSIONS["workspace.share"]) })
      : errorWords(code === "WRONG_STATE" ? "WORKSPACE_STATE" : code);
  };
  const open = workspace.can["share"] === null;
  const revoke = async (): Promise<void> => {
    if ((await send(workspaceRoutes.revoke, { params })) !== undefined) close();
  };
  const add = async (documentIds: readonly string[]): Promise<string | undefined> => {
    try {
      await call(
        workspaceRoutes.addDocuments,
        { params, body: { documentIds: [...documentIds] } },
        { key: key(`add ${documentIds.join()}`) },
      );
      return undefined;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return failure.message;
    }
  };
  return (
    <Screen
      asideLabel={words("workspace.record")}
      aside={<Record workspace={workspace} />}
      foot={
        <FooterKeys hints={[{ keys: ["?"], label: words("keys.all") }]}>
          <ChainNow />
        </FooterKeys>
      }
      head={
        <>
          <PageTitle
            title={workspace.name}
            state={<StateMark state={WORKSPACE_STATES[workspace.state]} />}
            fact={
              workspace.state === "OPEN"
                ? words("workspace.openUntil", { date: format.date(workspace.endsOn) })
                : undefined
            }
            onBack={() => void navigate("/layout/workspaces")}
          />
          <ActionBar
            solid={false}
            actions={[
              {
                id: "documents",
                label: words("workspace.addDocuments"),
                icon: actPicture("workspace.put"),
                why: why("put"),
                onClick: () => setAsked("documents"),
              },
              {
                id: "invite",
                label: words("workspace.invite"),
                icon: actPicture("workspace.share"),
                why: why("share"),
                onClick: () => setAsked("invite"),
              },
              {
                id: "member",
                label: words("workspace.addMember"),
                icon: <TeamOutlined />,
                why: why("share"),
                onClick: () => setAsked("member"),
              },
              {
                id: "edit",
                label: words("workspace.edit"),
                icon: actPicture("workspace.edit"),
                why: why("edit"),
                onClick: () => setAsked("edit"),
              },
              {
                id: "revoke",
                label: words("workspace.revoke"),
                icon: actPicture("workspace.revoke"),
                why: why("revoke"),
                onClick: () => setAsked("revoke"),
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.body}>
        {problem !== undefined && asked === undefined && <Notice tone="error">{problem.message}</Notice>}
        {workspace.state === "ENDED" && <Notice tone="info">{words("workspace.endedHelp")}</Notice>}
        {workspace.state === "REVOKED" && <Notice tone="info">{words("workspace.revokedHelp")}</Notice>}
        <FactGrid
          facts={[
            { label: words("workspace.until"), value: format.date(workspace.endsOn) },
            {
              label: words("workspace.lastVisit"),
              value:
                workspace.lastSeenAt === null ? words("workspace.neverVisited") : format.instant(workspace.lastSeenAt),
            },
            {
              label: words("workspace.by"),
              value: `${workspace.createdBy ?? "—"}${words("common.comma")}${format.date(workspace.createdAt)}`,
            },
            ...(workspace.review === null
              ? []
              : [
                  {
                    label: words("workspace.review"),
                    value: (
                      <Link to={reviewAddress(workspace.review.type, workspace.review.id)}>
                        {workspace.review.title || words("review.untitled")}
                      </Link>
                    ),
                  },
                ]),
            ...(workspace.envelope === null
              ? []
              : [
                  {
                    label: words("workspace.envelope"),
                    value: (
                      <Link to={`/layout/envelope/${workspace.envelope.id}`}>
                        {workspace.envelope.subject || workspace.envelope.reference}
                      </Link>
                    ),
                  },
                ]),
            ...(workspace.note === ""
              ? []
              : [{ label: words("workspace.note"), value: <span className={styles.note}>{workspace.note}</span> }]),
          ]}
        />
        <h2 className={styles.listTitle}>
          {words("workspace.visitors")} <span className={styles.count}>{workspace.visitors.length}</span>
        </h2>
        <Visitors workspace={workspace} open={open} />
        <h2 className={styles.listTitle}>
          {words("workspace.documents")} <span className={styles.count}>{workspace.documents.length}</span>
        </h2>
        <SharedDocuments workspace={workspace} puts={workspace.can["put"] === null} asks={open} />
        <h2 className={styles.listTitle}>
          {words("workspace.members")} <span className={styles.count}>{workspace.members.length}</span>
        </h2>
        <Members workspace={workspace} open={open} />
      </div>
      <DocumentPicker
        open={asked === "documents"}
        inside={new Set(workspace.documents.map(({ id }) => id))}
        states={SHOWABLE}
        onAdd={add}
        onClose={close}
      />
      {asked === "invite" && <InviteDialog workspace={workspace} onClose={close} />}
      {asked === "member" && <MemberDialog workspace={workspace} onClose={close} />}
      {asked === "edit" && <EditDialog workspace={workspace} onClose={close} />}
      {asked === "revoke" && (
        <DangerDialog
          open
          title={words("workspace.revokeTitle", { name: workspace.name })}
          sentence={words("workspace.revokeSentence")}
          verb={words("workspace.revoke")}
          confirm="none"
          irreversible
          busy={busy}
          error={problem?.message}
          onConfirm={() => void revoke()}
          onCancel={close}
        />
      )}
    </Screen>
  );
}

/** The acts of the company and its visitors, newest first. */
function Record({ workspace }: { readonly workspace: WorkspaceDetail }) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const { data, error } = useRead(
    workspaceRoutes.record,
    { params: { id: workspace.id } },
    { refetchInterval: 15_000 },
  );
  return (
    <section aria-labelledby="workspace-record" tabIndex={0}>
      <h2 id="workspace-record" className={styles.listTitle}>
        {words("workspace.record")}
      </h2>
      {error !== null ? (
        <p className="hw-quiet">{error.message}</p>
      ) : (
        <ol className={styles.lines}>
          {data?.map((line, i) => (
            <li key={data.length - i} className={styles.line}>
              <span>{sayEvent(line.event, line.detail, language)}</span>
              <time dateTime={line.at} title={format.instant(line.at)}>
                {format.when(line.at)}
              </time>
              <span className={styles.under}>{line.by}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
