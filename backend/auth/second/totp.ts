import { Secret, TOTP } from "otpauth";
import { LessThan, type EntityManager } from "typeorm";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { open, purposeKey, seal } from "../../keyring/wrapping.ts";

const APPS = statement(
  "auth.appsOfPerson",
  "SELECT id, secret FROM app.second_factor WHERE person_id = $1 AND kind = 'totp'",
  ["secret"],
);

const SECONDS = 30;
/** Clocks of telephones are off by so many steps at most. */
const WINDOW = 1;

const totp = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: "Hawser", label, algorithm: "SHA1", digits: 6, period: SECONDS, secret });
const about = (person: string): string => `totp:${person}`;

/** A new secret for an app, and the same sealed for keeping. */
export function newTotp(kek: Buffer, person: string, email: string): { secret: string; uri: string; sealed: Buffer } {
  const secret = new Secret({ size: 20 });
  return {
    secret: secret.base32,
    uri: totp(secret, email).toString(),
    sealed: seal(purposeKey(kek, "totp"), Buffer.from(secret.bytes), about(person)),
  };
}

/** The time step whose code this is, if it is of about now; null when it is not. */
export function stepOf(kek: Buffer, person: string, sealed: Buffer, code: string): number | null {
  const bytes = open(purposeKey(kek, "totp"), sealed, about(person));
  const now = Date.now();
  const delta = totp(new Secret({ buffer: new Uint8Array(bytes).buffer }), "").validate({
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now / 1000 / SECONDS) + delta;
}

/** Takes the code of any app of a person. A step that was taken, and those before it, are not taken again. */
export async function takeTotp(tx: EntityManager, kek: Buffer, person: string, code: string): Promise<boolean> {
  for (const { id, secret } of await rows(tx, APPS, [person])) {
    const step = stepOf(kek, person, secret, code);
    if (
      step !== null &&
      (await table(tx, "app.second_factor").change(
        { id, counter: LessThan(String(step)) },
        { counter: String(step), used_at: () => "now()" },
      )) === 1
    )
      return true;
  }
  return false;
}
