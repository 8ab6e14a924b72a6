import { begins } from "./begins.ts";
import { checkAudit, clientsOf, linesOf, type Checked } from "./check-audit.ts";

/** Whether a file is the record of a company: by its name or by how it begins, for either may have been changed. */
export const isAuditExport = async (file: string): Promise<boolean> =>
  file.endsWith(".jsonl") || (await begins(file, '{"file":"hawser-audit"'));

/** The findings, for a person. */
function told({ organisationId, lines, head, onChain, proven, faults, right }: Checked): string {
  const anchors = onChain.map(
    ({ anchor, said }) =>
      `  line ${anchor.head.n}: root ${anchor.root} in ${anchor.store} on chain ${anchor.chainId}, block ${anchor.block}: ${said === null ? "not asked (no --rpc)" : (said.fault ?? `stands there since ${said.at}`)}`,
  );
  return [
    `company ${organisationId ?? "unknown"}, ${lines} lines, head ${head ?? "missing"}`,
    ...(anchors.length > 0 ? ["anchors:", ...anchors] : ["no anchors"]),
    ...faults.slice(0, 20).map(({ line, why }) => `FAULT ${line > 0 ? `line ${line} of the file: ` : ""}${why}`),
    ...(faults.length > 20 ? [`and ${faults.length - 20} more`] : []),
    right
      ? `The record is whole${proven > 0 ? `; lines 1 to ${proven} are as they stood on the chain${proven < lines ? `, the ${lines - proven} after them are chained but not anchored yet` : ""}` : "; without a chain that was asked, nothing proves that it was not rewritten as a whole"}.`
      : "The record was changed.",
  ].join("\n");
}

/** Checks an exported record and prints what was found. Returns the exit code. */
export async function verifyAudit(file: string, rpc: readonly string[], store: string | undefined): Promise<number> {
  const checked = await checkAudit(linesOf(file), await clientsOf(rpc), store?.toLowerCase());
  console.log(told(checked));
  return checked.right ? 0 : 1;
}
