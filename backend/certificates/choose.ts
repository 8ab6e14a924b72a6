import {
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  X509Certificate,
  type KeyObject,
} from "node:crypto";
import type { certificateRoutes } from "#domain/api/certificates";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import { putToUse } from "../authority/keep-certificate.ts";
import { toPem } from "../signing/authority.ts";
import {
  certificatesOf,
  isUsable,
  shown,
  visibleCertificate,
  type CertificateRow,
} from "../authority/certificate-row.ts";

/** Those that the caller may see, the ones in use first. */
export async function listCertificates(ctx: Context): Promise<Output<typeof certificateRoutes.list>> {
  const all = await certificatesOf(ctx.tx, ctx.organisation.id, ctx.person.isAdmin ? null : ctx.person.id);
  return all.map((row) => ({
    ...shown(row, all, ctx.now),
    holder: row.personId === null ? null : { id: row.personId, name: row.holder },
  }));
}

/**
 * From now on this one signs: the caller's own or, for administrators, the company's. CERTIFICATE_ENDED, FORBIDDEN,
 * NOT_FOUND.
 */
export async function chooseCertificate(ctx: Context, id: string): Promise<void> {
  const row = await living(ctx, id);
  if (row.personId === null && !ctx.person.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  if (row.personId !== null && row.personId !== ctx.person.id) throw new Refused("NOT_FOUND");
  const { id: organisation } = ctx.organisation;
  await putToUse(ctx.tx, organisation, row.personId, id);
  await audit(ctx, "certificates.use", { serial: row.serial });
  await announce(ctx.tx, { organisation, topic: "me", id: organisation });
}

/**
 * Signs a random challenge with the key that the password opens, and checks it by the certificate. CERTIFICATE_ENDED,
 * KEY_NOT_GRANTED, UKEY_NEEDED, NOT_FOUND.
 */
export async function proveCertificate(ctx: Context, id: string): Promise<Output<typeof certificateRoutes.prove>> {
  const row = await ownLiving(ctx, id);
  if (row.secretId === null) throw new Refused("UKEY_NEEDED");
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const opened = await ctx.keys.open(ctx.tx, row.secretId);
  const key = createPrivateKey({ key: opened, format: "der", type: "pkcs8" });
  opened.fill(0);
  const challenge = randomBytes(32);
  const signature = sign("sha256", challenge, key);
  const stored = await table(ctx.tx, "app.certificate").first(["der"], { id });
  if (!verify("sha256", challenge, new X509Certificate(stored?.der ?? "").publicKey, signature))
    throw new Error(`the key of certificate ${row.serial} is not the one in it`);
  await audit(ctx, "certificates.prove", { serial: row.serial });
  return {
    challenge: challenge.toString("hex"),
    signature: signature.toString("hex"),
    algorithm: algorithmOf(createPublicKey(key)),
    at: ctx.now.toISOString(),
  };
}

/** How a key signs, in words. */
export const algorithmOf = (key: KeyObject): string =>
  key.asymmetricKeyType === "rsa" ? "RSA, SHA-256" : "ECDSA, SHA-256";

/** The public certificate and those above it, as PEM. NOT_FOUND. */
export async function certificateFile(ctx: Context, id: string): Promise<Bytes> {
  const { serial } = await visibleCertificate(ctx, id);
  const row = await table(ctx.tx, "app.certificate").first(["der", "chain"], { id });
  const pem = [row?.der ?? Buffer.alloc(0), ...(row?.chain ?? [])].map((one) => `${toPem(one)}\n`).join("");
  return new Bytes(Buffer.from(pem), "application/x-pem-file", `${serial}.pem`);
}

/** One that the caller signs with, or could. CERTIFICATE_ENDED, NOT_FOUND. */
export async function ownLiving(ctx: Context, id: string): Promise<CertificateRow> {
  const row = await living(ctx, id);
  if (row.personId !== null && row.personId !== ctx.person.id) throw new Refused("NOT_FOUND");
  return row;
}

async function living(ctx: Context, id: string): Promise<CertificateRow> {
  const row = await visibleCertificate(ctx, id);
  if (!isUsable(row, ctx.now)) throw new Refused("CERTIFICATE_ENDED");
  return row;
}
