import type { EntityManager } from "typeorm";
import type { Story } from "#domain/api/story";
import { stepOf, type TitleStep } from "#domain/chain/title-events";
import { isRemark } from "#domain/chain/remark";
import type { TitlePlace } from "#domain/verify/title";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { keyOf, keyOfContract } from "../core/title-key.ts";
import { remarkTold } from "./remarks.ts";

type StoryEvent = Story["events"][number];

/** A step of a title that the chain recorded; the story numbers it among the others. */
export type ChainStep = Omit<StoryEvent, "n" | "by" | "note" | "form" | "act" | "did" | "proof">;

const LOG = `SELECT topic, name, tx_hash AS tx, block_number::float8 AS block, log_index, at, args, remark, final
  FROM chain.history WHERE chain_id = $1`;
const SURE = ["topic", "name", "tx", "block", "log_index", "at", "final"] as const;
interface Told {
  topic: "title" | "registry";
  args: Readonly<Record<string, unknown>>;
}
const TITLE = statement(
  "documents.logsOfTitle",
  `${LOG} AND topic = 'title' AND key = $2::bytea
    AND name <> 'TitleEscrowCreated' ORDER BY block_number, log_index`,
  SURE,
).as<Told>();
const PAUSES = statement(
  "documents.pausesOfRegister",
  `${LOG} AND topic = 'registry' AND key = $2::bytea AND name IN ('PauseWithRemark','UnpauseWithRemark')
    AND block_number >= $3 AND block_number <= $4 ORDER BY block_number, log_index`,
  SURE,
).as<Told>();
const ISSUER = statement(
  "documents.issuerIn",
  `SELECT coalesce((SELECT admin FROM chain.registries WHERE chain_id = $1 AND registry = $2),
     (SELECT args->>'account' FROM chain.history WHERE chain_id = $1 AND topic = 'registry' AND key = $3::bytea
       AND name = 'RoleGranted' AND args->>'role' = $4
       ORDER BY block_number, log_index LIMIT 1)) AS admin`,
);
const REPLACED = statement(
  "documents.titlesReplaced",
  `SELECT '0x' || encode(substring(key from 21 for 32), 'hex') AS "tokenId" FROM chain.history
    WHERE chain_id = $1 AND block_number = $2 AND tx_hash = $3 AND name = 'Replaced' AND substring(key from 1
      for 20) = $4::bytea AND args->'newTokenIds' ? $5`,
  ["tokenId"],
);
type Log = RowOf<typeof TITLE>;

const ZERO = `0x${"0".repeat(40)}`;
const party = (value: unknown): string | null => (typeof value === "string" && value !== ZERO ? value : null);

/**
 * From the one that moved it to the one that got it. A title is ended by who issues in its register, whoever held it
 * before.
 */
function ends(
  kind: TitleStep,
  logs: readonly Log[],
  before: { holder: string | null; owner: string | null; issuer: string | null },
): { from: string | null; to: string | null } {
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
      return {
        from: arg("HolderTransfer", "fromHolder") ?? arg("BeneficiaryTransfer", "fromBeneficiary"),
        to: arg("HolderTransfer", "toHolder") ?? arg("BeneficiaryTransfer", "toBeneficiary"),
      };
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

/** The events in the mirror of a title, and of its register while the title lived. */
async function logsOf(tx: EntityManager, title: TitlePlace): Promise<Log[]> {
  const own = await rows(tx, TITLE, [title.chainId, keyOf(title)]);
  const [first] = own;
  if (!first) return [];
  const end = own.find(({ name }) => name === "Shred");
  const pauses = await rows(tx, PAUSES, [
    title.chainId,
    keyOfContract(title.registry),
    first.block,
    end?.block ?? Number.MAX_SAFE_INTEGER,
  ]);
  return pauses.length === 0 ? own : [...own, ...pauses].sort((a, b) => a.block - b.block || a.log_index - b.log_index);
}

/** The issuer in a register: the company for which it was made here, or its first administrator. */
export async function issuerOf(
  tx: EntityManager,
  { chainId, registry }: Pick<TitlePlace, "chainId" | "registry">,
): Promise<string | null> {
  const found = await first(tx, ISSUER, [chainId, registry, keyOfContract(registry), `0x${"0".repeat(64)}`]);
  return party(found?.admin);
}

/** The titles that this one took the place of: one transaction ends those and makes this. */
async function replacedBy(tx: EntityManager, title: TitlePlace, made: Log): Promise<string[]> {
  const found = await rows(tx, REPLACED, [
    title.chainId,
    made.block,
    made.tx,
    keyOfContract(title.registry),
    title.tokenId,
  ]);
  return found.map(({ tokenId }) => tokenId);
}

const link = (relation: StoryEvent["links"][number]["relation"], tokenId: string): StoryEvent["links"][number] => ({
  relation,
  tokenId,
  document: null,
});

async function linksOf(
  tx: EntityManager,
  title: TitlePlace,
  kind: TitleStep,
  logs: readonly Log[],
): Promise<StoryEvent["links"]> {
  const [made] = logs;
  if (kind === "issue" && made) return (await replacedBy(tx, title, made)).map((tokenId) => link("replaces", tokenId));
  const ended = logs.find(({ name }) => name === "Replaced");
  return ((ended?.args["newTokenIds"] ?? []) as readonly string[]).map((tokenId) => link("replacedBy", tokenId));
}

/**
 * The history of a title as the chain has it, oldest first; empty for one that is not known. Its remarks are told to
 * who knows the ids of its document.
 */
export async function chainStory(
  tx: EntityManager,
  title: TitlePlace,
  documentIds: readonly string[] = [],
): Promise<ChainStep[]> {
  const logs = await logsOf(tx, title);
  const issuer = logs.length === 0 ? null : await issuerOf(tx, title);
  const standing = { holder: null as string | null, owner: null as string | null };
  const steps: ChainStep[] = [];
  for (const group of Map.groupBy(logs, (log) => `${log.tx} ${log.topic}`).values()) {
    const names = new Set(group.map((log) => log.name));
    const minting = group.some((log) => log.name === "TokenReceived" && log.args["isMinting"] === true);
    const kind = stepOf(names, minting);
    const last = group.at(-1);
    if (!kind || !last) continue;
    const { from, to } = ends(kind, group, { ...standing, issuer });
    for (const { name, args } of group) {
      if (name === "BeneficiaryTransfer") standing.owner = party(args["toBeneficiary"]);
      if (name === "HolderTransfer") standing.holder = party(args["toHolder"]);
      if (name === "TokenReceived")
        [standing.owner, standing.holder] = [party(args["beneficiary"]), party(args["holder"])];
    }
    const remark = remarkTold(group.find((log) => isRemark(log.remark))?.remark ?? null, documentIds);
    steps.push({
      at: last.at.toISOString(),
      kind,
      from,
      to,
      ...standing,
      tx: last.tx,
      block: last.block,
      final: last.final,
      remark,
      links: await linksOf(tx, title, kind, group),
    });
  }
  return steps;
}
