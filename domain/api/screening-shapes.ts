import { z } from "zod";
import { SCREENING_STATES, type ScreeningState } from "../acts/screening/states.ts";
import {
  CHECK_CAUSES,
  CHECK_OUTCOMES,
  CHECK_STATES,
  HIT_RULES,
  OPEN_HIT_WAYS,
  SUBJECT_SOURCES,
} from "../screening/checks.ts";
import { LISTED_KINDS } from "../screening/types.ts";
import { keysOf } from "../lookup.ts";
import { LIMITS } from "../limits.ts";
import { companyEvidence, country, id, instant, oneLine, paged, printed } from "../shapes.ts";
import { processShape } from "./process-shapes.ts";

const line = printed(oneLine.trim().max(LIMITS.screeningNameCharacters));
const kind = z.enum(LISTED_KINDS);
export const outcome = z.enum(keysOf(CHECK_OUTCOMES));
export const checkState = z.enum(keysOf(CHECK_STATES));
export const hitState = z.enum(Object.keys(SCREENING_STATES) as [ScreeningState, ...ScreeningState[]]);

/** A company, person or vessel of somewhere: of the platform, of the address books, of the register, or entered by hand. */
export const subjectRef = z.strictObject({ source: z.enum(keysOf(SUBJECT_SOURCES)), id });
export type SubjectRef = z.infer<typeof subjectRef>;

/** The facts of a body that is entered by hand, as nothing else here knows it. */
export const enteredSubject = z.strictObject({
  kind: kind.default("company"),
  name: line.min(1),
  /** In the letters of its country. */ localName: line.default(""),
  otherNames: z.array(line.min(1)).max(LIMITS.screeningNames).default([]),
  country: z.union([country, z.literal("")]).default(""),
  address: line.default(""),
  city: line.default(""),
  region: line.default(""),
  registration: companyEvidence.registerNumber.default(""),
  lei: companyEvidence.lei.default(""),
  /** Of a ship, or of the company that owns it. */ imo: z
    .string()
    .trim()
    .regex(/^(\d{7})?$/)
    .default(""),
  flag: z.union([country, z.literal("")]).default(""),
  /** The HS code of goods, from its chapter on; the UN/LOCODE of a place, or the letters of a country. */
  code: oneLine.trim().max(20).default(""),
  /** A year, a month or a day. */ born: z
    .string()
    .trim()
    .regex(/^(\d{4}(-\d{2}(-\d{2})?)?)?$/)
    .default(""),
});
export type EnteredSubject = z.infer<typeof enteredSubject>;

/** An owner of a body, with its share in per cent. */
export const ownerShare = z.strictObject({
  owner: subjectRef,
  /** In per cent, above 0 and at most 100. */ share: z.string().trim().max(20),
});

/** A row of the Company List. */
export const subjectCard = z.object({
  ...subjectRef.shape,
  kind,
  name: z.string(),
  localName: z.string(),
  otherNames: z.array(z.string()),
  country: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  registration: z.string(),
  lei: z.string(),
  imo: z.string(),
  flag: z.string(),
  born: z.string(),
  code: z.string(),
  /** The newest check that has ended; null where it was never checked. */
  last: z.object({ id, number: z.string(), at: instant, outcome }).nullable(),
  /** The hits of it that wait for a decision. */ open: z.int(),
  /** A hit was confirmed, and nobody released it. */ blocked: z.boolean(),
});
export type SubjectCard = z.infer<typeof subjectCard>;

const listUsed = z.object({
  id,
  name: z.string(),
  /** Its number, the newest the highest. */ version: z.int(),
  at: instant,
  sha256: z.string(),
  entries: z.int(),
  /** Kept by the node for every company. */ shared: z.boolean(),
});

/** A token of the name that was asked about beside one of the listed name. */
const tokenPair = z.object({
  asked: z.string().nullable(),
  listed: z.string().nullable(),
  alike: z.number(),
  rarity: z.number(),
  counts: z.number(),
});
const match = z.object({
  score: z.number(),
  by: z.enum(["identifier", "name"]),
  asked: z.string(),
  listed: z.string(),
  tokens: z.array(tokenPair),
  facts: z.array(
    z.object({
      fact: z.enum(["name", "country", "identifier", "born", "flag", "registration"]),
      asked: z.string(),
      listed: z.string(),
      weighs: z.number(),
    }),
  ),
  legalForms: z.object({ asked: z.array(z.string()), listed: z.array(z.string()) }),
});
const entry = z.object({
  id: z.string(),
  kind,
  names: z.array(z.object({ text: z.string(), quality: z.enum(["primary", "strong", "weak"]), former: z.boolean() })),
  countries: z.array(z.string()),
  identifiers: z.array(z.object({ kind: z.string(), value: z.string() })),
  birthDates: z.array(z.string()),
  flag: z.string().nullable(),
  programmes: z.array(z.string()),
  listedOn: z.string().nullable(),
  addresses: z.array(z.string()),
  remarks: z.string(),
});

