import { z } from "zod";
import { every } from "../changes.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { PACK_KINDS } from "../packs.ts";
import { byId, id, requiredLine } from "../shapes.ts";
import { route } from "./route.ts";

export const wantedKinds = z.array(z.enum(KIND_NAMES)).max(PACK_KINDS.most);

const packList = z.object({ id, name: z.string(), kinds: z.array(z.enum(KIND_NAMES)) });
export type PackList = z.infer<typeof packList>;

/** Lists of the kinds that belong into an e-Pack, from which it begins. */
export const packListRoutes = {
  list: route({
    id: "packLists.list",
    method: "GET",
    shows: every("pack"),
    path: "/api/epack-lists",
    access: "member",
    programs: "envelopes.read",
    summary: "My organisation's lists of the kinds that belong into an e-Pack, by name",
    output: z.array(packList),
    errors: [],
  }),
  keep: route({
    id: "packLists.keep",
    method: "PUT",
    path: "/api/epack-lists",
    access: "compose",
    summary: "Keep a list of kinds under a name; one of the same name is replaced",
    body: z.strictObject({ name: requiredLine(PACK_KINDS.name), kinds: wantedKinds.min(1) }),
    output: packList,
    errors: ["TOO_MANY"],
  }),
  delete: route({
    id: "packLists.delete",
    method: "DELETE",
    path: "/api/epack-lists/:id",
    access: "compose",
    summary: "Delete a list of kinds; e-Packs that began from it keep theirs",
    params: byId,
    errors: [],
  }),
};
