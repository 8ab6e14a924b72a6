import { Inject, Injectable } from "@nestjs/common";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { announce } from "../core/changes.ts";
import { byPerson, Database, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { assertPassword, inLane } from "../keyring/passwords.ts";
import { createPersonKey } from "../keyring/wrapping.ts";
import { CERTIFIED, certified } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { tellOfArrival } from "../organisation/keys.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { closeSession, hashToken, nameOf } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { agreeToTerms } from "./acceptance.ts";
import { arrive } from "../arrival/arrive.ts";
import { takeLink } from "../links/links.ts";
import { comeIn } from "../organisation/invited.ts";
import { activatePerson } from "../people/people.ts";
import { passwordFingerprint, saltFor } from "./password-history.ts";
import { signedNameOf } from "./register.ts";

/** `hasAccount`: the invitation found an account, and that one joins by its password. */
const INVITATION = statement(
  "auth.invitationToActivate",
  `SELECT p.id AS person, o.id AS organisation, p.email, o.name AS company, ${CERTIFIED}, EXISTS (SELECT 1
    FROM app.person a WHERE a.email = p.email AND a.email_verified_at IS NOT NULL) AS "hasAccount"
    FROM app.link_token t
   JOIN app.person p ON p.id = t.person_id JOIN app.organisation o ON o.id = t.organisation_id
   JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
   WHERE t.token_hash = $1 AND t.purpose = 'invitation' AND t.used_at IS NULL AND t.expires_at > now()
    AND m.status = 'INVITED'`,
  ["hasAccount"],
);

/** An invited colleague follows the link: name, password, own key and own certificate. */
@Injectable()
export class Activation {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The link proves the e-mail address. LINK_EXPIRED, PASSWORD_RULES, TERMS_NEEDED, EMAIL_TAKEN. */
  async activate(caller: Caller, form: Body<typeof authRoutes.activate>): Promise<Entered> {
    const hash = hashToken(form.token);
    const invitation = await this.#invitation(caller, hash);
    assertPassword(form.password);
    if (!form.agreed) throw new Refused("TERMS_NEEDED");
    const { person, organisation, email } = invitation;
    if (invitation.hasAccount) throw new Refused("EMAIL_TAKEN");
    const { kek } = this.settings;
    const salt = await this.database.asWorker((tx) => saltFor(tx, kek, email));
    const stretched = await inLane({ source: sourceOf(caller.address) }, (stretch) => stretch(form.password, salt));
    const [key, fingerprint] = [createPersonKey(kek, person, stretched), passwordFingerprint(kek, stretched)];
    const certificate = await this.authority.issue("user", {
      organisation: invitation.company,
      name: signedNameOf(form),
      email,
      ...certified(invitation),
    });
    return this.database.asWorker(async (tx) => {
      if (!(await takeLink(tx, hash))) throw new Refused("LINK_EXPIRED");
      await byPerson(tx, person);
      await activatePerson(tx, person, {
        fingerprint,
        firstName: form.firstName,
        lastName: form.lastName ?? "",
        signedName: signedNameOf(form),
        phone: form.phone ?? "",
      });
      await agreeToTerms(tx, person);
      await table(tx, "app.person_key").insert(key);
      if (!(await comeIn(tx, organisation, person))) throw new Refused("LINK_EXPIRED");
      await keepCertificate(tx, { organisation, person }, certificate, { id: person, publicKey: key.public_key });
      await audit(
        { tx, organisation: { id: organisation }, person: { id: person, name: nameOf({ ...form, email }) } },
        "auth.activate",
        {},
      );
      await announce(tx, { organisation, topic: "me", id: person }, { organisation, topic: "counts", id: person });
      await tellOfArrival(tx, organisation, {
        id: person,
        name: nameOf({ ...form, email }),
        email,
        company: invitation.company,
      });
      await closeSession(tx, caller.token);
      // The link came by e-mail just now, as a code would.
      return arrive(tx, caller, { person, organisation, secondProved: true, chosen: true });
    });
  }

  async #invitation(caller: Caller, hash: Buffer): Promise<RowOf<typeof INVITATION>> {
    const found = await this.attempts.make([["activate", sourceOf(caller.address)]], () =>
      this.database.asWorker((tx) => first(tx, INVITATION, [hash])),
    );
    if (found) return found;
    throw new Refused("LINK_EXPIRED");
  }
}
