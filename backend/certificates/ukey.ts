import { z } from "zod";
import type { certificateRoutes, ForUkey } from "#domain/api/certificates";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { parseCertificate } from "../signing/authority.ts";
import { publicKeyOf } from "../signing/key.ts";
import { assertValue, challengeFor, keepPreparation, takePreparation } from "../signing/preparations.ts";
import { assertNew } from "../authority/certificate-row.ts";
import { algorithmOf, ownLiving } from "./choose.ts";
import { openOfUkey } from "./upload.ts";

const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));
const registering = z.object({ attributes: bytes, der: bytes, chain: z.array(bytes) });
const proving = z.object({ attributes: bytes });
const base64 = (one: Buffer): string => one.toString("base64");

/**
 * Begins to register a certificate whose key is on a UKey: the user's own, never the company's, which seals on the
 * platform. UKEY_USER_ONLY; what is wrong with the certificate; CERTIFICATE_KNOWN, CERTIFICATE_ENDED.
 */
export async function beginUkey(
  ctx: Context,
  { of, certificate, chain, issuers }: Body<typeof certificateRoutes.ukey>,
): Promise<ForUkey> {
  if (of === "organisation") throw new Refused("UKEY_USER_ONLY");
  const opened = await openOfUkey({ certificate, chain, issuers }, ctx.now);
  await assertNew(ctx.tx, ctx.organisation.id, ctx.person.id, opened.der);
  const attributes = challengeFor(ctx, "register", opened.der);
  const kept = await keepPreparation(ctx, {
    purpose: "register",
    content: { attributes: base64(attributes), der: base64(opened.der), chain: opened.chain.map(base64) },
  });
  return { ...kept, certificate: base64(opened.der), attributes: base64(attributes) };
}

/**
 * Registers it once its key has signed: from now on it is the one that signs. Only what is public is stored.
 * UKEY_TOO_LATE, SIGNATURE_VALUE.
 */
export async function registerUkey(
  ctx: Context,
  { preparation, value }: Body<typeof certificateRoutes.registerUkey>,
): Promise<void> {
  const { der, chain, attributes } = registering.parse((await takePreparation(ctx, preparation, "register")).content);
  assertValue(der, attributes, value);
  const { id: organisation } = ctx.organisation;
  await lock(ctx.tx, "certificates", organisation);
  await assertNew(ctx.tx, organisation, ctx.person.id, der);
  const facts = await parseCertificate(der);
  await keepCertificate(
    ctx.tx,
    { organisation, person: ctx.person.id, source: "ukey" },
    { der, chain, facts, privateKey: null },
  );
  await audit(ctx, "certificates.register", {
    of: "user",
    serial: facts.serial,
    notAfter: facts.notAfter.toISOString(),
  });
  await announce(ctx.tx, { organisation, topic: "me", id: organisation });
}

/** Begins to prove that the UKey is at hand. CERTIFICATE_ENDED, UKEY_NOT_IN_USE, NOT_FOUND. */
export async function challengeUkey(ctx: Context, id: string): Promise<ForUkey> {
  const der = await derOf(ctx, id);
  const attributes = challengeFor(ctx, "prove", der);
  const kept = await keepPreparation(ctx, {
    purpose: "prove",
    certificateId: id,
    content: { attributes: base64(attributes) },
  });
  return { ...kept, certificate: base64(der), attributes: base64(attributes) };
}

/** Proves it. UKEY_TOO_LATE, SIGNATURE_VALUE, CERTIFICATE_ENDED. */
export async function proveUkey(
  ctx: Context,
  { preparation, value }: Body<typeof certificateRoutes.answerChallenge>,
): Promise<Output<typeof certificateRoutes.answerChallenge>> {
  const kept = await takePreparation(ctx, preparation, "prove");
  const certificateId = kept.certificateId ?? "";
  const der = await derOf(ctx, certificateId);
  const { attributes } = proving.parse(kept.content);
  const signature = assertValue(der, attributes, value);
  await audit(ctx, "certificates.prove", { serial: (await ownLiving(ctx, certificateId)).serial });
  return {
    challenge: attributes.toString("hex"),
    signature: signature.toString("hex"),
    algorithm: algorithmOf(publicKeyOf(der)),
    at: ctx.now.toISOString(),
  };
}

async function derOf(ctx: Context, id: string): Promise<Buffer> {
  if ((await ownLiving(ctx, id)).secretId !== null) throw new Refused("UKEY_NOT_IN_USE");
  return (await table(ctx.tx, "app.certificate").first(["der"], { id }))?.der ?? Buffer.alloc(0);
}
