import { z } from "zod";
import { OWN_ASSURANCES } from "../assurance.ts";
import type { CompanyFact } from "../events/facts.ts";
import { LIMITS } from "../limits.ts";
import { route } from "./route.ts";
import { CAPACITY, me } from "./auth-shapes.ts";
import {
  authorship,
  byId,
  companyEvidence,
  country,
  id,
  line,
  password,
  phone,
  printed,
  printedName,
  properLine,
  properName,
} from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

/** The names and addresses that an administrator writes of the company: in English, and as written where it stands. */
const written = {
  name: properName,
  chineseName: properLine,
  country,
  stateOrProvince: printed(line),
  city: printedName,
  postalAddress: printedName,
  localStateOrProvince: line,
  localCity: line,
  localAddress: line,
  phone,
  fiataId: z.string().trim().max(40),
  ...companyEvidence,
} satisfies Partial<Record<CompanyFact, z.ZodType>>;
const contactSettings = {
  findable: z.boolean(),
  isPublic: z.boolean(),
  verificationNeeded: z.boolean(),
} satisfies Partial<Record<CompanyFact, z.ZodType>>;

export const enterprise = z.object({
  id,
  status: z.enum(["CREATING", "ACTIVATED", "FAILED"]),
  ...written,
  name: z.string(),
  chineseName: z.string(),
  country: z.string(),
  phone: z.string(),
  registerNumber: z.string(),
  lei: z.string(),
  vat: z.string(),
  domain: z.string(),
  assurance: z.enum(OWN_ASSURANCES),
  ...contactSettings,
  ...authorship,
});
export type Enterprise = z.infer<typeof enterprise>;
/** Names of what an administrator writes. */
export const ENTERPRISE_FACTS = Object.keys(written) as (keyof typeof written)[] satisfies readonly CompanyFact[];

export const organisationRoutes = {
  get: route({
    id: "organisation.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/organisation",
    access: "member",
    programs: "company.read",
    summary: "The facts of my company",
    output: enterprise,
    errors: [],
  }),
  update: route({
    id: "organisation.update",
    method: "PATCH",
    path: "/api/organisation",
    access: "admin",
    summary: "Change the facts of my company; another name or country goes into new cloud certificates",
    body: z.strictObject(written).partial().extend({ password }),
    stepUp: "password",
    output: enterprise,
    errors: ["WRONG_PASSWORD", "CAPACITY_TAKEN", "COMPANY_NAME_TAKEN"],
  }),
  setChain: route({
    id: "organisation.chain",
    method: "PUT",
    path: "/api/organisation/chain",
    access: "admin",
    summary: "Choose the chain on which my company issues from now on, among those of this installation",
    unconfirmed: "No right and no key changes; each act on it is confirmed by itself",
    body: z.strictObject({ chainId: z.int() }),
    errors: ["COMPANY_NOT_READY"],
  }),
  setRemarks: route({
    id: "organisation.remarks",
    method: "PUT",
    path: "/api/organisation/remarks",
    access: "admin",
    summary: "Whether what my company says with its acts on titles goes to the chain, readable with the document",
    unconfirmed: "No right, no key and no program changes; it is about what is said with later acts",
    body: z.strictObject({ onChain: z.boolean() }),
    errors: [],
  }),
  setDocumentCode: route({
    id: "organisation.document-code",
    method: "PUT",
    path: "/api/organisation/document-code",
    access: "admin",
    summary:
      "Whether the code in documents made with templates leads to an encrypted copy of them, and how long (days)",
    unconfirmed: "No right, no key and no program changes; it is about documents that are signed later",
    body: z.strictObject({ days: z.int().min(0).max(LIMITS.remoteCopyDays) }),
    errors: [],
  }),
  setContacts: route({
    id: "organisation.contacts",
    method: "PATCH",
    path: "/api/organisation/contact-settings",
    access: "admin",
    summary: "Who may find my company, who reads its name, and whether it is asked before it becomes a contact",
    unconfirmed: "No right, no key and no program changes",
    body: z.strictObject(contactSettings).partial(),
    output: enterprise,
    errors: [],
  }),
  setSignedName: route({
    id: "me.signed-name",
    method: "POST",
    path: "/api/me/signed-name",
    access: "person",
    summary: "Change the name in my signatures, once a year; my cloud certificate is made anew",
    body: z.strictObject({ signedName: properName, password }),
    stepUp: "password",
    output: me,
    errors: ["WRONG_PASSWORD", "SIGNED_NAME_FIXED"],
  }),
  setCapacity: route({
    id: "capacities.set",
    method: "PATCH",
    path: "/api/capacities/:id",
    access: "admin",
    summary: "Change the names of a capacity; disable or enable it",
    unconfirmed: CAPACITY,
    params: byId,
    body: z.strictObject({
      carrier: properName.optional(),
      vessel: properName.optional(),
      master: properName.optional(),
      enabled: z.boolean().optional(),
    }),
    errors: ["CAPACITY_TAKEN", "CARRIER_NAME_TAKEN"],
  }),
  deleteCapacity: route({
    id: "capacities.delete",
    method: "DELETE",
    path: "/api/capacities/:id",
    access: "admin",
    summary: "Delete a capacity; what was signed in it stays as it was",
    unconfirmed: CAPACITY,
    params: byId,
    errors: [],
  }),
};
