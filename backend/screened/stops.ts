import { BLOCKING, UNDECIDED, type ScreeningState } from "#domain/acts/screening/states";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { sameCompany } from "#domain/names";
import { namedIn } from "#domain/screening/named";
import type { SubjectSource } from "#domain/screening/checks";
import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

/** The hits of a company that were confirmed and not released, or wait for a decision, with what they are about. */
const STOPPING = statement(
  "screened.stopping",
  `SELECT k.source, k.subject_id AS "subjectId", s.state, c.name, c.subject->>'imo' AS imo,
      c.subject->>'code' AS code, c.id AS "checkId"
    FROM app.screening_case k
    JOIN LATERAL (SELECT state FROM app.process_line l WHERE l.process_id = k.process_id ORDER BY l.n DESC LIMIT 1) s
      ON s.state = ANY ($2)
    JOIN LATERAL (SELECT c.id, c.name, c.subject FROM app.screening_check c WHERE c.organisation_id = k.organisation_id
      AND c.source = k.source AND c.subject_id = k.subject_id ORDER BY c.at DESC LIMIT 1) c ON true
    WHERE k.organisation_id = $1 ORDER BY k.process_id`,
).as<{ source: SubjectSource; state: ScreeningState }>();
type Stopping = RowOf<typeof STOPPING>;

interface Asking {
  readonly tx: EntityManager;
  readonly organisation: { readonly id: string };
}

/** The companies of the platform that an act deals with, and the documents that it is about. */
export interface DealtWith {
  readonly companies?: readonly string[];
  readonly documents?: readonly { readonly kind: string; readonly data: FieldData }[];
}

const states: readonly ScreeningState[] = [...BLOCKING, ...UNDECIDED];
/** Whether a decision stops by itself. */
export const isBlocking = (state: ScreeningState): boolean => (BLOCKING as readonly ScreeningState[]).includes(state);

const meets = (dealt: DealtWith): ((one: Stopping) => boolean) => {
  const companies = new Set(dealt.companies);
  const named = (dealt.documents ?? []).map(({ kind, data }) => namedIn(kindOf(kind), data));
  return ({ source, subjectId, name, imo, code }) =>
    (source === "company" && companies.has(subjectId)) ||
    named.some(
      ({ names, imos, codes }) =>
        (imo !== null && imo !== "" && imos.includes(imo)) ||
        // A country stands for its places, and a chapter for its goods.
        (code !== null && code !== "" && codes.some((one) => one.startsWith(code))) ||
        names.some((one) => sameCompany(one, name)),
    );
};

/** The hits about what is dealt with: those that block first. */
export async function stopsOf({ tx, organisation }: Asking, dealt: DealtWith): Promise<Stopping[]> {
  const found = await rows(tx, STOPPING, [organisation.id, states]);
  return found
    .filter(meets(dealt))
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
