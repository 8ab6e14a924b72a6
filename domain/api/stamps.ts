import { z } from "zod";
import { isStampSide, STAMP_SHAPES } from "../stamps.ts";
import { LIMITS } from "../limits.ts";
import { STAMP_STATES, type StampState } from "../states.ts";
import { route } from "./route.ts";
import { byId, can, id, instant, name, person, rejectReason } from "../shapes.ts";

const side = z.coerce.number().refine(isStampSide, { params: { code: "STAMP_SIDE" } });
/** Of the image that whoever decides has seen: another one is not decided on by it. */
const image = z.string().regex(/^[0-9a-f]{64}$/);

export const stamp = z.object({
  id,
  name: z.string(),
  specification: z.enum(STAMP_SHAPES),
  widthMm: z.int(),
  heightMm: z.int(),
  image,
  state: z.enum(Object.keys(STAMP_STATES) as [StampState, ...StampState[]]),
  reason: z.string(),
  createdBy: person,
  createdAt: instant,
  reviewedAt: instant.nullable(),
  can,
});
export type Stamp = z.infer<typeof stamp>;

const upload = { bytes: "in" as const, upTo: { mb: LIMITS.stampMb, code: "STAMP_TOO_LARGE" as const } };
const decide = {
  access: "admin" as const,
  method: "POST" as const,
  unconfirmed: "A stamp is a picture beside a signature, and each signature is confirmed by itself",
  params: byId,
  output: stamp,
};

export const stampRoutes = {
  list: route({
    id: "stamps.list",
    method: "GET",
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
  approve: route({
    ...decide,
    id: "stamps.approve",
    path: "/api/stamps/:id/approve",
    summary: "Let the company sign with a stamp",
    body: z.strictObject({ image }),
    errors: ["WRONG_STATE", "CONTENT_UPDATED"],
  }),
  decline: route({
    ...decide,
    id: "stamps.decline",
    path: "/api/stamps/:id/decline",
    summary: "Decline a stamp, with the reason",
    body: z.strictObject({ image, reason: rejectReason(300) }),
    errors: ["WRONG_STATE", "CONTENT_UPDATED"],
  }),
  enable: route({
    ...decide,
    id: "stamps.enable",
    path: "/api/stamps/:id/enable",
    summary: "Use a disabled stamp again",
    errors: ["WRONG_STATE"],
  }),
  disable: route({
    ...decide,
    id: "stamps.disable",
    path: "/api/stamps/:id/disable",
    summary: "Stop using a stamp",
    errors: ["WRONG_STATE"],
  }),
  delete: route({
    id: "stamps.delete",
    method: "DELETE",
    path: "/api/stamps/:id",
    access: "member",
    summary: "Delete a stamp that is not in use; what was signed with it stays",
    params: byId,
    errors: ["WRONG_STATE", "FORBIDDEN"],
  }),
};
