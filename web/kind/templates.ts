import { templateRoutes, type Template, type TemplateRow } from "#domain/api/templates";
import { hasTemplates } from "#domain/documents/templates";
import { useRead } from "../api/query.ts";

export interface Templates {
  /** The versions in use of the kind; the newest of them first. */
  readonly offered: readonly TemplateRow[];
  /** The one that a new document begins with; null for that of the platform. */
  readonly chosen: Template | null;
  /** It is not known yet. */
  readonly asking: boolean;
}

/**
 * The company's own templates for a new document of a kind: the one that was put in use last, until another is `wanted`
 * by its id, or none (null). Templates that cannot be read hinder nobody: then it is that of the platform.
 */
export function useTemplates(kind: string, enabled: boolean, wanted: string | null | undefined): Templates {
  const some = enabled && hasTemplates(kind);
  const list = useRead(
    templateRoutes.list,
    { query: { limit: 100, state: "IN_USE", ...(hasTemplates(kind) ? { kind } : {}) } },
    { enabled: some },
  );
  const offered = (list.data?.rows ?? []).toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
  const id = wanted === undefined ? (offered[0]?.id ?? null) : (offered.find((one) => one.id === wanted)?.id ?? null);
  const read = useRead(templateRoutes.get, { params: { id: id ?? "" } }, { enabled: some && id !== null });
  return {
    offered,
    chosen: id === null ? null : (read.data ?? null),
    asking: some && (list.isPending || (id !== null && read.isPending)),
  };
}
