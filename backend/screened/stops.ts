import { BLOCKING, UNDECIDED, type ScreeningState } from "#domain/acts/screening/states";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { companyKey } from "#domain/names";
import { namedIn } from "#domain/screening/named";
import type { SubjectSource } from "#domain/screening/checks";
import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { newestState } from "../processes/newest.ts";

/**
 * The hits of a company that were confirmed and not released, or wait for a decision, with every name, IMO number and
 * code under which the body was checked. `checkId`: of the newest check that found it.
 */
const STOPPING = statement(
  "screened.stopping",
  `SELECT k.source, k.subject_id AS "subjectId", s.state, k.names, k.imos, k.codes, h.check_id AS "checkId"
    FROM app.screening_case k
    JOIN LATERAL ${newestState("k.process_id")} s
      ON s.state = ANY ($2)
    JOIN LATERAL (SELECT h.check_id FROM app.screening_hit h WHERE h.process_id = k.process_id
      ORDER BY h.check_id DESC LIMIT 1) h ON true
    WHERE k.organisation_id = $1 ORDER BY k.process_id`,
).as<{ source: SubjectSource; state: ScreeningState }>();
type Row = RowOf<typeof STOPPING>;
/** The names of companies of the platform. */
const COMPANIES = statement(
  "screened.companyNames",
  `SELECT o.id, o.name, coalesce(o.chinese_name, '') AS "chineseName" FROM app.organisation o WHERE o.id = ANY ($1)`,
  ["chineseName"],
);

/** A hit that stops something, under the name that it was checked by last. */
export interface Stopping extends Pick<Row, "source" | "subjectId" | "state" | "checkId"> {
  readonly name: string;
}

interface Asking {
  readonly tx: EntityManager;
  readonly organisation: { readonly id: string };
}

/** The companies of the platform that an act deals with, the documents that it is about, and names of others. */
export interface DealtWith {
  readonly companies?: readonly string[];
  readonly names?: readonly string[];
  readonly documents?: readonly { readonly kind: string; readonly data: FieldData }[];
}

const states: readonly ScreeningState[] = [...BLOCKING, ...UNDECIDED];
/** Whether a decision stops by itself. */
export const isBlocking = (state: ScreeningState): boolean => (BLOCKING as readonly ScreeningState[]).includes(state);

const same = (names: readonly string[], others: readonly string[]): boolean => {
  const keys = new Set(names.map(companyKey).filter((key) => key !== ""));
  return others.some((one) => keys.has(companyKey(one)));
};

/** The hits about what is dealt with: those that block first. */
export async function stopsOf({ tx, organisation }: Asking, dealt: DealtWith): Promise<Stopping[]> {
  const found = await rows(tx, STOPPING, [organisation.id, states]);
  if (found.length === 0) return [];
  const companies = new Set(dealt.companies);
  const called = (await rows(tx, COMPANIES, [[...companies]])).flatMap(({ name, chineseName }) => [name, chineseName]);
  const named = (dealt.documents ?? []).map(({ kind, data }) => namedIn(kindOf(kind), data));
  return found
    .filter(
      ({ source, subjectId, names, imos, codes }) =>
        (source === "company" && companies.has(subjectId)) ||
        same(names, called) ||
        same(names, dealt.names ?? []) ||
        named.some(
          (document) =>
            imos.some((one) => document.imos.includes(one)) ||
            // A country stands for its places, and a chapter for its goods.
            codes.some((code) => document.codes.some((one) => one.startsWith(code))) ||
            same(names, document.names),
        ),
    )
    .map(({ names, imos: _, codes: __, ...one }) => ({ ...one, name: names[0] ?? "" }))
    .toSorted((one, other) => Number(isBlocking(other.state)) - Number(isBlocking(one.state)));
}

/**
 * Lets nothing go to a company, or about a ship, that a compliance decision of the own company blocks.
 * COMPLIANCE_BLOCKED; COMPLIANCE_UNDECIDED where the company wants undecided hits to stop, too.
 */
export async function assertNotStopped(asking: Asking, dealt: DealtWith): Promise<void> {
  const [first] = await stopsOf(asking, dealt);
  if (first === undefined) return;
  if (isBlocking(first.state)) throw new Refused("COMPLIANCE_BLOCKED", { company: first.name });
  const setting = await table(asking.tx, "app.screening_setting").first(["open_hit"], {
    organisation_id: asking.organisation.id,
  });
  if (setting?.open_hit === "stop") throw new Refused("COMPLIANCE_UNDECIDED", { company: first.name });
}
