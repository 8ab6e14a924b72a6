import type { INestApplication } from "@nestjs/common";
import { DiscoveryService, MetadataScanner, Reflector } from "@nestjs/core";
import type { Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { ROUTE } from "./handles.ts";

/** Every row of the route table has exactly one handler and every handler a row, or the process does not start. */
export function assertRoutes(app: INestApplication): void {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  const handled = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return scanner.getAllMethodNames(prototype).flatMap((method) => {
        const route = reflector.get<Route | undefined>(ROUTE, prototype[method] as () => unknown);
        return route ? [route.id] : [];
      });
    });
  const missing = ROUTES.filter((route) => !handled.includes(route.id)).map((route) => route.id);
  const unknown = handled.filter((id) => !ROUTES.some((route) => route.id === id));
  const twice = handled.filter((id, i) => handled.indexOf(id) !== i);
  if (missing.length + unknown.length + twice.length > 0)
    throw new Error(
      `routes without handler: ${missing.join(", ") || "none"}; handlers without route: ${unknown.join(", ") || "none"}; handled twice: ${twice.join(", ") || "none"}`,
    );
}
