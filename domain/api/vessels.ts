import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { VESSEL_FIELDS, type VesselFacts } from "../documents/vessels.ts";
import { singleValue, type ValueField } from "../kinds/field.ts";
import { route } from "./route.ts";
import { byId, id, instant, page, paged } from "../shapes.ts";
import { every } from "../changes.ts";

const shape = <T extends z.ZodType>(of: (field: ValueField) => T) =>
  Object.fromEntries(VESSEL_FIELDS.map((field) => [field.name, of(field)])) as Record<keyof VesselFacts, T>;

const vessel = z.object({ id, ...shape(() => z.string()), createdAt: instant, updatedAt: instant });
export type Vessel = z.infer<typeof vessel>;

/** The facts of a ship; what is wrong with them is said field by field. */
const facts = z.strictObject(shape((field) => singleValue(field).trim().default("")));

export const vesselRoutes = {
  list: route({
    id: "vessels.list",
    method: "GET",
    shows: every("vessel"),
    path: "/api/vessels",
    access: "member",
    programs: "documents.read",
    summary: "The company's register of vessels, by name",
    query: page.extend({ text: z.string().max(100).optional() }),
    output: paged(vessel),
    errors: [],
  }),
  add: route({
    id: "vessels.add",
    method: "POST",
    path: "/api/vessels",
    access: "member",
    summary: "Note a vessel",
    body: facts,
    output: vessel,
    errors: ["VESSEL_EXISTS", "TOO_MANY"],
  }),
  bring: route({
    id: "vessels.import",
    method: "POST",
    path: "/api/vessels/import",
    access: "member",
    summary: "Note many vessels; one whose IMO number is noted already is changed",
    body: z.strictObject({ vessels: z.array(facts).min(1).max(LIMITS.vesselsAtOnce) }),
    output: z.object({ added: z.int(), changed: z.int() }),
    errors: ["TOO_MANY"],
  }),
  set: route({
    id: "vessels.set",
    method: "PUT",
    path: "/api/vessels/:id",
    access: "member",
    summary: "Correct what is noted of a vessel",
    params: byId,
    body: facts,
    output: vessel,
    errors: ["VESSEL_EXISTS"],
  }),
  remove: route({
    id: "vessels.delete",
    method: "DELETE",
    path: "/api/vessels/:id",
    access: "member",
    summary: "Take a vessel out of the register",
    params: byId,
    errors: [],
  }),
};
