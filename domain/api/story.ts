import { z } from "zod";
import { DEEDS, SPOKEN } from "../acts/acts.ts";
import { ENDORSEMENT_TYPES } from "../acts/endorsement.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { address, hash32, id, instant } from "../shapes.ts";

const endorsement = z.enum(ENDORSEMENT_TYPES);

/** A remark on chain; its text only for who may see the document, by whose id it can be read. */
export const remark = z.object({ text: z.string().nullable() }).nullable();

/** One step in the life of a title, from the chain or signed beside it. Oldest first. */
export const storyEvent = z.object({
  n: z.int(),
  at: instant,
  kind: z.enum([
    "issue",
    "holder",
    "owner",
    "both",
    "nominate",
    "refuse",
    "surrender",
    "restore",
    "burn",
    "replace",
    "blank",
    "sign",
    "release",
    "pause",
    "resume",
    "state",
    "accept",
    "dishonour",
    "discharge",
  ]),
  from: address.nullable(),
  to: address.nullable(),
  holder: address.nullable(),
  owner: address.nullable(),
  tx: hash32.nullable(),
  block: z.int().nullable(),
  final: z.boolean(),
  remark,
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** The form of an endorsement made here, for the parties of the title. */
  form: endorsement.nullable(),
  /** The statement that was signed of the title beside the chain. */
  act: z.enum(SPOKEN).nullable(),
  /** The act done here, for the parties of the title, where the kind of the event says less. */
  did: z.enum([...DEEDS, "rejectPresentation"]).nullable(),
  /**
   * The statement signed beside the chain, and its signature over the statement's canonical form (CMS in DER, base64),
   * for the parties of the title.
   */
  proof: z.object({ statement: z.record(z.string(), z.unknown()), signature: z.string() }).nullable(),
  /** The titles that it replaced, or that replaced it, with their documents as far as one may see them. */
  links: z.array(
    z.object({
      relation: z.enum(["replaces", "replacedBy"]),
      tokenId: hash32,
      document: z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() }).nullable(),
    }),
  ),
});
export const story = z.object({
  parties: z.array(z.object({ address, name: z.string().nullable(), you: z.boolean(), issuer: z.boolean() })),
  events: z.array(storyEvent),
  chainId: z.int().nullable(),
  status: z.enum(["active", "returned", "burnt"]).nullable(),
});
export type Story = z.infer<typeof story>;
