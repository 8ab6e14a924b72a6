import { z } from "zod";
import { isLei } from "../assurance.ts";
import { byId, instant, password } from "../shapes.ts";
import { counterpartyContact } from "./counterparties.ts";

// The shapes that an offer of a bill and a request to issue one share: both send a bill to another platform.

/** A company on another platform, by its name and code there. */
const exchangeParty = z.object({ name: z.string(), code: z.string() });

/** How a bill goes to another platform, whichever way it goes. */
export const going = z.object({
  id: z.string(),
  documentId: z.string(),
  number: z.string(),
  platform: z.object({ code: z.string(), name: z.string(), contact: counterpartyContact }),
  /** The company there that has the bill next. */ recipient: exchangeParty,
  by: z.string(),
  /** Why the other platform refused, in its words. */ reason: z.string(),
  attempts: z.int(),
  /** Null where no further attempt is due. */ nextAt: instant.nullable(),
  rulebook: z.int(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Going = z.infer<typeof going>;

/** A platform that a bill can go to, with the rulebook that a company agrees to. */
const goingPlatform = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  rulebook: z.object({ version: z.int(), law: z.string(), link: z.string(), text: z.string() }).nullable(),
  /** It says whom a code names there. */ validates: z.boolean(),
});
export type GoingPlatform = z.infer<typeof goingPlatform>;

/** A code of a company, in the form of an LEI. */
const lei = z
  .string()
  .max(30)
  .overwrite((typed) => typed.trim().toUpperCase())
  .refine(isLei, { params: { code: "LEI_INVALID" } });

const to = { platformId: z.uuid(), lei };

/** The platforms that can be asked. */
export const askedPlatforms = { output: z.object({ items: z.array(goingPlatform) }), errors: [] } as const;

/** The question whom a code names on another platform. */
export const askedRecipient = {
  unrecorded: "It asks the other platform whom a code names, and changes nothing",
  body: z.strictObject(to),
  output: z.object({ name: z.string() }),
  errors: ["PINT_PLATFORM", "PINT_RECIPIENT", "COUNTERPARTY_AWAY"],
} as const;

/** The decisions of a person who sends a bill to another platform. */
export const sentTo = {
  params: byId,
  stepUp: "password",
  body: z.strictObject({
    expectedVersion: z.int().min(0),
    ...to,
    /** The version of the rulebook that was read and agreed to. */ rulebook: z.int().min(1),
    password,
  }),
} as const;

/** The requests of one document, or of all. */
export const ofDocument = z.object({ documentId: z.uuid().optional() });
