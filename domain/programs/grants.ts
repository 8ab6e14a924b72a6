import { ACT_NAMES, actOf, ACTS, type ActName } from "../acts/acts.ts";
import { envelopeFlow } from "../flows/envelope.ts";
import { text, type Text } from "../text.ts";

const envelope = envelopeFlow.actions;

type PathOf<A extends ActName> = (typeof ACTS)[`document.${A}`] extends {
  readonly request: { readonly grant: true; readonly path: infer Path extends string };
}
  ? Path
  : never;
/** Of the acts that have a request of their own. */
const requested = Object.fromEntries(
  ACT_NAMES.flatMap((name) => {
    const { label, request } = actOf(name);
    return request?.grant === true ? [[`documents.${request.path}`, label]] : [];
  }),
) as Readonly<Record<`documents.${PathOf<ActName>}`, Text>>;

/**
 * What a person may grant to an API token with the password, by the id of the route: the acts that a signed-in user
 * confirms with it. No token does any of them without.
 */
export const GRANTABLE = {
  "documents.sign": ACTS["document.sign"].label,
  "documents.sign-automatically": ACTS["document.signAutomatically"].label,
  ...requested,
  "documents.amend": ACTS["document.amend"].label,
  "envelopes.seal": envelope.seal.label,
  "envelopes.unseal": envelope.unseal.label,
  "envelopes.transfer": envelope.transfer.label,
  "intents.cancel": text("Give up an act that was not sent", "放弃尚未发送的操作"),
} as const satisfies Record<string, Text>;

export type Grantable = keyof typeof GRANTABLE;
export const GRANTABLES = Object.keys(GRANTABLE) as [Grantable, ...Grantable[]];
export const isGrantable = (id: string): id is Grantable => id in GRANTABLE;
