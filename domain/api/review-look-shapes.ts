import { z } from "zod";
import { SUB_TYPES } from "../documents/review-look.ts";
import { REVIEW_KINDS } from "../processes/reviewing.ts";
import { company, id } from "../shapes.ts";

const kind = z.enum(REVIEW_KINDS);
const subType = z.enum(SUB_TYPES);

/** The item that the initiator chooses for a draft. Its type is the kind of the bill. */
export const chosenItem = z.strictObject({
  /** A layout in use of the issuer, or of the carrier where the issuer has none; null for that of the platform. */
  templateId: id.nullable().default(null),
  /** The consignee has to allow it; null for what follows from the consignee. */
  subType: subType.nullable().default(null),
});

/** The layout of a company, as it was when it was chosen. */
const layout = z.object({
  companyId: id,
  name: z.string(),
  /** Which version of the template it is. */ number: z.int(),
  /** Empty where it is the title of everybody. */ title: z.string(),
  /** The conditions of carriage; empty where they are those of everybody, or a PDF. */ conditions: z.string(),
  /** The PDF with the conditions: `reviews.conditions`. */
  annex: z.object({ name: z.string(), sha256: z.string(), size: z.int() }).nullable(),
  /** It prints under the letterhead of the company. */ letterhead: z.boolean(),
});

/** The letterhead in which a bill prints; its logo is `letterheads.image`. */
const letterhead = z
  .object({
    id,
    /** The company. */ of: z.string(),
    capitals: z.boolean(),
    logo: z.object({ widthPx: z.int(), heightPx: z.int() }).nullable(),
  })
  .nullable();

/** How the paper looks: `layout` is null for that of the platform. */
export const reviewLook = z.object({ layout: layout.nullable(), letterhead });
export type ReviewLook = z.infer<typeof reviewLook>;

/** The template selection of a review: what decides how its bill looks and passes on. */
export const selection = reviewLook.extend({
  issuerId: id.nullable(),
  carrier: company.nullable(),
  item: z.object({
    type: kind,
    /** Its place among the layouts that were offered, from 1; 0 for that of the platform. */ index: z.int(),
    /** The version of the template; null for the layout of the platform. */ templateId: id.nullable(),
    /** Null for what follows from the consignee. */ subType: subType.nullable(),
  }),
});

/** The layouts from which the initiator of a draft chooses. */
export const offeredLayouts = z.object({
  /** In use for the kind: those of the issuer, else those of the carrier, the newest first. */
  layouts: z.array(reviewLook.extend({ index: z.int(), templateId: id, layout })),
  /** How the bill looks with the layout of the platform. */
  platform: reviewLook,
});
