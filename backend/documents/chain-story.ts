import type { EntityManager } from "typeorm";
import type { Story } from "#domain/api/documents";
import { first, rows } from "../core/database.ts";

type StoryEvent = Story["events"][number];
type Kind = StoryEvent["kind"];

/** A step of a title that the chain recorded; the story numbers it among the others. */
export type ChainStep = Omit<StoryEvent, "n" | "by" | "note" | "form">;

interface Log {
  readonly name: string;
  readonly tx: string;
  readonly block: number;
  readonly at: Date;
  readonly args: Readonly<Record<string, unknown>>;
  readonly remark: string | null;
  readonly final: boolean;
}

const ZERO = `0x${"0".repeat(40)}`;
const party = (value: unknown): string | null => (typeof value === "string" && value !== ZERO ? value : null);

/** What the events of one transaction mean together: a title does one thing in one transaction. */
const MEANING: readonly [Kind, (names: ReadonlySet<string>, logs: readonly Log[]) => boolean][] = [
  ["pause", (names) => names.has("PauseWithRemark")],
  ["issue", (_, logs) => logs.some((log) => log.name === "TokenReceived" && log.args["isMinting"] === true)],
  ["restore", (names) => names.has("TokenReceived")],
  ["replace", (names) => names.has("Replaced")],
  ["burn", (names) => names.has("Shred")],
  ["surrender", (names) => names.has("ReturnToIssuer")],
  ["refuse", (names) => ["RejectTransferOwners", "RejectTransferHolder", "RejectTransferBeneficiary"].some((name) => names.has(name))],
  ["both", (names) => names.has("BeneficiaryTransfer") && names.has("HolderTransfer")],
  ["owner", (names) => names.has("BeneficiaryTransfer")],
  ["holder", (names) => names.has("HolderTransfer")],
  ["nominate", (names) => names.has("Nomination")],
];

/** From the one that moved it to the one that got it. A title is ended by who issues in its register, whoever held it before. */
function ends(kind: Kind, logs: readonly Log[], before: { holder: string | null; owner: string | null; issuer: string | null }): { from: string | null; to: string | null } {
  const arg = (name: string, key: string): string | null => party(logs.find((log) => log.name === name)?.args[key]);
  switch (kind) {
    case "issue":
      return { from: null, to: arg("TokenReceived", "holder") };
    case "restore":
      return { from: null, to: arg("TokenReceived", "holder") };
    case "owner":
      return { from: arg("BeneficiaryTransfer", "fromBeneficiary"), to: arg("BeneficiaryTransfer", "toBeneficiary") };
    case "holder":
    case "both":
      return { from: arg("HolderTransfer", "fromHolder"), to: arg("HolderTransfer", "toHolder") };
    case "refuse":
      return { from: arg("HolderTransfer", "fromHolder") ?? arg("BeneficiaryTransfer", "fromBeneficiary"), to: arg("HolderTransfer", "toHolder") ?? arg("BeneficiaryTransfer", "toBeneficiary") };
    case "nominate":
      return { from: before.owner, to: arg("Nomination", "nominee") };
    case "surrender":
      return { from: arg("ReturnToIssuer", "caller"), to: null };
    case "burn":
    case "replace":
      return { from: before.issuer ?? before.holder, to: null };
    default:
      return { from: null, to: null };
  }
}

/** The history of a title as the chain has it, oldest first; empty for one that is not known. */
export async function chainStory(tx: EntityManager, title: { chainId: number; registry: string; tokenId: string }): Promise<ChainStep[]> {
  const logs = await rows<Log>(
    tx,
    `SELECT e.name, e.tx_hash AS tx, e.block_number::float8 AS block, e.at, e.args, e.remark, coalesce(h.finalized >= e.block_number, false) AS final
       FROM chain.events e LEFT JOIN chain.heads h ON h.chain_id = e.chain_id
      WHERE e.chain_id = $1 AND e.registry = $2 AND (e.token_id = $3 OR (e.name = 'PauseWithRemark'
            AND e.block_number >= (SELECT t.minted_block FROM chain.titles t WHERE t.chain_id = $1 AND t.registry = $2 AND t.token_id = $3)))
      ORDER BY e.block_number, e.log_index`,
    [title.chainId, title.registry, title.tokenId],
  );
  const register = await first<{ admin: string | null }>(tx, "SELECT admin FROM chain.registries WHERE chain_id = $1 AND registry = $2", [title.chainId, title.registry]);
  const issuer = party(register?.admin);
  const standing = { holder: null as string | null, owner: null as string | null };
  return [...Map.groupBy(logs, (log) => log.tx).values()].flatMap((group): ChainStep[] => {
    const names = new Set(group.map((log) => log.name));
    const kind = MEANING.find(([, means]) => means(names, group))?.[0];
    const last = group.at(-1);
    if (!kind || !last) return [];
    const { from, to } = ends(kind, group, { ...standing, issuer });
    for (const { name, args } of group) {
      if (name === "BeneficiaryTransfer") standing.owner = party(args["toBeneficiary"]);
      if (name === "HolderTransfer") standing.holder = party(args["toHolder"]);
      if (name === "TokenReceived") [standing.owner, standing.holder] = [party(args["beneficiary"]), party(args["holder"])];
    }
    const remark = group.map((log) => log.remark).find((one) => one !== null && one !== "0x") ?? null;
    return [{ at: last.at.toISOString(), kind, from, to, ...standing, tx: last.tx, block: last.block, final: last.final, remark }];
  });
}
