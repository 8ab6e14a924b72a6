import { jsonOf } from "#domain/json";
import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { elementOf, type ElementConfig } from "#domain/exchange/calls";
import type { ErrorCode } from "#domain/errors";
import type { TextParameters } from "#domain/text";
import type { Called, Exchange } from "./adapter.ts";

/** Why a configuration is of no use. `again`: a later try may find it better. */
export interface NoConfig {
  readonly code: ErrorCode;
  readonly parameters: TextParameters;
  readonly again: boolean;
  readonly status: number | null;
}

export interface Configured extends ElementConfig {
  /** As the exchange names it, or a fingerprint of the schema. */
  readonly version: string;
}

const no = (code: ErrorCode, again: boolean, { status }: Called, parameters: TextParameters = {}): NoConfig => ({
  code,
  parameters,
  again,
  status,
});

/** Asks an exchange what it takes. Nothing of a delivery is sent: it can be asked as often as needed. */
export async function readConfig(exchange: Exchange): Promise<Configured | NoConfig> {
  const answer = await exchange.config();
  const { status } = answer;
  if (status === null) return no(answer.code, answer.code !== "EXCHANGE_ADDRESS", answer);
  if (status === 401 || status === 403) return no("EXCHANGE_KEY", false, answer);
  if (status === 408 || status === 429 || status >= 500) return no("EXCHANGE_AWAY", true, answer);
  if (status !== 200) return no("EXCHANGE_ANSWER", false, answer, { status });
  const config = jsonOf(answer.text);
  if (config === undefined) return no("EXCHANGE_ANSWER", false, answer, { status });
  const element = elementOf(config);
  if (element === null) return no("EXCHANGE_ELEMENT", false, answer);
  return { ...element, version: element.version ?? fingerprint(element.schema) };
}

const fingerprint = (schema: object): string =>
  `sha256:${createHash("sha256").update(canonicalJson(schema)).digest("hex").slice(0, 16)}`;
