import { randomBytes, randomUUID } from "node:crypto";
import { inLane, type Stretched } from "../../backend/keyring/passwords.ts";
import { openPersonKey, type PersonKeyRow } from "../../backend/keyring/wrapping.ts";

/** A password as whatever it opens takes it; each in a lane of its own. */
export const stretched = (password: string, salt: Buffer = randomBytes(16)): Promise<Stretched> =>
  inLane({ source: randomUUID() }, (stretch) => stretch(password, salt));

/** The private key of a row, or null where there is none or the password is wrong. */
export const opened = async (
  kek: Buffer,
  row: PersonKeyRow | null | undefined,
  password: string,
): Promise<Buffer | null> => (row ? openPersonKey(kek, row, await stretched(password, row.argon_salt)) : null);