/** The decision about a pair, with its history, and the hit that the newest check found. */
export const hitView = processShape("screening").extend({
  /** Its place in the check: the best first. */ n: z.int(),
  checkId: id,
  number: z.string(),
  /** The body that was asked about. */ subject: z.object({ ...subjectRef.shape, name: z.string() }),
  rule: z.enum(keysOf(HIT_RULES)),
  list: listUsed.pick({ id: true, name: true, version: true, at: true, shared: true }),
  /** Null where the rule of ownership alone counts it. */ match: match.nullable(),
  entry,
  score: z.number(),
  confirmedBy: z.string().nullable(),
  evidence: z.array(z.object({ id, name: z.string(), size: z.int(), sha256: z.string(), by: z.string(), at: instant })),
});
export type HitView = z.infer<typeof hitView>;

/** A row of the History Report. */
export const checkRow = z.object({
  id,
  number: z.string(),
  state: checkState,
  cause: z.enum(keysOf(CHECK_CAUSES)),
  subject: z.object({ ...subjectRef.shape, name: z.string() }),
  country: z.string(),
  /** Null for what the clock did. */ by: z.string().nullable(),
  at: instant,
  finishedAt: instant.nullable(),
  outcome: outcome.nullable(),
  hits: z.int(),
  open: z.int(),
  /** The code of why it failed. */ error: z.string().nullable(),
});
export type CheckRow = z.infer<typeof checkRow>;
export const checkRows = paged(checkRow);

const position = z.object({ at: instant, latitude: z.number(), longitude: z.number() });
/** The track of a ship, and the times in which it said nothing. */
const track = z.object({
  /** Of the file. */ name: z.string(),
  sha256: z.string(),
  by: z.string(),
  positions: z.int(),
  from: instant,
  to: instant,
  /** Rows that could not be read. */ unusable: z.int(),
  /** A silence of so many hours is a gap. */ hours: z.number(),
  gaps: z.array(
    z.object({
      from: position,
      to: position,
      hours: z.number(),
      /** Nautical miles. */ miles: z.number(),
      knots: z.number(),
    }),
  ),
});

/** A body in the drawing of an ownership: whose shares add up to half counts as listed itself. */
const ownershipNode = z.object({
  key: z.string(),
  name: z.string(),
  country: z.string(),
  listed: z.boolean(),
  counts: z.boolean(),
  /** Owned by bodies that count, in per cent. */ share: z.string(),
});

/** A signed report of a check. */
const reportEdition = z.object({
  /** Its place among the editions, from 1 on. */ n: z.int(),
  number: z.string(),
  at: instant,
  by: z.string(),
  sha256: z.string(),
});
export type ReportEdition = z.infer<typeof reportEdition>;

/** A check with everything that its report says. It never changes once it is finished; decisions follow it. */
export const checkView = checkRow.extend({
  card: subjectCard,
  method: z.object({ version: z.string(), hit: z.number(), review: z.number() }).nullable(),
  lists: z.array(listUsed),
  /** Names that were compared with, and how long it took. */ compared: z.int(),
  milliseconds: z.int(),
  found: z.array(hitView),
  nearest: z.array(z.object({ listed: z.string(), list: z.string(), score: z.number() })),
  ownership: z.object({
    nodes: z.array(ownershipNode),
    shares: z.array(z.object({ owner: z.string(), owned: z.string(), share: z.string() })),
  }),
  /** The owners of the body that are noted now. */ owners: z.array(ownerShare.extend({ name: z.string() })),
  /** Of a ship: the track that was given before the check; null where none was. */ track: track.nullable(),
  /** Live documents that name it. */
  documents: z.array(z.object({ id, kind: z.string(), number: z.string() })),
  /** The day on which it is removed. */ keptUntil: z.string(),
  /** The newest edition of the report; null until somebody signs one. */ report: reportEdition.nullable(),
  /** Those before it, the newest first: each stays valid, and says what was decided by then. */
  formerReports: z.array(reportEdition),
  /** Something was decided, said or attached since: a new edition says it. */ newsSinceReport: z.boolean(),
});
export type CheckView = z.infer<typeof checkView>;

export const screeningSettings = z.strictObject({
  /** From this score on it is a hit. */ hit: z.number().min(0.5).max(1),
  /** From this score on a person looks at it. */ review: z.number().min(0.5).max(1),
  openHit: z.enum(keysOf(OPEN_HIT_WAYS)),
  /** Reports are removed after so many years. */ years: z.int().min(1).max(LIMITS.screeningYearsMax),
});
export type ScreeningSettings = z.infer<typeof screeningSettings>;
