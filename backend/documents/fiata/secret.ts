import { open, purposeKey, seal } from "../../keyring/wrapping.ts";

const key = (kek: Buffer): Buffer => purposeKey(kek, "fiata");

/** The password that FIATA gave, as it is kept. */
export const sealPassword = (kek: Buffer, organisation: string, given: string): Buffer =>
  seal(key(kek), Buffer.from(given, "utf8"), organisation);

export const openPassword = (kek: Buffer, organisation: string, kept: Buffer): string =>
  open(key(kek), kept, organisation).toString("utf8");
