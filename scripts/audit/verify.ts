import { parseArgs } from "node:util";
import { checkAudit, clientsOf, linesOf, type Checked } from "./check.ts";

const USAGE = `npm run verify:audit -- FILE [--rpc URL]... [--store ADDRESS]

Checks an exported record (Audit Trail, "Export with proof") without trusting the server that it comes from.
  --rpc    an endpoint of a chain on which it is anchored; may be given several times
  --store  address of the document store that you know to be the platform's`;

/** What was found, for a person. */
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rpc: { type: "string", multiple: true, default: [] }, store: { type: "string" } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const checked = await checkAudit(linesOf(file), await clientsOf(values.rpc), values.store?.toLowerCase());
  console.log(told(checked));
  process.exitCode = checked.right ? 0 : 1;
}
