import { z } from "zod";
import { instant } from "./shapes.ts";

/** The standing of a service on a list of trusted services, from a time on. */
const standing = z.object({ granted: z.boolean(), since: instant });

/** The uses of a qualified certificate (Regulation (EU) 910/2014). */
export const QUALIFIED_USES = ["signature", "seal", "website"] as const;
export type QualifiedUse = (typeof QUALIFIED_USES)[number];

/** A service that issues qualified certificates (CA/QC), as the trusted list of a country has it (ETSI TS 119 612). */
export const listedService = z.object({
  country: z.string().max(10),
  provider: z.string().max(400),
  name: z.string().max(400),
  /** DER in base64: the certificate of the service. */
  certificate: z.string().max(20_000),
  /** Newest first. */
  history: z.array(standing).min(1).max(50),
  /** The uses that the list names; empty where it names none. */
  uses: z.array(z.enum(QUALIFIED_USES)),
  /** The list has rules for some certificates of the service (Qualifications). They are not read. */
  hasRules: z.boolean(),
});
export type ListedService = z.infer<typeof listedService>;

/** A service with the times of the list that it was read from. */
export const serviceOnList = listedService.extend({ issuedAt: instant, nextUpdate: instant.nullable() });
export type ServiceOnList = z.infer<typeof serviceOnList>;

/** The problems of a list that is not taken. */
export const LIST_PROBLEMS = [
  "UNREACHABLE",
  "UNREADABLE",
  "SIGNATURE_WRONG",
  "SIGNER_UNKNOWN",
  "OTHER_COUNTRY",
  "OLDER",
] as const;
export type ListProblem = (typeof LIST_PROBLEMS)[number];

/** A trusted list as it was read: its own words, the other lists that it names, and its services. */
export const readList = z.object({
  country: z.string().max(10),
  sequence: z.int().nonnegative(),
  issuedAt: instant,
  nextUpdate: instant.nullable(),
  pointers: z
    .array(
      z.object({
        url: z.string().max(2_000),
        country: z.string().max(10),
        /** DER in base64: the certificates that may sign that list. */
        signers: z.array(z.string().max(20_000)).max(20),
      }),
    )
    .max(80),
  services: z.array(listedService).max(5_000),
});
export type ReadList = z.infer<typeof readList>;

/** The most certificates that are asked about for one file. */
export const MOST_ASKED = 16;

/** The answers of others about the certificates of a file. Bytes are DER in base64. */
export const besideAnswer = z.object({
  services: z.array(serviceOnList),
  /** One for each certificate whose authority was asked: by its SHA-256, with the lists and answers that came. */
  revocations: z.array(
    z.object({ fingerprint: z.string(), lists: z.array(z.string()), responses: z.array(z.string()) }),
  ),
});
export type BesideAnswer = z.infer<typeof besideAnswer>;
