import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import type { Language } from "#domain/text";
import { revokeCertificates } from "../certificates/revoke.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { setFormerSharesAside } from "../keyring/former-keys.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { certified, COMPANIES_OF } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import type { Issued } from "../authority/terms.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { endLinks, HAS_FACTOR, takeReset } from "../links/links.ts";
import { noteNewPassword } from "../people/people.ts";
import { endGrantsOf, endTokensOf } from "../programs/end.ts";
import { closeSessions, hashToken, nameOf, type Session } from "../session/session.ts";
import { actingInNameOf, passwordLetter } from "./acting-in-name.ts";
import { LETTERS } from "./auth-letters.ts";

const HAS = statement("auth.hasFactor", `SELECT ${HAS_FACTOR} AS has`, ["has"]);

/** A person who forgot the password. */
export interface Forgetful {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedName: string;
}

/** The password that replaces a forgotten one, given by the link of a letter. */
export interface NewPassword {
  readonly link: Buffer;
  readonly key: { readonly public_key: Buffer; readonly wrapped_private: Buffer; readonly salt: Buffer };
  readonly fingerprint: string;
}

/** The same, ready to count: certificates are made before the transaction that keeps them. */
interface Ready {
  readonly person: Forgetful;
  readonly given: NewPassword;
  readonly companies: readonly { readonly id: string; readonly name: string; readonly issued: Issued }[];
}

/**
 * New passwords of who forgot the old one. Keys, certificates and tokens change when the password comes to count: at
 * once, or, for who has an authenticator app or a passkey, once that has been shown. Until then everything stays as it
 * is.
 */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  hasFactor(person: string): Promise<boolean> {
    return this.database.asWorker(async (tx) => (await first(tx, HAS, [person]))?.has ?? false);
  }

  /** Keeps a password until the session that gave it has passed the second verification. */
  async keep(tx: EntityManager, token: string, { link, key, fingerprint }: NewPassword): Promise<void> {
    await table(tx, "app.pending_reset").insert({
      token_hash: hashToken(token),
      link_hash: link,
      public_key: key.public_key,
      wrapped_private: key.wrapped_private,
      salt: key.salt,
      fingerprint,
    });
  }

  /** The password that a session has given and that waits for its second verification. */
  async waiting(session: Session): Promise<Ready | null> {
    const row = await this.database.asWorker((tx) =>
      table(tx, "app.pending_reset").first(["link_hash", "public_key", "wrapped_private", "salt", "fingerprint"], {
        token_hash: session.tokenHash,
      }),
    );
    return (
      row &&
      this.prepare(
        { ...session, id: session.personId },
        { link: row.link_hash, key: row, fingerprint: row.fingerprint },
      )
    );
  }

  async prepare(person: Forgetful, given: NewPassword): Promise<Ready> {
    const companies = await this.database.asWorker((tx) => rows(tx, COMPANIES_OF, [person.id]));
    return {
      person,
      given,
      companies: await Promise.all(
        companies.map(async ({ id, name, ...row }) => ({
          id,
          name,
          issued: await this.authority.issue("user", {
            organisation: name,
            name: person.signedName,
            email: person.email,
            ...certified(row),
          }),
        })),
      ),
    };
  }

  /**
   * From now on it counts: new keys, new certificates; sessions, tokens and links end. LINK_EXPIRED, also where `shown`
   * is false and there is something to show.
   */
  async apply(
    tx: EntityManager,
    { person, given: { link, key, fingerprint }, companies }: Ready,
    address: string,
    shown: boolean,
  ): Promise<void> {
    const used = await takeReset(tx, person.id, link, shown);
    if (!used) throw new Refused("LINK_EXPIRED");
    await setFormerSharesAside(tx, person.id, uuid());
    await endGrantsOf(tx, person.id);
    await table(tx, "app.person_key").change(
      { person_id: person.id },
      { public_key: key.public_key, wrapped_private: key.wrapped_private, salt: key.salt, created_at: () => "now()" },
    );
    await revokeCertificates(tx, { person: person.id }, "superseded");
    for (const { id, issued } of companies)
      await keepCertificate(tx, { organisation: id, person: person.id }, issued, {
        id: person.id,
        publicKey: key.public_key,
      });
    await noteNewPassword(tx, person.id, fingerprint);
    const acting = await actingInNameOf(tx, person.id);
    await endTokensOf(tx, person.id);
    await closeSessions(tx, person.id);
    await endLinks(tx, person.id);
    await post(tx, { to: person.email, language: person.language, ...passwordLetter("reset", acting) });
    for (const { id, name } of companies) {
      await audit({ tx, organisation: { id }, person: { id: person.id, name: nameOf(person) } }, "auth.reset", {
        address,
      });
      await announce(tx, { organisation: id, topic: "me", id: person.id });
      await postToOrganisation(tx, id, {
        topic: "company",
        ...LETTERS.keysNeeded,
        parameters: { name: person.signedName, company: name, link: linkTo(`/layout/users?id=${person.id}`) },
      });
    }
  }
}
