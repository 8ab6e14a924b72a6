import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { SHARED_FORMS, type SharedForm } from "#domain/workspaces";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Choice } from "../../ui/Choice.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { SignersDialog } from "./SignersDialog.tsx";
import styles from "./Workspace.module.css";

const FORMS = Object.keys(SHARED_FORMS) as SharedForm[];

interface Props {
  readonly workspace: WorkspaceDetail;
  /** The workspace is open, and the reader puts documents in. */
  readonly puts: boolean;
  /** The reader may share, and so ask visitors to sign. */
  readonly asks: boolean;
}

/**
 * The documents that visitors see, and as what: the file itself or a marked copy. The document that the address means
 * is marked and in view.
 */
export function SharedDocuments({ workspace, puts, asks }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { send, busy, problem } = useSend();
  const [asked, setAsked] = useState<string>();
  const meant = useSearchParams()[0].get("document");
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "center" });
  }, [meant]);
  const signing = workspace.documents.find(({ id }) => id === asked);
  if (workspace.documents.length === 0) return <p className="hw-quiet">{words("workspace.noDocument")}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <ul className={styles.rows} aria-label={words("workspace.documents")}>
        {workspace.documents.map((one) => {
          const kind = kindOf(one.kind);
          const number = one.number || one.name;
          const params = { id: workspace.id, documentId: one.id };
          const mine = puts && one.mine;
          const refused = one.signers.some(({ refusedAt }) => refusedAt !== null);
          const asking = words(refused ? "workspace.askAgain" : "workspace.askToSign");
          const ask = asks && one.signable && one.form === "FILE" && (one.state === "CREATED" || refused);
          return (
            <li
              key={one.id}
              className={styles.row}
              data-wide
              {...(one.id === meant && { ref: row, "aria-current": "location" })}
            >
              <span>
                <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />
              </span>
              <span className={styles.number}>
                <Link to={documentAddress(one)}>{number}</Link>
              </span>
              <span className={styles.what}>{format.size(one.size)}</span>
              <span>
                <StateMark state={DOCUMENT_STATES[one.state]} />
              </span>
              <span className={styles.as}>
                {mine && one.mime === "application/pdf" ? (
                  <Choice
                    label={words("workspace.shownAs", { name: number })}
                    disabled={busy}
                    value={one.form}
                    options={FORMS.map((form) => ({ value: form, label: say(SHARED_FORMS[form]) }))}
                    onChange={(form) => void send(workspaceRoutes.setDocument, { params, body: { form } })}
                  />
                ) : (
                  say(SHARED_FORMS[one.form])
                )}
              </span>
              {mine && (
                <Button
                  type="text"
                  size="small"
                  disabled={busy}
                  icon={<CloseOutlined />}
                  aria-label={words("common.remove", { name: number })}
                  onClick={() => void send(workspaceRoutes.removeDocument, { params })}
                />
              )}
              {(ask || one.signers.length > 0 || (mine && !one.newest)) && (
                <div className={styles.signers}>
                  {one.signers.map(({ visitorId, email, signedAt, refusedAt, reason }) =>
                    refusedAt !== null ? (
                      <span key={visitorId} className={styles.refused}>
                        {words("workspace.refusedOn", { email, when: format.instant(refusedAt), reason })}
                      </span>
                    ) : (
                      <span key={visitorId} className={signedAt === null ? "hw-quiet" : undefined}>
                        {signedAt === null
                          ? words("workspace.toSign", { email })
                          : words("workspace.signedOn", { email, when: format.instant(signedAt) })}
                      </span>
                    ),
                  )}
                  {mine && !one.newest && (
                    <Button
                      size="small"
                      disabled={busy}
                      onClick={() => void send(workspaceRoutes.setDocument, { params, body: { form: one.form } })}
                    >
                      {words("workspace.showNewest")}
                    </Button>
                  )}
                  {ask && (
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={`${asking}${words("common.colon")}${number}`}
                      onClick={() => setAsked(one.id)}
                    >
                      {asking}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {signing !== undefined && (
        <SignersDialog workspace={workspace} document={signing} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
