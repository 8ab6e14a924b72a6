// Data: what an exchange is asked, and how its answers and messages are read.

import type { NodeType } from "../bunker/exchange/push.ts";
import { asArray, asObject, asText, isObject, type Json } from "../verify/json.ts";

/** The data element that a signed note is pushed as. */
export const ELEMENT = "bunker_delivery_note";
export const CONFIG_PATH = "/api/v1/config";
export const PUSH_PATH = `/api/v1/data/push/${ELEMENT}`;
export const KEY_HEADER = "SGTRADEX-API-KEY";
/** The id of the call, which an exchange may say again in its message. */
export const CALL_HEADER = "X-Request-ID";

/** The receivers and the place of a push, as an administrator sets them. */
export interface Addressed {
  readonly participants: readonly string[];
  readonly onBehalfOf: readonly string[];
  readonly parentNodeId: string;
  readonly parentNodeType: NodeType;
}

const ids = (all: readonly string[]): readonly { readonly id: string }[] => all.map((id) => ({ id }));

/** The body of a push. */
export const pushBody = (to: Addressed, payload: readonly Json[]): Json => ({
  participants: ids(to.participants),
  parent_node_id: to.parentNodeId,
  parent_node_type: to.parentNodeType,
  ...(to.onBehalfOf.length === 0 ? {} : { on_behalf_of: ids(to.onBehalfOf) }),
  payload,
});

/** The data element as the exchange describes it. */
export interface ElementConfig {
  readonly schema: Json;
  /** Null where the exchange names none. */
  readonly version: string | null;
  readonly receivers: readonly { readonly id: string; readonly name: string }[];
}

/** So many receivers are read. */
const MOST_RECEIVERS = 500;
const said = (value: unknown): string =>
  typeof value === "number" ? String(value) : asText(value).trim().slice(0, 200);
const firstOf = (object: Json, names: readonly string[]): string =>
  names.map((name) => said(object[name])).find((value) => value !== "") ?? "";

/**
 * The element of a configuration, `data.produces` with `id`, `to` and `schema`; null where this company may not send
 * it, or its schema is missing.
 */
export function elementOf(config: unknown): ElementConfig | null {
  const data = asObject(asObject(config)["data"]);
  const element = asArray(data["produces"])
    .map(asObject)
    .find((one) => one["id"] === ELEMENT);
  const schema = element?.["schema"];
  if (element === undefined || !isObject(schema)) return null;
  const version = firstOf(element, ["schema_version", "version"]) || firstOf(schema, ["version", "$id"]);
  return {
    schema,
    version: version === "" ? null : version,
    receivers: asArray(element["to"])
      .slice(0, MOST_RECEIVERS)
      .map(asObject)
      .map((one) => ({ id: said(one["id"]), name: said(one["name"]) }))
      .filter(({ id }) => id !== ""),
  };
}

const TRANSACTION = ["transaction_id", "transactionId", "id"] as const;
const REASON = ["message", "reason", "error", "detail"] as const;

/** The id that an exchange gave to a push; empty where its answer names none. */
export function transactionOf(answer: unknown): string {
  const top = asObject(answer);
  return firstOf(asObject(top["data"]), TRANSACTION) || firstOf(top, TRANSACTION);
}

/** Why an exchange refused, in its own words; empty where it says nothing. */
export function reasonOf(answer: unknown): string {
  const top = asObject(answer);
  const found = firstOf(asObject(top["data"]), REASON) || firstOf(top, REASON);
  const errors = asArray(top["errors"] ?? asObject(top["data"])["errors"])
    .slice(0, 10)
    .map((one) => (isObject(one) ? firstOf(one, REASON) : said(one)))
    .filter((one) => one !== "");
  return [found, ...errors]
    .filter((one) => one !== "")
    .join("; ")
    .slice(0, 500);
}

export const NOTICES = ["CONFIG_REFRESH", "PUSH_SUCCESS", "PUSH_FAILED"] as const;
export type NoticeType = (typeof NOTICES)[number];

/** A message of an exchange. `call`: the id of our call, where the exchange says it again. */
export type Notice = {
  readonly type: NoticeType;
  readonly transaction: string;
  readonly call: string;
  readonly reason: string;
};

/** Reads a message; null for one of no known type. */
export function readNotice(body: unknown): Notice | null {
  const top = asObject(body);
  const data = asObject(top["data"]);
  const named = firstOf(top, ["type", "event", "notification_type"]);
  const type = NOTICES.find((one) => one === named);
  if (type === undefined) return null;
  return {
    type,
    transaction: firstOf(data, TRANSACTION.slice(0, 2)) || firstOf(top, TRANSACTION.slice(0, 2)),
    call: firstOf(data, ["request_id"]) || firstOf(top, ["request_id"]),
    reason: reasonOf(body),
  };
}
