import { Injectable } from "@nestjs/common";
import type { Me } from "#domain/api/auth";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { Database, first, rows } from "../core/database.ts";
import { Authority } from "./authority.ts";
import { meOf, signedNameFrom } from "./me.ts";
import { certifiedIn, replaceCloud } from "./renew.ts";

/** The name that stands under a person's signatures. First and last name stay as they were given. */
@Injectable()
export class SignedName {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  /** Changed once a year; the person's cloud certificates of every company bear the new name; those of another authority stay as they are. SIGNED_NAME_FIXED. */
  async change(ctx: Context, signedName: string): Promise<Me> {
    const { id: person, email } = ctx.person;
    const companies = await this.database.asWorker((tx) => certifiedIn(tx, person));
    const certificates = await Promise.all(companies.map(async ({ id, name, country }) => ({
      organisation: id, issued: await this.authority.issue("user", { organisation: name, name: signedName, email, country }),
    })));
    await this.database.asWorker(async (tx) => {
      const row = await first<{ signedName: string; changedAt: Date | null }>(tx, `SELECT signed_name AS "signedName", signed_name_at AS "changedAt" FROM app.person WHERE id = $1 FOR UPDATE`, [person]);
      if (!row) throw new Refused("NOT_FOUND");
      const from = signedNameFrom(row.changedAt, ctx.now);
      if (from) throw new Refused("SIGNED_NAME_FIXED", { date: from.toISOString().slice(0, 10) }, [{ path: "signedName", code: "SIGNED_NAME_FIXED" }]);
      await tx.query("UPDATE app.person SET signed_name = $2, signed_name_at = now(), updated_at = now() WHERE id = $1", [person, signedName]);
      for (const { organisation, issued } of certificates) await replaceCloud(tx, { organisation, person }, issued);
      for (const { id } of await rows<{ id: string }>(tx, "SELECT organisation_id AS id FROM app.membership WHERE person_id = $1 AND status = 'ACTIVATED' ORDER BY organisation_id", [person])) {
        await audit({ tx, organisation: { id }, person: ctx.person }, "me.signed-name", { before: row.signedName, after: signedName });
        await announce(tx, { organisation: id, topic: "me", id: person });
      }
    });
    return meOf(ctx.tx, person, ctx.organisation.id, "COMPLETE");
  }
}
