import { Hono } from "hono";

/** Ponder wants an API; nobody asks it. */
const app = new Hono();

export default app;
