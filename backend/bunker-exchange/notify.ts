import { Injectable } from "@nestjs/common";
import { readNotice } from "#domain/exchange/calls";
import { Refused } from "#domain/errors";
import { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { Effects } from "./effects.ts";
import { hear } from "./notice.ts";
import { isSecret, namedBy } from "./secret.ts";

/** The messages of exchanges. */
@Injectable()
export class Notices {
  constructor(
    private readonly database: Database,
    private readonly effects: Effects,
  ) {}

  /** NOTICE_SECRET, NOTICE_TYPE, NOTICE_UNKNOWN: that one is in the log all the same. */
  async take(authorization: string | undefined, body: unknown): Promise<{ received: true }> {
    const secret = /^Bearer (\S{1,200})$/i.exec(authorization ?? "")?.[1] ?? "";
    const organisation = namedBy(secret);
    const kept =
      organisation === null
        ? null
        : await this.database.asWorker((tx) =>
            table(tx, "app.bunker_exchange").first(["notify_hash"], { organisation_id: organisation }),
          );
    if (!isSecret(secret, kept?.notify_hash ?? null) || organisation === null) throw new Refused("NOTICE_SECRET");
    const notice = readNotice(body);
    if (notice === null) throw new Refused("NOTICE_TYPE");
    const known = await this.database.asWorker((tx) => hear(tx, this.effects.of, organisation, notice));
    if (!known) throw new Refused("NOTICE_UNKNOWN");
    return { received: true };
  }
}
