import { Inject, Injectable } from "@nestjs/common";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { accountRoutes } from "#domain/api/account";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Text } from "#domain/text";
import { audit } from "../../core/audit.ts";
import { Attempts } from "../../core/attempts.ts";
import { announce } from "../../core/changes.ts";
import { Database, first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table, type Row } from "../../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../../settings/tokens.ts";
import { post } from "../../mail/mail.ts";
import { actingIn, closeOtherSessions, noteSecond, type Session } from "../../session/session.ts";
import { LETTERS } from "../auth-letters.ts";
import { keepChallenge, takeChallenge } from "./challenges.ts";
import { madePasskey, registrationOptions } from "./passkeys.ts";
import { codesLeft, firstCodes, forgetCodes, renewCodes } from "./recovery.ts";
import { newTotp, stepOf } from "./totp.ts";

type Shown = Output<typeof accountRoutes.factors>;
type Codes = Output<typeof accountRoutes.newRecoveryCodes>;

const BY_EMAIL = statement(
  "auth.secondByEmail",
  `SELECT p.second_email AS email, m.second_email AS asked FROM app.person p JOIN app.membership m
    ON m.person_id = p.id WHERE p.id = $1 AND m.organisation_id = $2`,
);

/** The stored data of an app or of a passkey. */
interface Made {
  readonly kind: Row<"app.second_factor">["kind"];
  readonly name: string;
  readonly counter: number;
  readonly secret?: Buffer;
  readonly credentialId?: string;
  readonly publicKey?: Buffer;
  readonly transports?: readonly string[];
}

/** The authenticator apps, passkeys and recovery codes of a person. */
@Injectable()
export class Factors {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  list({ personId: person, organisationId }: Session): Promise<Shown> {
    return this.database.asWorker(async (tx) => {
      const flags = await first(tx, BY_EMAIL, [person, organisationId]);
      const kept = await table(tx, "app.second_factor").find(
        ["id", "kind", "name", "created_at", "used_at"],
        { person_id: person },
        { order: { created_at: "ASC", id: "ASC" } },
      );
      return {
        email: flags?.email ?? false,
        askedByCompany: flags?.asked ?? false,
        recoveryCodesLeft: await codesLeft(tx, person),
        factors: kept.map(({ created_at, used_at, ...one }) => ({
          ...one,
          createdAt: created_at.toISOString(),
          usedAt: used_at?.toISOString() ?? null,
        })),
      };
    });
  }

  /** A secret that waits for its first code. FACTOR_LIMIT. */
  beginTotp(session: Session): Promise<Output<typeof accountRoutes.beginTotp>> {
    const { sealed, ...told } = newTotp(this.settings.kek, session.personId, session.email);
    return this.database.asWorker(async (tx) => {
      await assertRoom(tx, session.personId);
      await keepChallenge(tx, session, "totp-made", sealed);
      return told;
    });
  }

  /** Keeps the app whose code this is; the code itself is used up. SECOND_CODE, TOO_MANY_ATTEMPTS, FACTOR_LIMIT. */
  async confirmTotp(session: Session, name: string, code: string): Promise<Codes> {
    const codes = await this.attempts.spend([["secondMade", session.personId]], () =>
      this.database.asWorker(async (tx) => {
        const sealed = await takeChallenge(tx, session, "totp-made");
        const step = sealed === null ? null : stepOf(this.settings.kek, session.personId, sealed, code);
        if (sealed === null || step === null)
          throw new Refused("SECOND_CODE", {}, [{ path: "code", code: "SECOND_CODE" }]);
        return this.#keep(tx, session, { kind: "totp", name, secret: sealed, counter: step });
      }),
    );
    await this.attempts.forget("secondMade", session.personId);
    return codes;
  }

  /** Begins a passkey. FACTOR_LIMIT. */
  beginPasskey(session: Session): Promise<Record<string, unknown>> {
    return this.database.asWorker(async (tx) => {
      await assertRoom(tx, session.personId);
      const options = await registrationOptions(tx, this.settings.publicUrl, session);
      await keepChallenge(tx, session, "passkey-made", Buffer.from(options.challenge));
      return { ...options };
    });
  }

  /** Keeps the passkey that was made. PASSKEY_REFUSED, FACTOR_LIMIT. */
  keepPasskey(session: Session, name: string, answer: RegistrationResponseJSON): Promise<Codes> {
    return this.database.asWorker(async (tx) => {
      const challenge = await takeChallenge(tx, session, "passkey-made");
      if (!challenge) throw new Refused("PASSKEY_REFUSED");
      const made = await madePasskey(this.settings.publicUrl, challenge.toString(), answer);
      if (await table(tx, "app.second_factor").has({ credential_id: made.credentialId }))
        throw new Refused("PASSKEY_REFUSED");
      return this.#keep(tx, session, { kind: "passkey", name, ...made, transports: answer.response.transports ?? [] });
    });
  }

  /** With the last one the recovery codes go too. NOT_FOUND. */
  async remove(session: Session, id: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      if ((await table(tx, "app.second_factor").remove({ id, person_id: session.personId })) !== 1)
        throw new Refused("NOT_FOUND");
      if (!(await table(tx, "app.second_factor").has({ person_id: session.personId })))
        await forgetCodes(tx, session.personId);
      await this.#changed(tx, session, "me.second-remove", LETTERS.secondRemoved);
    });
  }

  /** New codes in place of the earlier ones. */
  newCodes(session: Session): Promise<Codes> {
    return this.database.asWorker(async (tx) => {
      if (!(await table(tx, "app.second_factor").has({ person_id: session.personId }))) throw new Refused("NOT_FOUND");
      await audit(actingIn(tx, session), "me.recovery-codes", {});
      await tell(tx, session);
      return { recoveryCodes: await renewCodes(tx, this.settings.kek, session.personId) };
    });
  }

  /** Other sessions that were signed in without it end; this session has just proved it. */
  async #keep(tx: EntityManager, session: Session, made: Made): Promise<Codes> {
    await assertRoom(tx, session.personId);
    await table(tx, "app.second_factor").insert({
      id: uuid(),
      person_id: session.personId,
      kind: made.kind,
      name: made.name,
      secret: made.secret ?? null,
      credential_id: made.credentialId ?? null,
      public_key: made.publicKey ?? null,
      transports: [...(made.transports ?? [])],
      counter: String(made.counter),
    });
    await noteSecond(tx, session);
    await this.#changed(tx, session, "me.second-add", LETTERS.secondAdded);
    return { recoveryCodes: await firstCodes(tx, this.settings.kek, session.personId) };
  }

  async #changed(
    tx: EntityManager,
    session: Session,
    action: "me.second-add" | "me.second-remove",
    letter: { readonly subject: Text; readonly body: Text },
  ): Promise<void> {
    await closeOtherSessions(tx, session);
    await audit(actingIn(tx, session), action, {});
    await tell(tx, session);
    await post(tx, { to: session.email, language: session.language, ...letter, parameters: {} });
  }
}

const tell = (tx: EntityManager, { organisationId: organisation, personId: id }: Session): Promise<void> =>
  announce(tx, { organisation, topic: "me", id });

async function assertRoom(tx: EntityManager, person: string): Promise<void> {
  if ((await table(tx, "app.second_factor").count({ person_id: person })) >= LIMITS.factors)
    throw new Refused("FACTOR_LIMIT", { max: LIMITS.factors });
}
