import { useMemo } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { fiataRoutes } from "#domain/api/fiata";
import type { FieldError } from "#domain/errors";
import { useRead } from "../../../api/query.ts";
import { usePermission } from "../../../session/use-me.ts";

/** The faults that FIATA found last in a bill, at our fields, as long as the bill says what FIATA was sent. */
export function useFiataProblems({ kind, id }: Pick<DocumentDetail, "kind" | "id">): readonly FieldError[] {
  const may = usePermission("fbl.draft");
  const enabled = may && kind === "FiataBillOfLading" && id !== "";
  const { data } = useRead(fiataRoutes.bill, { params: { id } }, { enabled });
  const last = data?.calls[0];
  return useMemo(
    () =>
      last?.state === "REFUSED" && last.current
        ? last.problems.flatMap(({ path, message }) =>
            path === null ? [] : [{ path, code: "FIATA_FIELD" as const, parameters: { reason: message } }],
          )
        : [],
    [last],
  );
}
