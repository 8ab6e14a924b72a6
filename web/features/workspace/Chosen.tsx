import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useQueries } from "@tanstack/react-query";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { ApiError, call } from "../../api/client.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Workspace.module.css";

/** The chosen documents, in the order in which they will be shown. */
export function Chosen({
  ids,
  onRemove,
}: {
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}) {
  const words = useWords();
  const say = useSay();
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: [documentRoutes.get.id, { params: { id } }],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<DocumentDetail> =>
        call(documentRoutes.get, { params: { id } }, { signal }),
    })),
  });
  if (ids.length === 0) return <p className="hw-quiet">{words("workspace.noDocument")}</p>;
  return (
    <ul className={styles.rows} aria-label={words("workspace.documents")}>
      {ids.map((id, i) => {
        const { data, error } = read[i] ?? {};
        const kind = data && kindOf(data.kind);
        const number =
          data === undefined ? (error instanceof ApiError ? error.message : "…") : data.number || data.name;
        return (
          <li key={id} className={styles.row}>
            <span>{kind !== undefined && <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />}</span>
            <span className={styles.number}>{number}</span>
            <span className={styles.what}>{kind === undefined ? "" : say(kind.label)}</span>
            <span>{data !== undefined && <StateMark state={DOCUMENT_STATES[data.state]} />}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={words("common.remove", { name: number })}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
