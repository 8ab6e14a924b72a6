import { z } from "zod";
import { seenImage } from "../acts/stamp/facts.ts";
import { isStampSide, STAMP_SHAPES } from "../stamps.ts";
import { LIMITS } from "../limits.ts";
import { STAMP_STATES, type StampState } from "../states.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";
import { byId, can, id, instant, name, person } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const side = z.coerce.number().refine(isStampSide, { params: { code: "STAMP_SIDE" } });
export const stamp = z.object({
  id,
  name: z.string(),
  specification: z.enum(STAMP_SHAPES),
  widthMm: z.int(),
  heightMm: z.int(),
  image: seenImage,
  state: z.enum(Object.keys(STAMP_STATES) as [StampState, ...StampState[]]),
  reason: z.string(),
  createdBy: person,
  createdAt: instant,
  reviewedAt: instant.nullable(),
  can,
});
export type Stamp = z.infer<typeof stamp>;

const upload = { bytes: "in" as const, upTo: { mb: LIMITS.stampMb, code: "STAMP_TOO_LARGE" as const } };

export const stampRoutes = {
  ...actRoutesOf("stamp", { plain: stamp, called: stamp }),
  list: route({
    id: "stamps.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/stamps",
    access: "member",
    programs: "company.read",
    summary: "The official stamps of my organisation",
    output: z.array(stamp),
    errors: [],
  }),
  image: route({
    id: "stamps.image",
    method: "GET",
    shows: SETTINGS,
    path: "/api/stamps/:id/image",
    access: "member",
    programs: "company.read",
    summary: "The image of a stamp, as it is printed",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  upload: route({
    ...upload,
    id: "stamps.upload",
    method: "POST",
    path: "/api/stamps",
    access: "member",
    summary: "Upload a stamp, a .png or .jpg; an administrator reviews it",
    query: z.strictObject({
      name,
      specification: z.enum(STAMP_SHAPES),
      widthMm: side.optional(),
      heightMm: side.optional(),
    }),
    output: stamp,
    errors: ["STAMP_FORMAT", "STAMP_TOO_LARGE", "STAMP_SIDE", "STAMP_LIMIT"],
  }),
  draw: route({
    id: "stamps.draw",
    method: "POST",
    path: "/api/stamps/drawn",
    access: "member",
    summary: "Draw a round stamp from the company's name; an administrator reviews it",
    body: z.strictObject({ name }),
    output: stamp,
    errors: ["STAMP_LIMIT", "NAME_NOT_PRINTED"],
  }),
  // Its body is bytes.
  replace: route({
    ...upload,
    id: "stamps.replace",
    method: "PUT",
    path: "/api/stamps/:id/image",
    access: "member",
    summary: "Replace the image of a stamp; it is reviewed again",
    params: byId,
    output: stamp,
    errors: ["STAMP_FORMAT", "STAMP_TOO_LARGE", "FORBIDDEN"],
  }),
};
