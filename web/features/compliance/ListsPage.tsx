import { nodeScreeningListRoutes, READS_LISTS, screeningListRoutes } from "#domain/api/screening-lists";
import { useRead } from "../../api/query.ts";
import { useMe, usePermission } from "../../session/use-me.ts";
import { Checked, ComplianceFrame } from "./ComplianceFrame.tsx";
import { Lists } from "./Lists.tsx";

/** /layout/compliance/lists: what the company compares with: its own lists, and those of the node. */
export function Page() {
  const { isAdmin, isNodeAdmin } = useMe().user;
  return (
    <Checked current="lists" anyway={isAdmin || isNodeAdmin}>
      <Kept />
    </Checked>
  );
}

function Kept() {
  const { isAdmin, isNodeAdmin } = useMe().user;
  const reads = usePermission(READS_LISTS) || isAdmin;
  const { data, error, isPending, refetch } = useRead(screeningListRoutes.list, {}, { enabled: reads });
  const node = useRead(nodeScreeningListRoutes.list, {}, { enabled: isNodeAdmin });
  return (
    <ComplianceFrame
      current="lists"
      loading={(reads && isPending) || (isNodeAdmin && node.isPending)}
      error={error ?? node.error}
      again={() => void Promise.all([refetch(), node.refetch()])}
    >
      {reads && <Lists of="company" routes={screeningListRoutes} keeps={isAdmin} lists={data ?? []} />}
      {isNodeAdmin && <Lists of="node" routes={nodeScreeningListRoutes} keeps lists={node.data ?? []} />}
    </ComplianceFrame>
  );
}
