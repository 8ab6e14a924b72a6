import express, { json, type Router } from "express";
import type { Access, Method } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { LIMITS } from "#domain/limits";

/** Routes that serve people without an account. */
const STRANGERS: ReadonlySet<Access> = new Set<Access>(["public", "visitor"]);

const VERBS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const satisfies Record<
  Method,
  keyof Router
>;

/** Reads JSON bodies, of strangers up to a smaller size: what is larger is refused before it is parsed. */
export function bodies(): Router {
  const router = express.Router();
  const ofStrangers = json({ limit: `${LIMITS.strangerBodyKb}kb` });
  for (const { access, method, path } of ROUTES) if (STRANGERS.has(access)) router[VERBS[method]](path, ofStrangers);
  router.use(json({ limit: `${LIMITS.bodyKb}kb` }));
  return router;
}
