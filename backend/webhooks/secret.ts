import { randomBytes } from "node:crypto";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";

const key = (kek: Buffer): Buffer => purposeKey(kek, "webhook");

/** A new secret: as its receiver is shown it, and as it is kept. */
export function newWebhookSecret(kek: Buffer, webhook: string): { shown: string; kept: Buffer } {
  const bytes = randomBytes(32);
  return { shown: `whsec_${bytes.toString("base64")}`, kept: seal(key(kek), bytes, webhook) };
}

export const openWebhookSecret = (kek: Buffer, webhook: string, kept: Buffer): Buffer => open(key(kek), kept, webhook);
