import { parseAbi, zeroAddress, type Address, type Hex } from "viem";
import type { Kept } from "../../../indexer/store/tables.ts";
import type { States } from "../../../indexer/handlers/handler.ts";

/** One thing that the mirror and the contracts do not say alike. */
export interface Difference {
  readonly what: Kept;
  /** Contract, and token id or document behind it. */
  readonly key: string;
  readonly field: string;
  readonly mirror: unknown;
  readonly chain: unknown;
  readonly block: number;
}

export const ABI = parseAbi([
  "function holder() view returns (address)",
  "function beneficiary() view returns (address)",
  "function nominee() view returns (address)",
  "function prevHolder() view returns (address)",
  "function prevBeneficiary() view returns (address)",
  "function sequence() view returns (uint256)",
  "function remark() view returns (bytes)",
  "function active() view returns (bool)",
  "function isHoldingToken() view returns (bool)",
  "function paused() view returns (bool)",
  "function name() view returns (string)",
  "function isIssued(bytes32) view returns (bool)",
  "function isRevoked(bytes32) view returns (bool)",
]);

interface Asked {
  readonly address: Address;
  readonly functionName: string;
  readonly args?: readonly [Hex];
}

/**
 * The answer of a row, the questions to the contracts, and the answer made from theirs: nothing of what they do not
 * tell.
 */
export interface Question {
  readonly says: Readonly<Record<string, unknown>>;
  readonly calls: readonly Asked[];
  readonly answers: (results: readonly unknown[]) => Readonly<Record<string, unknown>>;
}

const orNull = (value: unknown): unknown =>
  value === zeroAddress ? null : typeof value === "string" ? value.toLowerCase() : value;

const PARTIES = ["holder", "beneficiary", "nominee", "prevHolder", "prevBeneficiary"] as const;

/** The facts that the events of a title give beside its row. */
export interface Told {
  /** Those of the registry, which its escrow does not count. */
  readonly replacements: number;
  readonly remark: Hex | null;
}

/**
 * For each title: how often its registry spoke of it, and the remark of the last act. The clearing of the nominee after
 * an endorsement is no act.
 */
export const TOLD = `select key, (count(*) filter (where name = 'Replaced'))::int as replacements,
    (array_agg(remark order by block desc, log_index desc) filter (where source = 'escrow' and not echo))[1] as remark
  from (select e.*, e.name = 'Nomination' and exists (select from chain.event b where b.chain = e.chain
    and b.topic = e.topic and b.key = e.key
      and b.block = e.block and b.tx_hash = e.tx_hash and b.log_index < e.log_index
        and b.name = 'BeneficiaryTransfer') as echo
    from chain.event e join chain.cursor u on u.chain = e.chain and u.number >= e.block
    where e.chain = $1 and e.topic = 'title' and e.key = any($2::bytea[])) as told group by key`;

/** The lean escrows count their events; the strict ones keep the last remark. */
function memory(sequence: unknown, remark: unknown): Readonly<Record<string, unknown>> {
  if (typeof sequence === "bigint") return { sequence: Number(sequence) };
  return remark === NO_ANSWER ? {} : { remark: remark === "0x" ? null : remark };
}

export const NO_ANSWER = "no answer";

export const QUESTIONS: { readonly [T in Kept]: (key: Hex, state: States[T], told: Told) => Question } = {
  title: (_, title, { replacements, remark }) => ({
    says: {
      status: title.status,
      ...Object.fromEntries(PARTIES.map((party) => [party, title[party]])),
      sequence: title.sequence - replacements,
      remark,
    },
    calls: ["active", "isHoldingToken", "sequence", "remark", ...PARTIES].map((functionName) => ({
      address: title.escrow,
      functionName,
    })),
    answers: ([active, holding, sequence, last, ...parties]) => ({
      status: active === false ? "burnt" : holding === true ? "active" : holding === false ? "returned" : holding,
      ...Object.fromEntries(PARTIES.map((party, at) => [party, orNull(parties[at])])),
      ...memory(sequence, last),
    }),
  }),
  registry: (key, registry) => ({
    says: { paused: registry.paused, ...(registry.name === null ? {} : { name: registry.name }) },
    calls: ["paused", ...(registry.name === null ? [] : ["name"])].map((functionName) => ({
      address: key,
      functionName,
    })),
    answers: ([paused, name]) => ({ paused, ...(registry.name === null ? {} : { name }) }),
  }),
  store: (key, store) => ({
    says: { name: store.name },
    calls: [{ address: key, functionName: "name" }],
    answers: ([name]) => ({ name }),
  }),
  anchor: (key, anchor) => ({
    says: { status: anchor.status },
    calls: ["isRevoked", "isIssued"].map((functionName) => ({
      address: key.slice(0, 42) as Hex,
      functionName,
      args: [`0x${key.slice(42)}`],
    })),
    answers: ([revoked, issued]) => ({
      status: revoked === true ? "revoked" : issued === true ? "issued" : issued === false ? "unknown" : issued,
    }),
  }),
};
