import { Injectable } from "@nestjs/common";
import type { Me } from "#domain/api/auth-shapes";
import { Refused } from "#domain/errors";
import { makeAnew, replaceOwn } from "../certificates/reissue.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { Authority } from "../authority/authority.ts";
import { meOf, signedNameFrom } from "../arrival/me.ts";
import { setSignedName } from "../people/people.ts";

const FOR_CHANGE = statement(
  "organisation.signedNameForChange",
  `SELECT signed_name AS "signedName", signed_name_at AS "changedAt" FROM app.person WHERE id = $1 FOR UPDATE`,
);

/** The name that stands under a person's signatures. First and last name stay as they were given. */
@Injectable()
export class SignedName {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  /**
   * Changed once a year; the person's cloud certificates of every company bear the new name; those of another authority
   * stay as they are. SIGNED_NAME_FIXED.
   */
  async change(ctx: Context, signedName: string): Promise<Me> {
    const { id: person, email } = ctx.person;
    const certificates = await makeAnew(this.database, this.authority, person, { name: signedName, email });
    await this.database.asWorker(async (tx) => {
      const row = await first(tx, FOR_CHANGE, [person]);
      if (!row) throw new Refused("NOT_FOUND");
      const from = signedNameFrom(row.changedAt, ctx.now, row.signedName);
      if (from)
        throw new Refused("SIGNED_NAME_FIXED", { date: from.toISOString().slice(0, 10) }, [
          { path: "signedName", code: "SIGNED_NAME_FIXED" },
        ]);
      await setSignedName(tx, person, signedName);
      await replaceOwn(tx, ctx.person, certificates);
      for (const { organisation } of certificates) {
        await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "me.signed-name", {
          before: row.signedName,
          after: signedName,
        });
        await announce(tx, { organisation, topic: "me", id: person });
      }
    });
    return meOf(ctx.tx, person, ctx.organisation.id, "COMPLETE");
  }
}
