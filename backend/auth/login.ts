import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { inLane } from "../keyring/passwords.ts";
import { openPersonKey, saltOfAddress } from "../keyring/wrapping.ts";
import { closeSession, nameOf } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { EmailCode } from "./email-code.ts";
import { enterable } from "../arrival/enterable.ts";
import { noteLogin } from "../people/people.ts";

const FAMILIAR = statement(
  "auth.familiarSource",
  `SELECT FROM app.familiar_source f JOIN app.person p ON p.id = f.person_id WHERE p.email = $1
    AND p.email_verified_at IS NOT NULL AND f.source = $2`,
);
const CANDIDATES = statement(
  "auth.candidates",
  `SELECT DISTINCT ON (verified) k.person_id, k.public_key, k.wrapped_private, k.salt, k.argon_salt, p.email,
    p.first_name AS "firstName", p.last_name AS "lastName", p.language, p.enabled,
    p.email_verified_at IS NOT NULL AS verified
     FROM app.person p JOIN app.person_key k ON k.person_id = p.id WHERE p.email = $1
       ORDER BY verified DESC, p.created_at DESC`,
  ["verified"],
);
type Candidate = RowOf<typeof CANDIDATES>;

/** Signing in with e-mail and password. */
@Injectable()
export class Login {
  readonly #tried = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly codes: EmailCode,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * An unknown account answers as a wrong password does, after the same work. WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS; and
   * with the right password USER_DISABLED, NO_ENTERPRISE, ENTERPRISE_INACTIVE, ENTERPRISE_CERTIFICATE.
   */
  login(caller: Caller, email: string, password: string): Promise<Entered> {
    return this.attempts.watched(email, caller.address, () => this.#login(caller, email, password));
  }

  async #login(caller: Caller, email: string, password: string): Promise<Entered> {
    const source = sourceOf(caller.address);
    const here = `${email} ${source}`;
    // Strangers may use up the tries of an account, and those of a source, but not those of its owner where the owner
    // has been before.
    const isFamiliar = await this.#isFamiliar(email, source);
    const person = await this.attempts.make(
      isFamiliar
        ? [["login", here]]
        : [
            ["login", here],
            ["loginAnywhere", email],
            ["loginFrom", source],
          ],
      async ({ left, minutes }) => {
        const found = await this.#alone(isFamiliar ? here : email, () => this.#open(source, email, password));
        if (!found) throw new Refused("WRONG_CREDENTIALS", { left, minutes });
        return found;
      },
    );
    if (!person) throw new Refused("INTERNAL");
    // Only the owner of the address clears its counts: anyone may claim an address with a password of their own.
    // The right password ends the pause of what it confirms, too: its owner does not guess.
    if (person.verified) {
      await this.attempts.forget("login", here);
      await this.attempts.forget("stepUp", person.person_id);
    }
    return this.database.asWorker((tx) => this.#enter(tx, caller, person));
  }

  /**
   * One try of an account at a time: TOO_MANY_REQUESTS for another. Strangers take no turn of its owner where the owner
   * has been before.
   */
  async #alone<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#tried.has(account)) throw new Refused("TOO_MANY_REQUESTS", { seconds: 1 });
    this.#tried.add(account);
    try {
      return await work();
    } finally {
      this.#tried.delete(account);
    }
  }

  /** Whether the owner of an account has lately signed in from there. */
  async #isFamiliar(email: string, source: string): Promise<boolean> {
    return (await this.database.asWorker((tx) => first(tx, FAMILIAR, [email, source]))) !== null;
  }

  /**
   * The person whose key the password opens: the owner of the address, else the newest who claims it. They share a
   * salt, so that one run tries both, and as long for an address that nobody has; a second one only where an address
   * came to its owner after somebody had claimed it.
   */
  async #open(source: string, email: string, password: string): Promise<Candidate | null> {
    const { kek } = this.settings;
    const found = await this.database.asWorker((tx) => rows(tx, CANDIDATES, [email]));
    const salts = new Map(
      (found.length === 0 ? [saltOfAddress(kek, email)] : found.map((one) => one.argon_salt)).map((salt) => [
        salt.toString("hex"),
        salt,
      ]),
    );
    return inLane({ source }, async (stretch) => {
      for (const salt of salts.values()) {
        const stretched = await stretch(password, salt);
        for (const candidate of found) if (openPersonKey(kek, candidate, stretched)) return candidate;
      }
      return null;
    });
  }

  async #enter(tx: EntityManager, caller: Caller, person: Candidate): Promise<Entered> {
    if (!person.enabled) throw new Refused("USER_DISABLED");
    const organisation = await enterable(tx, person.person_id);
    await noteLogin(tx, person.person_id);
    await closeSession(tx, caller.token);
    const entered = await arrive(tx, caller, { person: person.person_id, organisation, secondProved: false });
    await this.codes.remind(
      tx,
      { personId: person.person_id, organisation, email: person.email, language: person.language },
      entered.answer.nextStep,
    );
    await audit(
      { tx, organisation: { id: organisation }, person: { id: person.person_id, name: nameOf(person) } },
      "auth.login",
      { address: caller.address },
    );
    return entered;
  }
}
