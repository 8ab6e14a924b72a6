import { z } from "zod";
import { actOf } from "../acts/acts.ts";
import { LIMITS } from "../limits.ts";
import { can, code, id, password, version } from "../shapes.ts";
import { actRoutesOf, requestedOn, type InputOf, type Requested, type RequestOf } from "./act-routes.ts";
import { acted } from "./document-shapes.ts";
import { intent } from "./intent.ts";
import { route } from "./route.ts";
import { every } from "../changes.ts";

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
/**
 * The result of an act on one of several titles: why it was refused, or the intent that carries it out; neither for a
 * statement that is signed off-chain.
 */
export const batchResult = z.object({
  id,
  refused: z.object({ code, parameters }).nullable(),
  intent: intent.nullable(),
});
export type BatchResult = z.infer<typeof batchResult>;

/** The acts that are done by a request of their own. */
export type RequestedAct = Requested<"document">;
export const REQUESTED_ACTS = requestedOn("document");
const requested = actRoutesOf("document", { plain: acted, called: acted });

/** The acts that can be done to several titles at once. */
export type BatchAct = {
  [A in RequestedAct]: RequestOf<"document", A> extends { readonly batch: true } ? A : never;
}[RequestedAct];
export const BATCH_ACTS = REQUESTED_ACTS.filter((name): name is BatchAct => actOf(name).request?.batch === true);
/**
 * An act on several titles: its name, with the input of the act on a single one. Acts on one chain that escrows carry
 * out go in one transaction. An act whose input differs for each title (paper, telex, quantities) is done one by one.
 */
type Batched<A extends BatchAct, Fields> = { readonly action: A } & (keyof InputOf<"document", A> extends never
  ? unknown
  : Fields);
export type Together = { [A in BatchAct]: Batched<A, z.output<z.ZodObject<InputOf<"document", A>>>> }[BatchAct];
export type TogetherInput = { [A in BatchAct]: Batched<A, z.input<z.ZodObject<InputOf<"document", A>>>> }[BatchAct];
const [first, ...others] = BATCH_ACTS.map((name) =>
  z.strictObject({ action: z.literal(name), ...actOf(name).request!.input }),
);
const together = z.discriminatedUnion("action", [first!, ...others]) as unknown as z.ZodType<Together, TogetherInput>;

export const actRoutes = {
  ...requested,
  able: route({
    id: "documents.able",
    method: "GET",
    shows: every("document", "intent", "envelope", "contact", "workspace"),
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
