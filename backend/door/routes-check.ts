import type { INestApplication } from "@nestjs/common";
import { DiscoveryService } from "@nestjs/core";
import { ROUTES } from "#domain/api/routes";
import type { Serving } from "./serve.ts";

/**
 * Every group of routes is listed once and served by one controller of one module, or the process does not start. That
 * each of its routes has a handler, the compiler proves.
 */
export function assertRoutes(app: INestApplication): void {
  const served = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => (metatype as Partial<Serving>).routes ?? []);
  const wrong = [...new Set([...ROUTES, ...served])].filter((route) =>
    [ROUTES, served].some((list) => list.filter((one) => one === route).length !== 1),
  );
  if (wrong.length > 0)
    throw new Error(`routes that are not listed and served once: ${wrong.map(({ id }) => id).join(", ")}`);
}
