import { Button } from "antd";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FolderAddOutlined from "@ant-design/icons/es/icons/FolderAddOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentRow } from "#domain/api/document-shapes";
import { isOriginalTitle, whyNotTogether } from "#domain/documents/contents";
import { kindOf } from "#domain/kinds/kinds";
import { packWith } from "../../kind/pack-address.ts";
import { LIMITS } from "#domain/limits";
import { DOCUMENT_STATES, isUnready, isWritten } from "#domain/states";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import type { Selection } from "../../session/selection.ts";
import { useMayBegin } from "../../session/use-may-begin.ts";
import { useMe, usePermission } from "../../session/use-me.ts";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { BatchDialog } from "./BatchDialog.tsx";
import { DeleteDrafts } from "./DeleteDrafts.tsx";
import styles from "./Lists.module.css";
import { toContent } from "./selected.ts";

interface Props {
  readonly selection: Selection;
  /** The chosen documents as they now stand. */
  readonly rows: readonly DocumentRow[];
  /** So many of them are not in the list as it is filtered. */
  readonly hidden: number;
}

/** The acts on the chosen documents at once: an envelope of them all, which Compose then shows. */
export function SelectionBar({ selection, rows, hidden }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const { hindrance } = useMayBegin("compose", true);
  const mayDelete = usePermission("doc.delete");
  const mayCompose = usePermission("compose");
  const shareable =
    usePermission("workspace.share") &&
    rows.length <= LIMITS.workspaceDocuments &&
    rows.every(({ state }) => !isUnready(state));
  const [deleting, setDeleting] = useState(false);
  /** The titles that are acted on, as they were chosen: they change under the dialog. */
  const [acting, setActing] = useState<readonly DocumentRow[]>();
  const contents = rows.map((row) => toContent(row, organisation.id));
  const originals = contents.filter(isOriginalTitle).length;
  const refused = whyNotTogether(contents);
  const drafts = rows.filter(({ state }) => isWritten(state));
  const maySign = usePermission("ordinary.sign");
  const signable =
    maySign &&
    rows.length <= LIMITS.multiSignFiles &&
    rows.every(
      ({ kind, state, owning }) => kindOf(kind).class === "ordinary" && state === "CREATED" && owning === "Original",
    );
  const titles = rows.filter(
    ({ kind, state, owning }) => kindOf(kind).class === "title" && !isWritten(state) && owning === "Original",
  );
  const inTheWay = refused?.inTheWay ?? [];

  const why = (): string | undefined => {
    if (hindrance !== undefined) return hindrance.message;
    if (refused === null) return undefined;
    const [first] = inTheWay;
    const max = refused.code === "TOO_MANY" ? LIMITS.envelopeDocuments : LIMITS.originalsTogether;
    const reason = errorWords(refused.code, {
      max,
      number: first?.number ?? "",
      state: first === undefined ? "" : say(DOCUMENT_STATES[first.state].label),
    });
    return refused.code === "WRONG_STATE" || refused.code === "BUSY"
      ? `${first?.number ?? ""}${words("common.colon")}${reason}`
      : reason;
  };
  const compose: Action = {
    id: "compose",
    label: words("lists.envelope", { count: rows.length }),
    icon: <MailOutlined />,
    why: why(),
    onClick: () => void navigate(`/layout/compose?documents=${rows.map(({ id }) => id).join(",")}`),
    ...(hindrance === undefined && inTheWay.length > 0
      ? {
          help: {
            label: words("lists.leaveOut", { count: inTheWay.length }),
            onClick: () => selection.drop(new Set(inTheWay.map(({ id }) => id))),
          },
        }
      : {}),
  };
  return (
    <section className={styles.selection} aria-label={words("lists.selection")}>
      <div className={styles.chosen}>
        <p role="status">
          <strong>{words("lists.selected", { count: rows.length })}</strong>
          {originals > 0 && <span>{words("lists.originals", { count: originals })}</span>}
          {hidden > 0 && <span>{words("lists.hidden", { count: hidden })}</span>}
        </p>
        <Button size="small" onClick={() => selection.put(rows, false)}>
          {words("lists.unselect")}
        </Button>
      </div>
      <ActionBar
        reason="beside"
        actions={[
          compose,
          ...(mayCompose && rows.length <= LIMITS.envelopeDocuments
            ? [
                {
                  id: "pack",
                  label: words("lists.pack", { count: rows.length }),
                  icon: <FolderAddOutlined />,
                  onClick: () => void navigate(packWith(rows.map(({ id }) => id))),
                },
              ]
            : []),
          ...(titles.length > 1 && titles.length <= LIMITS.originalsTogether
            ? [
                {
                  id: "acts",
                  label: words("lists.acts", { count: titles.length }),
                  icon: <HighlightOutlined />,
                  onClick: () => setActing(titles),
                },
              ]
            : []),
          ...(signable
            ? [
                {
                  id: "sign",
                  label: words("signing.signDocuments", { count: rows.length }),
                  icon: <EditOutlined />,
                  onClick: () => void navigate(`/docs/sign?documents=${rows.map(({ id }) => id).join(",")}`),
                },
              ]
            : []),
          ...(shareable
            ? [
                {
                  id: "share",
                  label: words("workspace.shareCount", { count: rows.length }),
                  icon: <ShareAltOutlined />,
                  onClick: () => void navigate(`/layout/share?documents=${rows.map(({ id }) => id).join(",")}`),
                },
              ]
            : []),
          ...(drafts.length > 0 && mayDelete
            ? [
                {
                  id: "delete",
                  label: words("lists.delete", { count: drafts.length }),
                  icon: <DeleteOutlined />,
                  onClick: () => setDeleting(true),
                },
              ]
            : []),
        ]}
        solid={refused === null}
      />
      {acting !== undefined && <BatchDialog rows={acting} onClose={() => setActing(undefined)} />}
      {deleting && <DeleteDrafts rows={drafts} onClose={() => setDeleting(false)} onDeleted={selection.drop} />}
    </section>
  );
}
