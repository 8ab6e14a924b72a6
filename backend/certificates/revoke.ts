import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import type { certificateRoutes } from "#domain/api/certificates";
import type { Body } from "#domain/api/route";
import { REVOCATION_REASONS, type RevocationReason } from "#domain/certificates";
import { Refused } from "#domain/errors";
import { say, text } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { forgetSecrets } from "../keyring/keyring.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { statusOf, visibleCertificate, type CertificateRow } from "../authority/certificate-row.ts";
import { endCertificates } from "../authority/keep-certificate.ts";
import { LETTERS } from "./certificate-letters.ts";

/** Ends those that have not ended, for good; their keys are given up. In any transaction. */
export async function revokeCertificates(
  tx: EntityManager,
  which: { organisation?: string; person?: string; id?: string },
  reason: RevocationReason,
): Promise<void> {
  await forgetSecrets(tx, await endCertificates(tx, which, reason));
}

/**
 * An administrator revokes the company's certificate or a colleague's. Letters are the worker's, so this has a
 * transaction of its own.
 */
@Injectable()
export class Revocations {
  constructor(private readonly database: Database) {}

  /** Revokes a certificate and writes to those concerned. CERTIFICATE_ENDED, NOT_FOUND. */
  async revoke(ctx: Context, id: string, { reason }: Body<typeof certificateRoutes.revoke>): Promise<void> {
    const { id: organisation } = ctx.organisation;
    // The worker sees everybody's: whether it is ours is asked where row security answers, too.
    if (!(await table(ctx.tx, "app.certificate").has({ id }))) throw new Refused("NOT_FOUND");
    await this.database.asWorker(async (tx) => {
      const row = await visibleCertificate({ ...ctx, tx }, id);
      if (statusOf(row, ctx.now) !== "VALID") throw new Refused("CERTIFICATE_ENDED");
      await revokeCertificates(tx, { id }, reason);
      await audit({ ...ctx, tx }, "certificates.revoke", { serial: row.serial, reason, person: row.personId });
      await announce(tx, { organisation, topic: "me", id: organisation });
      await this.#tell(tx, ctx, row, reason);
    });
  }

  async #tell(
    tx: EntityManager,
    ctx: Context,
    { serial, personId }: CertificateRow,
    reason: RevocationReason,
  ): Promise<void> {
    const parameters = {
      name: ctx.person.name,
      company: ctx.organisation.name,
      serial,
      link: linkTo("/certification"),
    };
    if (personId === null) {
      const { subject, body } = LETTERS.companyRevoked;
      const why = REVOCATION_REASONS[reason];
      return postToOrganisation(tx, ctx.organisation.id, {
        topic: "security",
        subject,
        body: text(body.en.replace("{reason}", why.en), body.zh.replace("{reason}", why.zh)),
        parameters,
      });
    }
    const holder =
      personId === ctx.person.id ? null : await table(tx, "app.person").first(["email", "language"], { id: personId });
    if (holder)
      await post(tx, {
        to: holder.email,
        language: holder.language,
        ...LETTERS.revoked,
        parameters: { ...parameters, reason: say(REVOCATION_REASONS[reason], holder.language) },
      });
  }
}
