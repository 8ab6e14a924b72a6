import { randomBytes, randomUUID } from "node:crypto";
import { inLane, type Stretched } from "../../backend/keyring/passwords.ts";
import { openPersonKey, type PersonKeyRow } from "../../backend/keyring/wrapping.ts";

/** A stretched password, as every key is opened with; each has a lane of its own. */
export const stretched = (password: string, salt: Buffer = randomBytes(16)): Promise<Stretched> =>
  inLane({ source: randomUUID() }, (stretch) => stretch(password, salt));

/** The private key of a row; null without one or with a wrong password. */
export const opened = async (
  kek: Buffer,
  row: PersonKeyRow | null | undefined,
  password: string,
): Promise<Buffer | null> => (row ? openPersonKey(kek, row, await stretched(password, row.argon_salt)) : null);
