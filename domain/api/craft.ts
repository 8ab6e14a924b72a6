import { z } from "zod";
import { CRAFT_FIELDS, type CraftFacts } from "../bunker/craft.ts";
import { every } from "../changes.ts";
import { singleValue, type ValueField } from "../kinds/field.ts";
import { LIMITS } from "../limits.ts";
import { byId, id, instant } from "../shapes.ts";
import { route } from "./route.ts";

const shape = <T extends z.ZodType>(of: (field: ValueField) => T) =>
  Object.fromEntries(CRAFT_FIELDS.map((field) => [field.name, of(field)])) as Record<keyof CraftFacts, T>;

const craft = z.object({
  id,
  ...shape(() => z.string()),
  enabled: z.boolean(),
  /** The members of the company that are its crew now, by name. */
  crew: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
  updatedAt: instant,
});
export type Craft = z.infer<typeof craft>;

/** The facts of a craft; what is wrong with them is said field by field. */
const facts = z.strictObject(shape((field) => singleValue(field).trim().default("")));
const operated = { access: "bunker.operate" as const, params: byId };

export const craftRoutes = {
  list: route({
    id: "craft.list",
    method: "GET",
    shows: every("vessel"),
    path: "/api/craft",
    access: "member",
    programs: "documents.read",
    summary: "The company's craft with their crew, by name",
    output: z.array(craft),
    errors: [],
  }),
  add: route({
    id: "craft.add",
    method: "POST",
    path: "/api/craft",
    access: "bunker.operate",
    summary: "Note a craft that delivers",
    body: facts,
    output: craft,
    errors: ["CRAFT_EXISTS", "TOO_MANY"],
  }),
  set: route({
    ...operated,
    id: "craft.set",
    method: "PUT",
    path: "/api/craft/:id",
    summary: "Correct what is noted of a craft",
    body: facts,
    output: craft,
    errors: ["CRAFT_EXISTS"],
  }),
  disable: route({
    ...operated,
    id: "craft.disable",
    method: "POST",
    path: "/api/craft/:id/disable",
    summary: "Disable a craft: it takes no new delivery",
    output: craft,
    errors: [],
  }),
  enable: route({
    ...operated,
    id: "craft.enable",
    method: "POST",
    path: "/api/craft/:id/enable",
    summary: "Enable a craft that was disabled",
    output: craft,
    errors: [],
  }),
  crew: route({
    id: "craft.crew",
    method: "PUT",
    path: "/api/craft/:id/crew",
    access: "person",
    summary: "Say who is crew of a craft: an administrator, or who operates deliveries",
    params: byId,
    body: z.strictObject({ persons: z.array(id).max(LIMITS.craftCrew) }),
    output: craft,
    errors: ["FORBIDDEN", "CREW_ELSEWHERE", "CREW_WITHOUT_RIGHT"],
  }),
};
