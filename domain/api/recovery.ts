import { z } from "zod";
import { route } from "./route.ts";
import { instant, password, person } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

export const recoveryRoutes = {
  get: route({
    id: "recovery.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/recovery",
    access: "admin",
    summary: "Whether the company has a recovery file for its keys",
    output: z.object({ made: z.object({ at: instant, by: person, usedAt: instant.nullable() }).nullable() }),
    errors: [],
  }),
  make: route({
    id: "recovery.make",
    method: "POST",
    path: "/api/recovery",
    access: "admin",
    summary: "Make a recovery file, shown this once; an earlier one opens nothing any more",
    stepUp: "password",
    secret: true,
    body: z.strictObject({ password }),
    output: z.object({ file: z.string() }),
    errors: ["KEY_NOT_GRANTED", "WRONG_PASSWORD"],
  }),
  withdraw: route({
    id: "recovery.withdraw",
    method: "POST",
    path: "/api/recovery/withdraw",
    access: "admin",
    summary: "Let the recovery file open nothing any more",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["NOT_FOUND", "WRONG_PASSWORD"],
  }),
  use: route({
    id: "recovery.use",
    method: "POST",
    path: "/api/recovery/use",
    access: "admin",
    summary: "Take the company keys with the recovery file, when nobody is left who holds them",
    stepUp: "password",
    body: z.strictObject({ password, file: z.string().min(1).max(4000) }),
    errors: ["RECOVERY_FILE", "WRONG_PASSWORD"],
  }),
};
