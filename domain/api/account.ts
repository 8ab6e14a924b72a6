import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { passwordExpiryDays } from "./auth.ts";
import { route } from "./route.ts";

/** How one keeps one's account, and what a company asks of all accounts. */
export const accountRoutes = {
  setSecurity: route({
    id: "organisation.security", method: "PUT", path: "/api/organisation/security", access: "admin", summary: "Set after how many days passwords expire and after how many minutes without use sessions end",
    body: z.strictObject({ passwordExpiryDays: passwordExpiryDays.nullable(), sessionMinutes: z.int().min(LIMITS.sessionMinutesMin).max(LIMITS.sessionHours * 60).nullable() }), errors: [],
  }),
};
