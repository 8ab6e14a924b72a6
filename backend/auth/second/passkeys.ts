import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { fullName } from "#domain/names";
import { rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Session } from "../../session/session.ts";

/** The party that passkeys are made for: the host of the public address, and pages of exactly that origin. */
const partyOf = (publicUrl: string) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });

/** EdDSA, ES256, RS256: what authenticators make. */
const ALGORITHMS = [-8, -7, -257];

const PASSKEYS = statement(
  "auth.passkeysOfPerson",
  `SELECT id, credential_id AS "credentialId", public_key AS "publicKey", transports, counter FROM app.second_factor
    WHERE person_id = $1 AND kind = 'passkey' ORDER BY created_at`,
  ["credentialId", "publicKey"],
).as<{ transports: AuthenticatorTransport[] }>();
const named = (kept: readonly RowOf<typeof PASSKEYS>[]) =>
  kept.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** The options from which a browser makes a passkey, with the challenge to keep. */
export async function registrationOptions(tx: EntityManager, publicUrl: string, session: Session) {
  return generateRegistrationOptions({
    rpName: "Hawser",
    rpID: partyOf(publicUrl).rpID,
    userID: new TextEncoder().encode(session.personId),
    userName: session.email,
    userDisplayName: fullName(session.firstName, session.lastName),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: named(await rows(tx, PASSKEYS, [session.personId])),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/** The passkey that was made on this challenge. PASSKEY_REFUSED. */
export async function madePasskey(
  publicUrl: string,
  challenge: string,
  answer: RegistrationResponseJSON,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number }> {
  const { rpID, origin } = partyOf(publicUrl);
  const made = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!made?.verified) throw new Refused("PASSKEY_REFUSED");
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
}

/** The options with which a browser asks for a passkey of the person, with the challenge to keep. */
export async function useOptions(tx: EntityManager, publicUrl: string, person: string) {
  return generateAuthenticationOptions({
    rpID: partyOf(publicUrl).rpID,
    allowCredentials: named(await rows(tx, PASSKEYS, [person])),
    userVerification: "preferred",
  });
}

/** Whether a passkey of the person answered this challenge. One whose count goes back was copied, and is not taken. */
export async function takePasskey(
  tx: EntityManager,
  publicUrl: string,
  person: string,
  challenge: string,
  answer: AuthenticationResponseJSON,
): Promise<boolean> {
  const { rpID, origin } = partyOf(publicUrl);
  const kept = (await rows(tx, PASSKEYS, [person])).find((one) => one.credentialId === answer.id);
  if (!kept) return false;
  const used = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: kept.credentialId,
      publicKey: new Uint8Array(kept.publicKey),
      counter: Number(kept.counter),
      transports: kept.transports,
    },
  }).catch(() => null);
  if (!used?.verified) return false;
  const counted = await table(tx, "app.second_factor").change(
    { id: kept.id, counter: kept.counter },
    { counter: String(used.authenticationInfo.newCounter), used_at: () => "now()" },
  );
  return counted === 1;
}
