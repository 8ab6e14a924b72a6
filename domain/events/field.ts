import { ERRORS, type ErrorCode } from "../errors.ts";
import { REVOCATION_REASONS, type RevocationReason } from "../certificates.ts";
import { billOfExchangeFlow } from "../flows/bill-of-exchange.ts";
import { deliveryOrderFlow } from "../flows/delivery-order.ts";
import { titleFlow } from "../flows/title.ts";
import { GRANTABLE, type Grantable } from "../programs/grants.ts";
import { kindOf, KINDS } from "../kinds/kinds.ts";
import type { Fields, FieldType } from "../recorded.ts";
import { sayRefusal } from "../refusals.ts";
import { SCOPES, type Scope } from "../scopes.ts";
import { fill, say, text, type Language, type Text, type TextParameters } from "../text.ts";
import { HEADLINES, type Headline } from "../headlines.ts";
import { WEBHOOK_TOPICS, type WebhookTopic } from "../webhooks.ts";
import { sayDay, sayExpiry, sayFacts, sayLanguage, sayOwnExpiry, sayTimeOut, sayYesNo } from "./facts.ts";
import { entryOf, isKeyOf } from "../lookup.ts";
import { REGISTER_ACTS, type RegisterAct } from "../register-acts.ts";
import type { ActName } from "../acts/acts.ts";

/** A person or company as it was called when something happened. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The shape of each. */
interface Shapes extends Record<FieldType, unknown> {
  readonly text: string;
  readonly number: number;
  /** `2026-11-20`. */
  readonly day: string;
  readonly party: Named;
  readonly permissions: readonly Scope[];
  readonly kind: string;
  /** An act on the chain, by its name in the table of title documents. */
  readonly act: string;
  readonly refusal: { readonly code: ErrorCode; readonly parameters: TextParameters };
  /** Facts of a company by their names. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly yesNo: boolean;
  /** Days after which passwords expire, for all or for one; minutes after which an unused session ends. */
  readonly expiry: number | null;
  readonly ownExpiry: number | null;
  readonly timeOut: number | null;
  readonly language: Language;
  /** The acts that a token may do with a grant. */
  readonly grantables: readonly Grantable[];
  readonly revocation: RevocationReason;
  readonly topics: readonly WebhookTopic[];
  /** A verdict in one line. */
  readonly headline: Headline;
  readonly proof: unknown;
}
type Required<F extends Fields> = {
  [K in keyof F as F[K] extends `${string}?` ? never : K]: F[K] extends FieldType ? Shapes[F[K]] : never;
};
type Optional<F extends Fields> = {
  [K in keyof F as F[K] extends `${string}?` ? K : never]?: F[K] extends `${infer T extends FieldType}?`
    ? Shapes[T] | undefined
    : never;
};
/** The data of a line with these fields. */
export type Carried<F extends Fields> = Readonly<Required<F> & Optional<F>>;

const COMMA = text(", ", "、");
const NOTHING = "–";

/** How each type is said; null for what another version of the product wrote. */
const SAYING: Readonly<Record<FieldType, (value: unknown, language: Language) => string | null>> = {
  text: (value) => (typeof value === "string" ? value : null),
  number: (value) => (typeof value === "number" ? String(value) : null),
  day: sayDay,
  party: (value) => (isNamed(value) ? value.name : typeof value === "string" ? value.slice(0, 8) : null),
  permissions: (value, language) =>
    Array.isArray(value)
      ? value.map((one) => (isScope(one) ? say(SCOPES[one], language) : String(one))).join(say(COMMA, language)) ||
        NOTHING
      : null,
  kind: (value, language) =>
    typeof value === "string" ? (isKeyOf(KINDS, value) ? say(kindOf(value).label, language) : value) : null,
  act: (value, language) => (typeof value === "string" ? labelled(ACTS, value, language) : null),
  refusal: (value, language) => (isRefusal(value) ? sayRefusal(value.code, language, value.parameters) : null),
  facts: sayFacts,
  yesNo: sayYesNo,
  expiry: sayExpiry,
  ownExpiry: sayOwnExpiry,
  timeOut: sayTimeOut,
  language: sayLanguage,
  grantables: (value, language) => listed(GRANTABLE, value, language),
  topics: (value, language) => listed(WEBHOOK_TOPICS, value, language),
  headline: (value, language) => listed(HEADLINES, [value], language),
  revocation: (value, language) => listed(REVOCATION_REASONS, [value], language),
  proof: () => null,
};

/** The label of a name; the name itself, for one that only another version of the product knows. */
function labelled(labels: Readonly<Partial<Record<string, Text>>>, name: string, language: Language): string {
  const label = entryOf(labels, name);
  return label === undefined ? name : say(label, language);
}

const labelsOf = (
  actions: Readonly<Partial<Record<ActName, { readonly label: Text }>>>,
): Readonly<Partial<Record<ActName, Text>>> =>
  Object.fromEntries(Object.entries(actions).map(([name, { label }]) => [name, label]));
/** The acts on titles, with the labels that they have there, and those of registers. */
const ACTS: Readonly<Partial<Record<ActName | RegisterAct, Text>>> = {
  ...labelsOf(billOfExchangeFlow.actions),
  ...labelsOf(deliveryOrderFlow.actions),
  ...labelsOf(titleFlow("bl").actions),
  ...REGISTER_ACTS,
};

const isRefusal = (value: unknown): value is Shapes["refusal"] =>
  typeof value === "object" && value !== null && "code" in value && isKeyOf(ERRORS, String(value.code));
/** Several names by their labels. */
const listed = (labels: Readonly<Record<string, Text>>, value: unknown, language: Language): string | null =>
  Array.isArray(value) ? value.map((one) => labelled(labels, String(one), language)).join(say(COMMA, language)) : null;

const isNamed = (value: unknown): value is Named =>
  typeof value === "object" && value !== null && typeof (value as Partial<Named>).name === "string";
const isScope = (value: unknown): value is Scope => typeof value === "string" && isKeyOf(SCOPES, value);

/** Fills a sentence with what a line carries. */
export function sayWith(
  words: Text,
  fields: Fields,
  detail: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const said = Object.entries(fields).map(([name, type]) => [
    name,
    SAYING[type.replace("?", "") as FieldType](detail[name], language) ?? NOTHING,
  ]);
  return fill(language === "zh-CN" ? words.zh : words.en, language, Object.fromEntries(said) as Record<string, string>);
}
