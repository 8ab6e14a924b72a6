import { z } from "zod";
import { BEGIN } from "../processes/process.ts";
import {
  PROCESSES,
  type PartyState,
  type ProcessName,
  type ProcessRole,
  type ProcessState,
  type ProcessStep,
} from "../processes/processes.ts";
import { can, company, id, instant, version } from "../shapes.ts";

/** The names of a table, for a schema. */
const namesOf = <N extends string>(...tables: readonly object[]): [N, ...N[]] =>
  tables.flatMap((table) => Object.keys(table)) as [N, ...N[]];

/** A process: how it stands, each party of it, and its history. */
export const processShape = <const N extends ProcessName>(name: N) => {
  const { flow, parties, roles } = PROCESSES[name];
  return z.object({
    id,
    state: z.enum(namesOf<ProcessState<N>>(flow.states)),
    /** Parties are asked one after another, not all at once. */ ordered: z.boolean(),
    message: z.string(),
    /** The last day of the last party. */ dueOn: z.string().nullable(),
    /** The company that began it, and its person. */ company,
    by: z.string(),
    at: instant,
    remindedAt: instant.nullable(),
    version,
    can,
    steps: z.array(
      z.object({
        state: z.enum(namesOf<PartyState<N>>(parties.states)),
        /** The position of the party. */ role: z.enum(roles as readonly [ProcessRole<N>, ...ProcessRole<N>[]]),
        company,
        /** By which acts name it. */ place: z.int(),
        /** The colleague who is asked; null for any with the rights. */ person: z.string().nullable(),
        /** Of an own colleague. */ personId: id.nullable(),
        /** The colleague who answers as well, in the place of that one. */ substitute: z.string().nullable(),
        substituteId: id.nullable(),
        /** Nobody of the company can answer, as far as the clock found; told to the initiator alone. */
        unreachable: z.boolean(),
        dueOn: z.string().nullable(),
        by: z.string().nullable(),
        at: instant.nullable(),
        reason: z.string(),
        you: z.boolean(),
      }),
    ),
    /** Every step, oldest first; nothing changes or removes a line. */
    history: z.array(
      z.object({
        step: z.enum([BEGIN, ...namesOf<ProcessStep<N>>(flow.actions, flow.outside)]),
        /** The state after it. */ state: z.enum(namesOf<ProcessState<N>>(flow.states)),
        /** Null for what happened by itself. */ company: z.string().nullable(),
        by: z.string().nullable(),
        at: instant,
        comment: z.string(),
        /** SHA-256 of the content that it is about. */ contentHash: z.string().nullable(),
        /** The version of that content. */ contentVersion: z.int().nullable(),
      }),
    ),
  });
};

/** The shape of any process. */
export type ProcessShape = Omit<z.infer<ReturnType<typeof processShape<"signing">>>, "state" | "steps" | "history"> & {
  readonly state: string;
  readonly steps: readonly (Omit<SigningRequest["steps"][number], "state" | "role"> & {
    readonly state: string;
    readonly role: string;
  })[];
  readonly history: readonly (Omit<SigningRequest["history"][number], "state" | "step"> & {
    readonly state: string;
    readonly step: string;
  })[];
};

export const signingRequest = processShape("signing");
export type SigningRequest = z.infer<typeof signingRequest>;
