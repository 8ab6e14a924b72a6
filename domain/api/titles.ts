import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { remark, story } from "./story.ts";
import { route } from "./route.ts";
import { address, byId, chainNumber, hash32, id, instant, page } from "../shapes.ts";
import { ON_CHAIN, every } from "../changes.ts";
import { REGISTER_VERSIONS } from "../chain/register-version.ts";
import { TITLE_STATUSES } from "../chain/title-status.ts";

/** A page of rows in the order of their key: `next` leads to those behind it. Nothing is counted. */
const keyed = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), next: z.string().nullable() });

/** The events of the chain about a title. */
export const TITLE_EVENTS = [
  "mint",
  "restore",
  "nominate",
  "owner",
  "holder",
  "refuse",
  "refuseOwner",
  "refuseHolder",
  "return",
  "burn",
  "replace",
  "pause",
  "resume",
] as const;
const titleEvent = z.object({
  block: z.int(),
  logIndex: z.int(),
  at: instant,
  tx: hash32,
  final: z.boolean(),
  event: z.enum(TITLE_EVENTS),
  /**
   * The party that loses a role and the one that gets it; the nominee before and the one after; the one that returns.
   */
  from: address.nullable(),
  to: address.nullable(),
  /** The holder and the owner after a mint or a restore. */
  holder: address.nullable(),
  owner: address.nullable(),
  /** The titles that take the place of this one. */
  successors: z.array(hash32),
  remark,
});
export type TitleEvent = z.infer<typeof titleEvent>;

const status = z.enum(["active", "returned", "burnt"]);
export const HELD_AS = ["holder", "beneficiary", "nominee"] as const;
const place = { chainId: z.int(), registry: address, tokenId: hash32 };
const heldTitle = z.object({
  ...place,
  status,
  holder: address.nullable(),
  beneficiary: address.nullable(),
  nominee: address.nullable(),
  block: z.int(),
  tx: hash32,
  at: instant,
  final: z.boolean(),
});
const entry = z.object({
  chainId: z.int(),
  store: address,
  hash: hash32,
  status: z.enum(["issued", "revoked"]),
  block: z.int(),
  tx: hash32,
  at: instant,
  final: z.boolean(),
});

const standing = z.object({
  /** The version as which the register speaks; null for a title that is not there. */
  version: z.enum(REGISTER_VERSIONS).nullable(),
  status: z.enum(TITLE_STATUSES),
  holder: address.nullable(),
  owner: address.nullable(),
  holderName: z.string().nullable(),
  ownerName: z.string().nullable(),
  block: z.int(),
});

export const followedTitle = z.object({
  id,
  ...place,
  label: z.string(),
  registryName: z.string(),
  status: status.nullable(),
  holder: address.nullable(),
  owner: address.nullable(),
  holderName: z.string().nullable(),
  ownerName: z.string().nullable(),
  paused: z.boolean(),
  changedAt: instant.nullable(),
  since: instant,
  by: z.string(),
  /**
   * How far the past of its register has been read; `live` as soon as it has been read whole. `problem`: the chain
   * could not be read the last time. `stopped`: the register has more events than are read of one of others, and is
   * read no more.
   */
  reading: z.object({ live: z.boolean(), percent: z.int(), problem: z.boolean(), stopped: z.boolean() }),
});
export type FollowedTitle = z.infer<typeof followedTitle>;

const anyAddress = z.string().trim().toLowerCase().pipe(address);
const anyToken = z.string().trim().toLowerCase().pipe(hash32);

export const titleRoutes = {
  history: route({
    id: "titles.history",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/titles/:chainId/:registry/:tokenId/events",
    access: "member",
    programs: "documents.read",
    summary: "Every event of a title on chain, in the order of blocks or against it",
    params: z.strictObject({ chainId: chainNumber, registry: address, tokenId: hash32 }),
    query: page.extend({ order: z.enum(["asc", "desc"]).default("desc") }),
    output: keyed(titleEvent),
    errors: [],
  }),
  story: route({
    id: "titles.story",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/titles/:chainId/:registry/:tokenId/story",
    access: "member",
    programs: "documents.read",
    summary:
      "The story of any mirrored title, in the names that my organisation may know; empty without a status for one that is not mirrored",
    params: z.strictObject({ chainId: chainNumber, registry: address, tokenId: hash32 }),
    output: story,
    errors: [],
  }),
  standing: route({
    id: "titles.standing",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/titles/:chainId/:registry/:tokenId/standing",
    access: "member",
    programs: "documents.read",
    summary:
      "Where a title stands now, asked of its chain: also one on a register of an earlier version, which is read only",
    params: z.strictObject({ chainId: chainNumber, registry: address, tokenId: hash32 }),
    output: standing,
    errors: ["CHAIN_NOT_MIRRORED", "CHAIN_SILENT", "NOT_A_REGISTER"],
  }),
  held: route({
    id: "titles.held",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/titles",
    access: "member",
    programs: "documents.read",
    summary: "Titles of which an address is holder, owner or nominee, in the order in which they were minted",
    query: page.extend({
      chainId: chainNumber,
      address,
      as: z.enum(HELD_AS).default("holder"),
      order: z.enum(["asc", "desc"]).default("asc"),
    }),
    output: keyed(heldTitle),
    errors: [],
  }),
  entries: route({
    id: "entries.list",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/entries",
    access: "member",
    programs: "documents.read",
    summary: "What stands in a document store: hashes issued and revoked, in the order of the hashes",
    query: page.extend({
      chainId: chainNumber,
      store: address,
      status: z.enum(["issued", "revoked"]).optional(),
      order: z.enum(["asc", "desc"]).default("asc"),
    }),
    output: keyed(entry),
    errors: [],
  }),
  followed: route({
    id: "followed.list",
    method: "GET",
    shows: every("title", "contact", "document"),
    path: "/api/followed",
    access: "member",
    programs: "documents.read",
    summary: "The titles of others that my organisation follows, newest first",
    query: page,
    output: keyed(followedTitle),
    errors: [],
  }),
  followedTitle: route({
    id: "followed.get",
    method: "GET",
    shows: { title: "named", ...every("contact", "document") },
    path: "/api/followed/:id",
    access: "member",
    programs: "documents.read",
    summary: "A followed title and its story",
    params: byId,
    output: z.object({ title: followedTitle, story }),
    errors: [],
  }),
  follow: route({
    id: "followed.add",
    method: "POST",
    path: "/api/followed",
    access: "tt.create",
    summary: "Follow a title on a register of others, which is mirrored from its first block on",
    /** `documentId` is the key of its remarks, for those who have the document. */
    body: z.strictObject({
      chainId: chainNumber,
      registry: anyAddress,
      tokenId: anyToken,
      label: z.string().trim().max(LIMITS.followedLabel).default(""),
      documentId: z.string().max(200).nullable().default(null),
    }),
    output: followedTitle,
    errors: [
      "CHAIN_NOT_MIRRORED",
      "NOT_A_CONTRACT",
      "NOT_A_REGISTER",
      "REGISTER_READ_ONLY",
      "TITLE_UNMINTED",
      "FOLLOW_LIMIT",
      "FOLLOW_REGISTERS",
      "FOLLOWED_ALREADY",
      "CHAIN_SILENT",
    ],
  }),
  unfollow: route({
    id: "followed.remove",
    method: "DELETE",
    path: "/api/followed/:id",
    access: "tt.create",
    summary: "Follow a title no longer",
    params: byId,
    errors: [],
  }),
};
