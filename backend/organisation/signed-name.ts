import { Injectable } from "@nestjs/common";
import type { Me } from "#domain/api/auth";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { Database, first, rows } from "../core/database.ts";
import { Authority } from "./authority.ts";
import { keepCertificate } from "./keys.ts";
import { meOf, signedNameFrom } from "./me.ts";

/** The name that stands under a person's signatures. First and last name stay as they were given. */
@Injectable()
export class SignedName {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  /** Changed once a year; the person's certificates of every company bear the new name. SIGNED_NAME_FIXED. */
  async change(ctx: Context, signedName: string): Promise<Me> {
    const { id: person, email } = ctx.person;
    const companies = await this.database.asWorker((tx) => rows<{ id: string; name: string; country: string }>(
      tx, "SELECT o.id, o.name, o.country FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id WHERE m.person_id = $1 AND m.status = 'ACTIVATED'", [person],
    ));
    const certificates = await Promise.all(companies.map(async ({ id, name, country }) => ({
      organisation: id, issued: await this.authority.issue("user", { organisation: name, name: signedName, email, country }),
    })));
    await this.database.asWorker(async (tx) => {
      const row = await first<{ signedName: string; changedAt: Date | null; publicKey: Buffer }>(
        tx,
        `SELECT p.signed_name AS "signedName", p.signed_name_at AS "changedAt", k.public_key AS "publicKey" FROM app.person p JOIN app.person_key k ON k.person_id = p.id
          WHERE p.id = $1 FOR UPDATE OF p`,
        [person],
      );
      if (!row) throw new Refused("NOT_FOUND");
      const from = signedNameFrom(row.changedAt, ctx.now);
      if (from) throw new Refused("SIGNED_NAME_FIXED", { date: from.toISOString().slice(0, 10) }, [{ path: "signedName", code: "SIGNED_NAME_FIXED" }]);
      await tx.query("UPDATE app.person SET signed_name = $2, signed_name_at = now(), updated_at = now() WHERE id = $1", [person, signedName]);
      await tx.query("UPDATE app.secret SET retired_at = now() WHERE person_id = $1 AND purpose = 'user-certificate' AND retired_at IS NULL", [person]);
      for (const { organisation, issued } of certificates) {
        await keepCertificate(tx, { organisation, person }, issued, { id: person, publicKey: row.publicKey });
        await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "me.signed-name", { before: row.signedName, after: signedName });
        await announce(tx, { organisation, topic: "me", id: person });
      }
    });
    return meOf(ctx.tx, person, ctx.organisation.id, "COMPLETE");
  }
}
