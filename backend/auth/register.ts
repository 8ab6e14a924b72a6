import { Inject, Injectable } from "@nestjs/common";
import { IsNull, Not } from "typeorm";
import { v7 as uuid } from "uuid";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fullName } from "#domain/names";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { byPerson, Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { assertPassword, inLane } from "../keyring/passwords.ts";
import { createPersonKey } from "../keyring/wrapping.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import { unchecked } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { entranceOf, keepCompany } from "../organisation/found.ts";
import { makeOrganisationSecrets } from "../organisation/keys.ts";
import { closeSession, nameOf, openSession } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { addPerson } from "../people/people.ts";
import { agreeToTerms } from "./acceptance.ts";
import { keepCode, newCode } from "./one-time-code.ts";
import { LETTERS, proofLetter } from "./auth-letters.ts";
import { passwordFingerprint, saltFor } from "./password-history.ts";

type Form = Body<typeof authRoutes.register>;

/** Registers a company with its first administrator, who gets every key and every permission. */
@Injectable()
export class Registration {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * The same is done and answered for an address that has an account already: the new claim never gets a code, and the
   * owner of the address a letter. PASSWORD_RULES, TERMS_NEEDED, TOO_MANY_ATTEMPTS, NODE_UNATTENDED,
   * COMPANY_NAME_TAKEN.
   */
  async register(caller: Caller, form: Form): Promise<Entered> {
    assertPassword(form.password);
    if (!form.agreed) throw new Refused("TERMS_NEEDED");
    // Registering costs us work and may annoy the owner of an address: both are limited.
    return this.attempts.spend(
      [
        ["register", sourceOf(caller.address)],
        ["registerEmail", form.email],
      ],
      () => this.#register(caller, form),
    );
  }

  async #register(caller: Caller, form: Form): Promise<Entered> {
    const entrance = await this.database.asWorker((tx) => entranceOf(tx, this.settings, form, form.email));
    const [person, organisation] = [uuid(), uuid()];
    const { kek } = this.settings;
    const salt = await this.database.asWorker((tx) => saltFor(tx, kek, form.email));
    const stretched = await inLane({ source: sourceOf(caller.address) }, (stretch) => stretch(form.password, salt));
    const [key, fingerprint] = [createPersonKey(kek, person, stretched), passwordFingerprint(kek, stretched)];
    const [secrets, certificate] = await Promise.all([
      makeOrganisationSecrets(this.authority, { name: form.company, ...unchecked(form.country) }),
      this.authority.issue("user", {
        organisation: form.company,
        name: signedNameOf(form),
        email: form.email,
        ...unchecked(form.country),
      }),
    ]);
    const holder = { id: person, publicKey: key.public_key };
    const token = await this.database.asWorker(async (tx) => {
      const owner = await table(tx, "app.person").first(["language"], {
        email: form.email,
        email_verified_at: Not(IsNull()),
      });
      await byPerson(tx, person);
      await addPerson(tx, {
        id: person,
        email: form.email,
        fingerprint,
        firstName: form.firstName,
        lastName: form.lastName ?? "",
        signedName: signedNameOf(form),
        language: form.language,
        phone: form.contactPhone ?? "",
      });
      await agreeToTerms(tx, person);
      await table(tx, "app.person_key").insert(key);
      await keepCompany(tx, organisation, form, {
        chainId: this.settings.chains[0]?.chainId,
        secrets,
        certificate,
        holder,
        entrance,
      });
      const code = newCode();
      await keepCode(tx, kek, person, "email", code);
      await postUnasked(
        tx,
        owner
          ? {
              to: form.email,
              language: owner.language,
              ...LETTERS.alreadyRegistered,
              parameters: { url: linkTo(""), login: linkTo("/login") },
            }
          : { to: form.email, language: form.language, ...proofLetter(code) },
      );
      await audit(
        { tx, organisation: { id: organisation }, person: { id: person, name: nameOf(form) } },
        "auth.register",
        { company: form.company },
      );
      await closeSession(tx, caller.token);
      return openSession(tx, {
        person,
        organisation,
        nextStep: "EMAIL_CODE",
        address: caller.address,
        agent: caller.agent,
      });
    });
    return { token, answer: { nextStep: "EMAIL_CODE", me: null } };
  }
}

/** The name that stands under a signature: as given, else first and last name. */
export const signedNameOf = (form: {
  signedName?: string | undefined;
  firstName: string;
  lastName?: string | undefined;
}): string => form.signedName ?? fullName(form.firstName, form.lastName ?? "");
