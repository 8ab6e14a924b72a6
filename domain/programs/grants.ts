import type { Subject } from "../acts/act.ts";
import { actOn, ACTS, type ActKey, namesOf } from "../acts/acts.ts";
import { routeId, type SUBJECTS } from "../acts/subjects.ts";
import { text, type Text } from "../text.ts";
import { isKeyOf } from "../lookup.ts";

type IdOf<K extends ActKey> = K extends ActKey
  ? (typeof ACTS)[K] extends {
      readonly subject: infer S extends Subject;
      readonly request: { readonly grant: true; readonly path: infer Path extends string };
    }
    ? `${(typeof SUBJECTS)[S]["id"]}.${Path}`
    : never
  : never;
/** The acts on a subject that have a request of their own, by the ids of their routes. */
const requested = <const S extends Subject>(subject: S) =>
  Object.fromEntries(
    namesOf(subject).flatMap((name) => {
      const { label, request } = actOn(subject, name);
      return request?.grant === true ? [[routeId(subject, name, request.path), label]] : [];
    }),
  ) as Readonly<Record<IdOf<Extract<ActKey, `${S}.${string}`>>, Text>>;

/**
 * The acts that a person may grant to an API token with the password, by the id of the route: those that a signed-in
 * user confirms with it. No token does any of them without.
 */
export const GRANTABLE = {
  "documents.sign": ACTS["document.sign"].label,
  "documents.sign-automatically": ACTS["document.signAutomatically"].label,
  ...requested("document"),
  "documents.amend": ACTS["document.amend"].label,
  ...requested("envelope"),
  ...requested("review"),
  "reviews.request": text("Submit a request for review", "提交正本申请审阅"),
  "intents.cancel": text("Give up an act that was not sent", "放弃尚未发送的操作"),
} as const satisfies Record<string, Text>;

export type Grantable = keyof typeof GRANTABLE;
export const GRANTABLES = Object.keys(GRANTABLE) as [Grantable, ...Grantable[]];
export const isGrantable = (id: string): id is Grantable => isKeyOf(GRANTABLE, id);
