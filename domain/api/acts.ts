import { z } from "zod";
import type { ActRequest } from "../acts/act.ts";
import { ACT_NAMES, actOf, type ACTS, type ActName } from "../acts/acts.ts";
import { LIMITS } from "../limits.ts";
import { byId, can, code, id, password, version } from "../shapes.ts";
import { acted } from "./documents.ts";
import { intent } from "./intent.ts";
import { route, type Route } from "./route.ts";

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
/**
 * What came of an act on one of several titles: why it was refused, or the intent that carries it out; neither for what
 * is signed off-chain.
 */
export const batchResult = z.object({
  id,
  refused: z.object({ code, parameters }).nullable(),
  intent: intent.nullable(),
});
export type BatchResult = z.infer<typeof batchResult>;

type RequestOf<A extends ActName> = (typeof ACTS)[`document.${A}`] extends { readonly request: infer Request }
  ? Request
  : undefined;
/** The acts that are done by a request of their own. */
export type RequestedAct = { [A in ActName]: RequestOf<A> extends ActRequest ? A : never }[ActName];
type InputOf<A extends ActName> =
  RequestOf<A> extends { readonly input: infer Shape extends z.ZodRawShape } ? Shape : never;
/** The password: needed, needed but for an own wallet, or not asked for. */
type Confirmation<A extends ActName> =
  RequestOf<A> extends { readonly confirmed: "password" }
    ? { password: typeof password }
    : RequestOf<A> extends { readonly confirmed: "act" }
      ? { password: z.ZodOptional<typeof password> }
      : unknown;
type ActRoute<A extends ActName> = Route<
  typeof byId,
  z.ZodUndefined,
  z.ZodObject<{ expectedVersion: typeof version } & Confirmation<A> & InputOf<A>, z.core.$strict>,
  typeof acted
>;

const requestOf = (name: ActName): ActRequest | undefined => actOf(name).request;
export const REQUESTED_ACTS = ACT_NAMES.filter((name): name is RequestedAct => requestOf(name) !== undefined);

/** One route for each act that has a request. */
const requested = Object.fromEntries(
  REQUESTED_ACTS.map((name) => {
    const { path, summary, confirmed, input, errors } = requestOf(name)!;
    const confirmation =
      confirmed === "password" ? { password } : confirmed === "act" ? { password: password.optional() } : {};
    return [
      name,
      route({
        id: `documents.${path}`,
        method: "POST",
        path: `/api/documents/:id/${path}`,
        access: "member",
        programs: "byRight",
        summary,
        params: byId,
        ...(confirmed === undefined ? {} : { stepUp: confirmed }),
        body: z.strictObject({ expectedVersion: version, ...confirmation, ...input }),
        output: acted,
        errors,
      }),
    ];
  }),
) as { readonly [A in RequestedAct]: ActRoute<A> };

/** The acts that can be done to several titles at once. */
export type BatchAct = { [A in RequestedAct]: RequestOf<A> extends { readonly batch: true } ? A : never }[RequestedAct];
export const BATCH_ACTS = REQUESTED_ACTS.filter((name): name is BatchAct => requestOf(name)?.batch === true);
/**
 * An act on several titles: its name, with what each of them would be asked for by itself. Those of one chain that
 * escrows carry out go in one transaction. What says something else of each title (its paper, its telex, its
 * quantities) is done one by one.
 */
type Batched<A extends BatchAct, Fields> = { readonly action: A } & (keyof InputOf<A> extends never ? unknown : Fields);
export type Together = { [A in BatchAct]: Batched<A, z.output<z.ZodObject<InputOf<A>>>> }[BatchAct];
type TogetherInput = { [A in BatchAct]: Batched<A, z.input<z.ZodObject<InputOf<A>>>> }[BatchAct];
const together = z.discriminatedUnion(
  "action",
  BATCH_ACTS.map((name) => z.strictObject({ action: z.literal(name), ...requestOf(name)!.input })) as never,
) as unknown as z.ZodType<Together, TogetherInput>;

export const actRoutes = {
  ...requested,
  able: route({
    id: "documents.able",
    method: "GET",
    path: "/api/acts",
    access: "member",
    programs: "documents.read",
    summary: "What may be done to each of several documents",
    query: z.strictObject({
      ids: z
        .string()
        .transform((text) => text.split(","))
        .pipe(z.array(id).min(1).max(LIMITS.originalsTogether)),
    }),
    output: z.array(z.object({ id, version, can })),
    errors: [],
  }),
  together: route({
    id: "documents.together",
    method: "POST",
    path: "/api/acts",
    access: "person",
    summary: "Do the same to several titles, confirmed once; each has its own result",
    stepUp: "act",
    unrecorded: "Each act that is done leaves its own line; where none is, nothing changes",
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ id, expectedVersion: version }))
        .min(1)
        .max(LIMITS.originalsTogether),
      act: together,
      password: password.optional(),
    }),
    output: z.array(batchResult),
    errors: ["LISTED_TWICE"],
  }),
};
