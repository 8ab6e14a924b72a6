import { Inject, Injectable } from "@nestjs/common";
import type { membershipRoutes } from "#domain/api/memberships";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { announce } from "../core/changes.ts";
import { byPerson, Database, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { inLane } from "../keyring/passwords.ts";
import { openPersonKey, type PersonKeyRow, PERSON_KEY_OF } from "../keyring/wrapping.ts";
import { CERTIFIED, certified } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { tellOfArrival } from "../organisation/keys.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { closeSession, hashToken } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { takeLink } from "../links/links.ts";
import { comeIn, takeOver } from "../organisation/invited.ts";

/**
 * `invited`: the account that the invitation made or found; `account`: the one that has proved the address, null when
 * there is none.
 */
const INVITATION = statement(
  "auth.invitationToJoin",
  `SELECT p.id AS invited, o.id AS organisation, o.name AS company, ${CERTIFIED}, p.email, a.id AS account,
    a.signed_name AS "signedName", nullif(app.full_name(a.first_name, a.last_name), '') AS name
    FROM app.link_token t
   JOIN app.person p ON p.id = t.person_id JOIN app.organisation o ON o.id = t.organisation_id
   JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
   LEFT JOIN app.person a ON a.email = p.email AND a.email_verified_at IS NOT NULL AND a.enabled
   WHERE t.token_hash = $1 AND t.purpose = 'invitation' AND t.used_at IS NULL AND t.expires_at > now()
    AND m.status = 'INVITED'`,
  ["invited", "organisation", "company", "country", "assurance", "registerNumber", "lei", "vat", "email"],
);

/** Somebody who has an account already follows the invitation of another company. */
@Injectable()
export class Joining {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The inviting company; the holder of the link reads the letters of its address. LINK_EXPIRED, TOO_MANY_ATTEMPTS. */
  async look(caller: Caller, token: string): Promise<Output<typeof membershipRoutes.invitation>> {
    const { company, email, account } = await this.#invitation(caller, hashToken(token));
    return { company, email, hasAccount: account !== null };
  }

  /**
   * The link and the login password together: from now on the account works for that company too, with a certificate of
   * its own there. LINK_EXPIRED, WRONG_PASSWORD, TOO_MANY_ATTEMPTS, EMAIL_TAKEN, USER_DISABLED.
   */
  async join(caller: Caller, token: string, password: string): Promise<Entered> {
    const hash = hashToken(token);
    const invitation = await this.#invitation(caller, hash);
    const { invited, organisation, company, email, account, signedName, name } = invitation;
    if (account === null) throw new Refused("LINK_EXPIRED");
    const row = await this.attempts.watched(email, caller.address, () => this.#confirmed(caller, account, password));
    const certificate = await this.authority.issue("user", {
      organisation: company,
      name: signedName ?? email,
      email,
      ...certified(invitation),
    });
    return this.database.asWorker(async (tx) => {
      if (!(await takeLink(tx, hash))) throw new Refused("LINK_EXPIRED");
      await byPerson(tx, account);
      await takeOver(tx, organisation, invited, account);
      if (!(await comeIn(tx, organisation, account))) throw new Refused("LINK_EXPIRED");
      await keepCertificate(tx, { organisation, person: account }, certificate, {
        id: account,
        publicKey: row.public_key,
      });
      await audit(
        { tx, organisation: { id: organisation }, person: { id: account, name: name ?? email } },
        "auth.activate",
        {},
      );
      await announce(tx, { organisation, topic: "me", id: account }, { organisation, topic: "counts", id: account });
      await tellOfArrival(tx, organisation, { id: account, name: name ?? email, email, company });
      await closeSession(tx, caller.token);
      return arrive(tx, caller, { person: account, organisation, secondProved: false, chosen: true });
    });
  }

  /** The account's key, which the password opens. WRONG_PASSWORD, TOO_MANY_ATTEMPTS. */
  async #confirmed(caller: Caller, account: string, password: string): Promise<PersonKeyRow> {
    const confirmed = await inLane({ source: sourceOf(caller.address) }, (stretch) =>
      this.attempts.make([["join", account]], async () => {
        const row = await this.database.asWorker((tx) => first(tx, PERSON_KEY_OF, [account]));
        const opened = row && openPersonKey(this.settings.kek, row, await stretch(password, row.argon_salt));
        opened?.fill(0);
        return opened && row;
      }),
    );
    if (!confirmed) throw new Refused("WRONG_PASSWORD", {}, [{ path: "password", code: "WRONG_PASSWORD" }]);
    await this.attempts.forget("join", account);
    return confirmed;
  }

  async #invitation(caller: Caller, hash: Buffer): Promise<RowOf<typeof INVITATION>> {
    const found = await this.attempts.make([["activate", sourceOf(caller.address)]], () =>
      this.database.asWorker((tx) => first(tx, INVITATION, [hash])),
    );
    if (found) return found;
    throw new Refused("LINK_EXPIRED");
  }
}
