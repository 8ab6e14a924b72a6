import { Inject, Injectable } from "@nestjs/common";
import { v7 as uuid } from "uuid";
import type { membershipRoutes } from "#domain/api/memberships";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { byPerson, Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { unchecked } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { entranceOf, keepCompany } from "../organisation/found.ts";
import { claimFirstNames } from "../organisation/names-taken.ts";
import { foundOrganisation, makeOrganisationSecrets, tellNodeOfWaiting } from "../organisation/keys.ts";
import { actingIn, closeSession, personOf, type Session } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { doorsOf } from "../arrival/enterable.ts";

/** The companies of one person. A session is bound to one of them; another one is entered by a new session. */
@Injectable()
export class Companies {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Those that the person belongs to, by name. */
  async list(session: Session): Promise<Output<typeof membershipRoutes.list>> {
    const doors = await this.database.asWorker((tx) => doorsOf(tx, session.personId));
    return doors
      .filter((door) => door.member === "ACTIVATED")
      .map((door) => ({
        id: door.id,
        name: door.name,
        chineseName: door.chineseName,
        isAdmin: door.isAdmin,
        current: door.id === session.organisationId,
        lastLogin: door.lastLogin?.toISOString() ?? null,
        refused: door.refused,
      }))
      .toSorted((one, two) => one.name.localeCompare(two.name));
  }

  /** Goes on for another company of the person: NOT_FOUND for one that it is not, else what a sign-in refuses with. */
  async enter(caller: Caller, session: Session, organisation: string): Promise<Entered> {
    return this.database.asWorker(async (tx) => {
      const door = (await doorsOf(tx, session.personId)).find(
        (one) => one.id === organisation && one.member === "ACTIVATED",
      );
      if (!door) throw new Refused("NOT_FOUND");
      if (door.refused) throw new Refused(door.refused);
      await closeSession(tx, caller.token);
      await audit({ ...actingIn(tx, session), organisation: { id: organisation } }, "auth.login", {
        address: caller.address,
      });
      return arrive(tx, caller, {
        person: session.personId,
        organisation,
        secondProved: session.secondProved,
        chosen: true,
      });
    });
  }

  /** Creates another company with the person as its first administrator, and goes on for it. TOO_MANY_ATTEMPTS. */
  async found(caller: Caller, session: Session, form: Body<typeof membershipRoutes.found>): Promise<Entered> {
    await this.attempts.count(["found", session.personId]);
    const { personId: person, signedName, email } = session;
    const entrance = await this.database.asWorker((tx) => entranceOf(tx, this.settings, form, email));
    const organisation = uuid();
    const [secrets, certificate] = await Promise.all([
      makeOrganisationSecrets(this.authority, { name: form.company, ...unchecked(form.country) }),
      this.authority.issue("user", { organisation: form.company, name: signedName, email, ...unchecked(form.country) }),
    ]);
    const { chains } = this.settings;
    return this.database.asWorker(async (tx) => {
      const key = await table(tx, "app.person_key").first(["public_key"], { person_id: person });
      if (!key) throw new Refused("UNAUTHENTICATED");
      await byPerson(tx, person);
      await keepCompany(tx, organisation, form, {
        chainId: chains[0]?.chainId,
        secrets,
        certificate,
        holder: { id: person, publicKey: key.public_key },
        entrance,
      });
      await claimFirstNames(tx, organisation);
      await foundOrganisation(tx, organisation);
      await tellNodeOfWaiting(tx, organisation, { ...personOf(session), email });
      await audit({ ...actingIn(tx, session), organisation: { id: organisation } }, "auth.register", {
        company: form.company,
      });
      await closeSession(tx, caller.token);
      return arrive(tx, caller, { person, organisation, secondProved: session.secondProved, chosen: true });
    });
  }
}
