import "reflect-metadata";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { json, urlencoded, type Request, type Response } from "express";
import { MONITORING_PATH } from "#domain/monitoring";
import { LIMITS } from "#domain/limits";
import { RENDERER_FRAME } from "#domain/trade-trust/renderer-frame";
import { AppModule } from "./app.module.ts";
import { bodies } from "./core/bodies.ts";
import { assertFooting } from "./settings/footing.ts";
import type { Settings } from "./settings/settings.ts";
import { Draining } from "./health/draining.ts";
import { Forwarded } from "./health/forwarded.ts";
import { HealthController } from "./health/health.controller.ts";
import { Watching } from "./health/watching.ts";
import { openApi } from "./health/openapi.ts";
import { compressed } from "./web/compress.ts";
import { pintRouter } from "./documents/pint/door.ts";
import { Receiver } from "./documents/pint/receiver.ts";
import { safeHeaders } from "./web/headers.ts";
import { toldOnce } from "./web/told-once.ts";
import { rendererFrame } from "./web/renderer-frame.ts";
import { webRouter } from "./web/web.ts";

/** Builds the backend and does not listen yet. Throws in words what it cannot stand on. */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, await assertFooting(settings)),
    { bodyParser: false, logger: ["error", "warn"] },
  );
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.set("trust proxy", [...settings.trustedProxies]);
  app.use(app.get(Watching).count);
  app.use(safeHeaders(settings));
  app.use(app.get(Draining).last);
  app.use(app.get(Forwarded).look);
  app.use(MONITORING_PATH, json({ type: "text/plain", limit: `${LIMITS.monitoringKb}kb` }));
  // Platforms and carriers speak the standard, not the API of this node.
  app.use("/v3", pintRouter(app.get(Receiver)));
  app.use(bodies());
  app.use("/oauth/token", urlencoded({ extended: false, limit: "10kb" }));
  const health = app.get(HealthController);
  app.use("/health/live", (_request: Request, response: Response) => void response.json({ ok: true }));
  app.use("/health/ready", (_request: Request, response: Response) => void health.ready(response));
  app.use(
    "/openapi.json",
    toldOnce(() => openApi(settings.publicUrl)),
  );
  app.use(RENDERER_FRAME, rendererFrame);
  app.use(webRouter(settings));
  app.use("/api", compressed);
  app.enableShutdownHooks();
  await app.init();
  return app;
}
