import { z } from "zod";
import { every, SETTINGS } from "../changes.ts";
import { FIATA_ID, FIATA_MODES, FIATA_STATES, type FiataState } from "../fiata/calls.ts";
import { LIMITS } from "../limits.ts";
import { byId, code, id, instant, language, oneLine, password, requiredLine } from "../shapes.ts";
import { route } from "./route.ts";

const refusal = z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) });

const connection = z.object({
  /** Empty where none is set. */
  forwarderId: z.string(),
  userName: z.string(),
  /** Whether a password is kept. */
  hasPassword: z.boolean(),
  /** Settings of this installation that are missing, by their variables. */
  missing: z.array(z.string()),
});
export type FiataConnection = z.infer<typeof connection>;

const standing = z.object({
  missing: z.array(z.string()),
  forwarderId: z.string(),
  /** Whether user name and password are set. */
  connected: z.boolean(),
  disclaimer: z.object({ version: z.int(), agreed: z.boolean() }),
});
export type FiataStanding = z.infer<typeof standing>;

const call = z.object({
  id,
  mode: z.enum(FIATA_MODES),
  state: z.enum(Object.keys(FIATA_STATES) as [FiataState, ...FiataState[]]),
  attempts: z.int(),
  /** When it is tried next; null where nothing happens by itself. */
  nextAt: instant.nullable(),
  createdAt: instant,
  stateAt: instant,
  error: refusal.nullable(),
  /** In FIATA's words, at the fields of the bill; `path` is null where it names none of them. */
  problems: z.array(z.object({ path: z.string().nullable(), theirs: z.string(), message: z.string() })),
  /** The document of FIATA that it takes the place of. */
  amends: z.string().nullable(),
  fiataId: z.string().nullable(),
  /** SHA-256 of the PDF; null where there is none. */
  sha256: z.string().nullable(),
  /** Whether the bill still says what was sent. */
  current: z.boolean(),
  /** The JSON that was sent, and the beginning of the answer. */
  request: z.string(),
  answer: z.string().nullable(),
});
export type FiataCall = z.infer<typeof call>;

const bill = z.object({
  id,
  number: z.string(),
  /** The number that FIATA knows it by; null before it is registered. */
  fiataId: z.string().nullable(),
  /** FIATA has registered the very content that the bill has now. */
  registered: z.boolean(),
  /** Another bill was registered under the same number since: FIATA verifies that one. */
  superseded: z.boolean(),
  /** FIATA's page about it; null where this installation names none. */
  verifyUrl: z.string().nullable(),
  /** Its registration takes the place of this document of FIATA. */
  amends: z.string().nullable(),
  /** Why FIATA cannot be asked now, for a preview and for the registration; null where it can. */
  can: z.object({ preview: code.nullable(), issue: code.nullable() }),
  calls: z.array(call),
});
export type FiataBill = z.infer<typeof bill>;

const BASE = "/api/fiata";
const about = { access: "fbl.draft" as const, params: byId };

export const fiataRoutes = {
  connection: route({
    id: "fiata.connection",
    method: "GET",
    shows: SETTINGS,
    path: `${BASE}/connection`,
    access: "admin",
    summary: "The FIATA ID of my company and its user name at FIATA; the password is never shown",
    output: connection,
    errors: [],
  }),
  set: route({
    id: "fiata.set",
    method: "PUT",
    path: `${BASE}/connection`,
    access: "admin",
    summary: "Set the FIATA ID, user name and password; without a password the one that is kept stays",
    stepUp: "password",
    body: z.strictObject({
      forwarderId: requiredLine(35),
      userName: requiredLine(140),
      fiataPassword: z.string().min(1).max(200).optional(),
      password,
    }),
    output: connection,
    errors: ["WRONG_PASSWORD", "FIATA_PASSWORD_MISSING"],
  }),
  test: route({
    id: "fiata.test",
    method: "POST",
    path: `${BASE}/connection/test`,
    access: "admin",
    summary: "Ask FIATA's service whether it is well, and sign in there",
    unconfirmed: "It asks where the password has confirmed, and sends nothing of a bill",
    /** Why it did not work; null where it did. */
    output: z.object({ error: refusal.nullable() }),
    errors: ["FIATA_SETTINGS", "FIATA_NOT_SET"],
  }),
  standing: route({
    id: "fiata.standing",
    method: "GET",
    shows: SETTINGS,
    path: `${BASE}/standing`,
    access: "member",
    programs: "company.read",
    summary: "Whether FIATA bills can be made here: settings, FIATA ID, sign-in, disclaimer",
    output: standing,
    errors: [],
  }),
  agree: route({
    id: "fiata.disclaimer",
    method: "POST",
    path: `${BASE}/disclaimer`,
    access: "person",
    summary: "Agree to the disclaimer for FIATA eFBL as it reads now",
    body: z.strictObject({ version: z.literal(LIMITS.fiataDisclaimerVersion) }),
    output: standing,
    errors: [],
  }),
  create: route({
    id: "fiata.create",
    method: "POST",
    path: `${BASE}/documents`,
    access: "fbl.draft",
    summary: "Begin a FIATA bill of lading",
    body: z.strictObject({ language }),
    output: z.object({ id }),
    errors: ["FIATA_SETTINGS", "FIATA_ID_MISSING", "FIATA_NOT_SET", "FIATA_DISCLAIMER", "CONTACT_NEEDED"],
  }),
  bill: route({
    ...about,
    id: "fiata.bill",
    method: "GET",
    shows: every("document", "task"),
    path: `${BASE}/documents/:id`,
    summary: "A FIATA bill as FIATA knows it, with every call about it",
    output: bill,
    errors: [],
  }),
  ask: route({
    ...about,
    id: "fiata.ask",
    method: "POST",
    path: `${BASE}/documents/:id`,
    summary: "Ask FIATA for a preview of a bill, or to register it; the answer comes as a task",
    body: z.strictObject({ mode: z.enum(FIATA_MODES), expectedVersion: z.int().min(1) }),
    output: bill,
    errors: [
      "CONTENT_UPDATED",
      "WRONG_STATE",
      "FIATA_SETTINGS",
      "FIATA_ID_MISSING",
      "FIATA_NOT_SET",
      "FIATA_DISCLAIMER",
      "STORAGE_BUDGET",
      "FIATA_BUSY",
      "FIATA_WAITING",
    ],
  }),
  again: route({
    ...about,
    id: "fiata.again",
    method: "POST",
    path: `${BASE}/calls/:id/again`,
    summary: "Ask FIATA again with what the bill says now; of a lost answer it is said what FIATA has",
    body: z.strictObject({
      /** The number under which FIATA has registered the bill, whose answer was lost. */
      fiataId: oneLine
        .trim()
        .max(80)
        .refine((value) => FIATA_ID.test(value), { params: { code: "FIATA_ID_INVALID" } })
        .optional(),
      /** Said of a lost answer: FIATA has registered nothing. */
      nothingThere: z.boolean().default(false),
    }),
    output: bill,
    errors: [
      "FIATA_UNSURE",
      "FIATA_ID_TAKEN",
      "FIATA_NOT_WAITING",
      "FIATA_SETTINGS",
      "FIATA_NOT_SET",
      "STORAGE_BUDGET",
      "FIATA_BUSY",
      "FIATA_WAITING",
    ],
  }),
  pdf: route({
    ...about,
    id: "fiata.pdf",
    method: "GET",
    shows: "Its bytes never change",
    path: `${BASE}/calls/:id/pdf`,
    summary: "The PDF that FIATA made",
    bytes: "out",
    errors: ["DOWNLOAD_FAILED"],
  }),
};
