import { inGwei, type FeeModel } from "#domain/chain/fees";
import { NETWORKS, type Network } from "#domain/chain/networks";
import { table } from "./table.ts";

const amount = (fee: bigint): string => `${inGwei(fee)} gwei`;

function feeWords(fees: FeeModel): string {
  if (fees.kind === "free") return "free";
  const least = fees.kind === "tip" ? fees.leastTip : fees.leastPrice;
  return `${fees.kind === "tip" ? "base fee and tip (EIP-1559)" : "one price"}${least > 0n ? `, at least ${amount(least)}` : ""}`;
}

/** The page of the networks. */
export function networksPage(): string {
  const rows = Object.entries<Network>(NETWORKS);
  const facts = rows.map(([key, { name, chainId, coin, finality, blockTimeMs, fees, patience, evm }]) => [
    `\`${key}\``,
    name.en,
    String(chainId),
    coin.symbol,
    feeWords(fees),
    fees.kind === "free" ? "" : amount(fees.limit),
    fees.kind === "free" ? "never" : `${patience} blocks`,
    "tag" in finality ? `as the node says (\`${finality.tag}\`)` : `${finality.depth} blocks deep`,
    blockTimeMs === 0 ? "as needed" : `${blockTimeMs / 1000} s`,
    evm,
  ]);
  const places = rows.flatMap(([key, { rpcUrl, explorer }]) =>
    rpcUrl === null ? [] : [[`\`${key}\``, rpcUrl, explorer ?? ""]],
  );
  const notes = new Map<string, string[]>();
  for (const [key, network] of rows)
    for (const note of network.notes) notes.set(note, [...(notes.get(note) ?? []), `\`${key}\``]);
  return `# Networks

From domain/chain/networks.ts. Amounts are in gwei, 10^-9 of the coin. *Limit*: the most that the relayer offers for a unit of gas unless \`CHAIN_FEE_LIMITS\` says otherwise; above it acts wait as FEE_LIMIT. *Replaced*: after so many blocks without it, a transaction is replaced by one with the same nonce and the same calls that offers more. *Final*: when cargo may be released.

${table(["name", "network", "chain id", "coin", "gas costs", "limit", "replaced", "final", "blocks", "machine"], facts)}
${table(["name", "public endpoint", "explorer"], places)}
## To know

${[...notes].map(([note, keys]) => `- ${keys.join(", ")}: ${note}`).join("\n")}

## What is checked

Relayer, indexer and backend ask every node at their start for its chain id, its genesis and the code at the addresses of the address book, and compare it with what was deployed. The relayer asks again after each outage. A node that answers otherwise is not used: the relayer sends nothing and acts wait as CHAIN_WRONG, the indexer mirrors nothing, and each says why in its log and at \`/health\` (backend: \`/health/ready\`).

The figures above come from the networks' own documentation and sources; none was measured by calling a public network. What a network may change is asked from its node when it matters: prices before every transaction, instructions before a deployment.
`;
}
