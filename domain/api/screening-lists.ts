import { z } from "zod";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { LIST_VERSION_STATES } from "../screening/checks.ts";
import { LIST_FORMATS } from "../screening/list-formats.ts";
import { keysOf } from "../lookup.ts";
import { byId, code, id, instant, name, oneLine } from "../shapes.ts";
import { route } from "./route.ts";

const format = z.enum(keysOf(LIST_FORMATS));
const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
const listVersion = z.object({
  id,
  /** Its number, the newest the highest. */ n: z.int(),
  state: z.enum(keysOf(LIST_VERSION_STATES)),
  at: instant,
  by: z.string().nullable(),
  /** The names of its files, or the address that it came from. */ source: z.string(),
  sha256: z.string(),
  entries: z.int(),
  names: z.int(),
  /** Rows that could not be used. */ unusable: z.int(),
  /** The first of them, with the code of what is wrong. */
  faults: z.array(z.object({ at: z.string(), code, parameters })),
  /** Why it was refused, or waits: the code, and what stands in its words. */
  error: z.object({ code, parameters }).nullable(),
});
const list = z.object({
  id,
  name: z.string(),
  format,
  /** Its parts are fetched from here every day, together; none for a list given by file; hosts where shared. */
  addresses: z.array(z.string()),
  /** Kept by the node for every company here. */ shared: z.boolean(),
  /** Null before the first fetch. */ fetchedAt: instant.nullable(),
  /** Why the last fetch failed; null where it did not. */ fetchError: code.nullable(),
  /** The address of that fetch; empty where it did not fail. */ fetchFailed: z.string(),
  /** The version in use; null before the first. */ inUse: listVersion.nullable(),
  /** The newest first. */ versions: z.array(listVersion),
});
export type ScreeningList = z.infer<typeof list>;
export type ScreeningListVersion = z.infer<typeof listVersion>;

/** A list that is published in parts has one for each: all of them make one version. */
const addresses = z.array(oneLine.trim().min(1).max(2000)).max(LIMITS.screeningListParts).default([]);
const SHOWN = every("task", "process");

/** The right by which members read the lists that their company compares with. Its administrators keep them without. */
export const READS_LISTS = "compliance.check";
/** The keepers of lists: a company of its own ones, by its administrators, and the node of those for every company. */
const KEEPERS = {
  screeningLists: { at: "/api/screening/lists", access: "admin", reads: { access: "member", programs: READS_LISTS } },
  nodeScreeningLists: { at: "/api/node/screening-lists", access: "node", reads: { access: "node" } },
} as const;
const unconfirmed = "it grants nobody a right";

function listRoutes<K extends keyof typeof KEEPERS>(keeper: K) {
  const { at, access, reads } = KEEPERS[keeper];
  const kept = { access, unconfirmed } as const;
  return {
    list: route({
      id: `${keeper}.list`,
      method: "GET",
      path: at,
      ...reads,
      summary: "Lists that compliance checks compare with, and their versions",
      shows: SHOWN,
      output: z.array(list),
      errors: [],
    }),
    add: route({
      ...kept,
      id: `${keeper}.add`,
      method: "POST",
      path: at,
      summary: "Keep a list",
      body: z.strictObject({ name, format, addresses }),
      output: list,
      errors: ["TOO_MANY", "LIST_ADDRESS", "NAME_TAKEN"],
    }),
    set: route({
      ...kept,
      id: `${keeper}.set`,
      method: "PUT",
      path: `${at}/:id`,
      summary: "Name a list otherwise, or say where it is fetched from",
      params: byId,
      body: z.strictObject({ name, addresses }),
      output: list,
      errors: ["LIST_ADDRESS", "NAME_TAKEN"],
    }),
    remove: route({
      ...kept,
      id: `${keeper}.remove`,
      method: "DELETE",
      path: `${at}/:id`,
      summary: "Keep a list no more; reports still name it",
      params: byId,
      errors: [],
    }),
    bring: route({
      ...kept,
      id: `${keeper}.bring`,
      method: "PUT",
      path: `${at}/:id/file`,
      summary:
        "Import a version of a list: the bytes of its file, or of a zip of its files, are the body. A task reads it",
      params: byId,
      query: z.strictObject({ name: oneLine.trim().min(1).max(200) }),
      bytes: "in",
      upTo: { mb: LIMITS.listMb, code: "LIST_SIZE" },
      output: list,
      errors: ["LIST_SIZE"],
    }),
    fetch: route({
      ...kept,
      id: `${keeper}.fetch`,
      method: "POST",
      path: `${at}/:id/fetch`,
      summary: "Fetch a list from its address now, as a task",
      params: byId,
      output: list,
      errors: ["LIST_ADDRESS"],
    }),
    decide: route({
      ...kept,
      id: `${keeper}.decide`,
      method: "POST",
      path: `${at}/versions/:id/decide`,
      summary: "Use a version that waits because the list has shrunk, or go on with the former",
      params: byId,
      body: z.strictObject({ accept: z.boolean() }),
      output: list,
      errors: ["WRONG_STATE"],
    }),
  };
}

/** The lists that a company compares with: its own, which it keeps here, and those of the node. */
export const screeningListRoutes = listRoutes("screeningLists");
/** The lists that the node keeps for every company. */
export const nodeScreeningListRoutes = listRoutes("nodeScreeningLists");
