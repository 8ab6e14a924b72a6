import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Link } from "react-router";
import { workspaceRoutes, type WorkspaceDetail } from "#domain/api/workspaces";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { SHARED_FORMS, type SharedForm } from "#domain/workspaces";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../kind/address.ts";
import { Choice } from "../../ui/Choice.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Workspace.module.css";

const FORMS = Object.keys(SHARED_FORMS) as SharedForm[];

interface Props {
  readonly workspace: WorkspaceDetail;
  readonly open: boolean;
}

/** What visitors see, and as what: the file itself or a marked copy. */
export function SharedDocuments({ workspace, open }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { send, busy, problem } = useSend();
  if (workspace.documents.length === 0) return <p className="hw-quiet">{words("workspace.noDocument")}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <ul className={styles.rows} aria-label={words("workspace.documents")}>
        {workspace.documents.map((one) => {
          const kind = kindOf(one.kind);
          const number = one.number || one.name;
          const params = { id: workspace.id, documentId: one.id };
          return (
            <li key={one.id} className={styles.row} data-wide>
              <span><KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} /></span>
              <span className={styles.number}><Link to={documentAddress(one)}>{number}</Link></span>
              <span className={styles.what}>{format.size(one.size)}</span>
              <span><StateMark state={DOCUMENT_STATES[one.state]} /></span>
              <span className={styles.as}>
                {open && one.mime === "application/pdf" ? <Choice label={words("workspace.shownAs", { name: number })} disabled={busy} value={one.form} options={FORMS.map((form) => ({ value: form, label: say(SHARED_FORMS[form]) }))} onChange={(form) => void send(workspaceRoutes.setDocument, { params, body: { form } })} /> : say(SHARED_FORMS[one.form])}
              </span>
              {open && <Button type="text" size="small" disabled={busy} icon={<CloseOutlined />} aria-label={words("common.remove", { name: number })} onClick={() => void send(workspaceRoutes.removeDocument, { params })} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
