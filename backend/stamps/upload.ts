import { Not } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Query } from "#domain/api/route";
import type { Stamp, stampRoutes } from "#domain/api/stamps";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { STAMP_SPECIFICATIONS, stampSize, type StampSize, type StampSpecification } from "#domain/stamps";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "../organisation/organisation-letters.ts";
import { assertPrinted } from "../printing/printed-names.ts";
import { drawStamp } from "../signing/company-stamp.ts";
import { stampImage, type StampImage } from "./image.ts";
import { beginStampAct, stampOf } from "./stamp-row.ts";

/** Takes a stamp; nobody signs with it before an administrator approves it. STAMP_FORMAT, STAMP_SIDE, STAMP_LIMIT. */
export async function uploadStamp(ctx: Context, form: Query<typeof stampRoutes.upload>, file: Buffer): Promise<Stamp> {
  const size = stampSize(form.specification, form);
  if (!size)
    throw new Refused(
      "STAMP_SIDE",
      {},
      (["widthMm", "heightMm"] as const)
        .filter((side) => form[side] === undefined)
        .map((path) => ({ path, code: "REQUIRED" })),
    );
  await assertRoom(ctx);
  return keep(
    ctx,
    { name: form.name, specification: form.specification, ...size },
    await stampImage(file, size),
    "upload",
  );
}

/** The same with an image that is drawn from the company's name and place. STAMP_LIMIT. */
export async function drawnStamp(ctx: Context, name: string): Promise<Stamp> {
  await assertRoom(ctx);
  const { city } = (await table(ctx.tx, "app.organisation").first(["city"], { id: ctx.organisation.id })) ?? {
    city: "",
  };
  assertPrinted([ctx.organisation.name, city]);
  const { size } = STAMP_SPECIFICATIONS.round;
  return keep(
    ctx,
    { name, specification: "round", ...size },
    await stampImage(await drawStamp(ctx.organisation.name, city), size),
    "draw",
  );
}

/** Another image for the same stamp, in its size: it is reviewed again. STAMP_FORMAT, FORBIDDEN. */
export async function replaceStamp(ctx: Context, id: string, file: Buffer): Promise<Stamp> {
  const stamp = await beginStampAct(ctx, id, "replace");
  const { png, hash } = await stampImage(file, stamp);
  await table(ctx.tx, "app.stamp").change(
    { id },
    { image: png, image_hash: hash, state: "REVIEWING", reason: "", reviewed_by: null, reviewed_at: null },
  );
  await audit(ctx, "stamps.replace", { id, name: stamp.name, sha256: hash });
  await tellReviewers(ctx, id, stamp.name);
  return stampOf(ctx, id);
}

/** An administrator looks at what a colleague has handed in; one who hands in a stamp need not be told. */
async function tellReviewers(ctx: Context, id: string, stamp: string): Promise<void> {
  const { tx, organisation, person } = ctx;
  await announce(
    tx,
    { organisation: organisation.id, topic: "me", id },
    { organisation: organisation.id, topic: "counts", id },
  );
  if (!person.isAdmin)
    await postToOrganisation(tx, organisation.id, {
      topic: "company",
      ...LETTERS.stampWaits,
      parameters: { stamp, name: person.name, company: organisation.name, link: linkTo("/layout/settings/stamps") },
    });
}

async function assertRoom(ctx: Context): Promise<void> {
  const count = await table(ctx.tx, "app.stamp").count({
    organisation_id: ctx.organisation.id,
    state: Not("DECLINED"),
  });
  if (count >= LIMITS.stamps) throw new Refused("STAMP_LIMIT", { max: LIMITS.stamps });
}

async function keep(
  ctx: Context,
  stamp: StampSize & { name: string; specification: StampSpecification },
  { png, hash }: StampImage,
  how: "upload" | "draw",
): Promise<Stamp> {
  const id = uuid();
  await table(ctx.tx, "app.stamp").insert({
    id,
    organisation_id: ctx.organisation.id,
    name: stamp.name,
    specification: stamp.specification,
    width_mm: stamp.widthMm,
    height_mm: stamp.heightMm,
    image: png,
    image_hash: hash,
    created_by: ctx.person.id,
  });
  await audit(ctx, `stamps.${how}`, { id, name: stamp.name, specification: stamp.specification, sha256: hash });
  await tellReviewers(ctx, id, stamp.name);
  return stampOf(ctx, id);
}
