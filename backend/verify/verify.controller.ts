import { Controller } from "@nestjs/common";
import { verifyRoutes as routes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { Database } from "../core/database.ts";
import { Handles, In, type Input } from "../core/handles.ts";
import { verifyAnchor, verifyTitle } from "./verify.ts";

/** What anyone may ask, without an account. */
@Controller()
export class VerifyController {
  constructor(private readonly database: Database) {}

  @Handles(routes.title)
  title(@In() { query }: Input<typeof routes.title>): Promise<Output<typeof routes.title>> {
    return this.database.asWorker((tx) => verifyTitle(tx, query));
  }

  @Handles(routes.anchor)
  anchor(@In() { params }: Input<typeof routes.anchor>): Promise<Output<typeof routes.anchor>> {
    return this.database.asWorker((tx) => verifyAnchor(tx, params));
  }
}
