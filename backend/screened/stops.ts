import type { EntityManager } from "typeorm";
import { BLOCKING, UNDECIDED, type ScreeningState } from "#domain/acts/screening/states";
import { Refused } from "#domain/errors";
import { bodyOfParty } from "#domain/kinds/order-phrase";
import { companyKey, sameCompany } from "#domain/names";
import type { HitRule, SubjectSource } from "#domain/screening/checks";
import { Identities, Identity } from "#domain/screening/identity";
import { namedIn, type NamedIn } from "#domain/screening/named";
import type { ListEntry } from "#domain/screening/types";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { newestState } from "../processes/newest.ts";
import { documentsSaid, readBy, type Kept, type Said } from "./said.ts";

/** The newest hit of the case `k`, and the country of the body as it was checked by it. */
const NEWEST_HIT = `JOIN LATERAL (SELECT h.check_id, h.rule, h.entry, coalesce(c.subject ->> 'country', '') AS country
      FROM app.screening_hit h JOIN app.screening_check c ON c.id = h.check_id WHERE h.process_id = k.process_id
      ORDER BY h.check_id DESC LIMIT 1) h ON true`;
/**
 * The hits of a company that were confirmed and not released, or wait for a decision, with every name, IMO number and
 * code under which the body was checked. `checkId`: of the newest check that found it.
 */
const STOPPING = statement(
  "screened.stopping",
  `SELECT k.source, k.subject_id AS "subjectId", s.state, k.list_id AS list, k.entry_id AS "entryId", k.names, k.imos,
      k.codes, h.check_id AS "checkId", h.rule, h.entry, h.country
    FROM app.screening_case k
    JOIN LATERAL ${newestState("k.process_id")} s
      ON s.state = ANY ($2)
    ${NEWEST_HIT}
    WHERE k.organisation_id = $1 ORDER BY k.process_id`,
  ["country"],
).as<{ source: SubjectSource; state: ScreeningState; rule: HitRule; entry: ListEntry }>();
type Row = RowOf<typeof STOPPING>;
/** The bodies of one country that were released. */
const RELEASED = statement(
  "screened.released",
  `SELECT k.source, k.subject_id AS "subjectId", k.list_id AS list, k.entry_id AS "entryId", k.names, h.country
    FROM app.screening_case k
    JOIN LATERAL ${newestState("k.process_id")} s
      ON s.state = 'RELEASED'
    ${NEWEST_HIT}
    WHERE k.organisation_id = $1 AND h.country <> '' ORDER BY k.process_id`,
  ["country"],
).as<{ source: SubjectSource }>();
type Released = RowOf<typeof RELEASED>;
/** The names of companies of the platform. */
const COMPANIES = statement(
  "screened.companyNames",
  `SELECT o.id, o.name, coalesce(o.chinese_name, '') AS "chineseName", o.country FROM app.organisation o
    WHERE o.id = ANY ($1)`,
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

/**
 * The companies of the platform and the external contacts that an act deals with, the documents that it is about, and
 * names of others.
 */
export interface DealtWith {
  readonly companies?: readonly string[];
  readonly externals?: readonly string[];
  readonly names?: readonly string[];
  readonly documents?: readonly Kept[];
  /** Documents by their ids: they are read only where there is a decision at all. */
  readonly documentIds?: readonly string[];
}

const states: readonly ScreeningState[] = [...BLOCKING, ...UNDECIDED];
/** Whether a decision stops by itself. */
export const isBlocking = (state: ScreeningState): boolean => (BLOCKING as readonly ScreeningState[]).includes(state);

/** A case with everything by which its body is known. */
interface Decided {
  readonly row: Row;
  readonly identity: Identity;
  readonly imos: readonly string[];
}

/**
 * A confirmed hit says that the body is the one on the list: the names and numbers of the list are its own, too, but
 * weak ones, which many have. One by the rule of half says so of an owner alone.
 */
function decidedOf(row: Row): Decided {
  const isEntry = isBlocking(row.state) && row.rule !== "ownership";
  const { names, identifiers } = row.entry;
  const aliases = isEntry ? names.filter(({ quality }) => quality !== "weak").map(({ text }) => text) : [];
  const numbers = isEntry ? identifiers.filter(({ kind }) => kind === "imo").map(({ value }) => value) : [];
  return { row, identity: new Identity([...row.names, ...aliases]), imos: [...row.imos, ...numbers] };
}

/** A company with its country, as it is dealt with: by its id, or by how a document names it. */
interface Dealt {
  readonly id?: string;
  readonly names: readonly string[];
  readonly country: string;
}

/** A document by all that it names. */
interface Naming extends NamedIn {
  readonly identities: Identities;
}
const namingOf = ({ kind, data }: Said): Naming => {
  const named = namedIn(kind, data);
  return { ...named, identities: new Identities(named.names) };
};

/** The decisions of a company that stop something, read once for whatever is asked about. */
export class Decisions {
  private constructor(
    readonly tx: EntityManager,
    readonly decided: readonly Decided[],
    readonly released: readonly Released[],
  ) {}

  static async of({ tx, organisation }: Asking): Promise<Decisions> {
    const found = await rows(tx, STOPPING, [organisation.id, states]);
    const released = found.length === 0 ? [] : await rows(tx, RELEASED, [organisation.id]);
    const first = found.toSorted((one, other) => Number(isBlocking(other.state)) - Number(isBlocking(one.state)));
    return new Decisions(tx, first.map(decidedOf), released);
  }

  /** The hits about what is dealt with: those that block first. */
  async about(dealt: DealtWith): Promise<Stopping[]> {
    if (this.decided.length === 0) return [];
    const companies = (await rows(this.tx, COMPANIES, [[...new Set(dealt.companies)]])).map(
      ({ id, country, name, chineseName }) => {
        const names = [name, chineseName];
        return { id, country, names, identities: new Identities(names) };
      },
    );
    const ids = dealt.documentIds ?? [];
    const documents = [...(dealt.documents ?? []), ...(ids.length === 0 ? [] : await documentsSaid(this.tx, ids))];
    const named = (await readBy(this.tx, documents)).map(({ said }) => namingOf(said));
    const others = new Identities(dealt.names ?? []);
    return this.decided
      .filter(
        (one) =>
          (one.row.source === "external" && dealt.externals?.includes(one.row.subjectId)) ||
          one.identity.meets(others) ||
          companies.some((company) => this.#stopsCompany(one, company)) ||
          named.some((document) => this.#stopsDocument(one, document)),
      )
      .map(stoppingOf);
  }

  /** The same of each of many documents, of which nobody else is dealt with. */
  ofEach(documents: readonly Said[]): Stopping[][] {
    return documents.map((said) => {
      if (this.decided.length === 0) return [];
      const document = namingOf(said);
      return this.decided.filter((one) => this.#stopsDocument(one, document)).map(stoppingOf);
    });
  }

  #stopsCompany(one: Decided, { identities, ...company }: Dealt & { readonly identities: Identities }): boolean {
    if (one.row.source === "company" && one.row.subjectId === company.id) return true;
    return one.identity.meets(identities) && !this.#isReleased(one, company);
  }

  #stopsDocument(one: Decided, { identities, imos, codes, names, bodies }: Naming): boolean {
    if (one.imos.some((imo) => imos.includes(imo))) return true;
    // A country stands for its places, and a chapter for its goods.
    if (one.row.codes.some((code) => codes.some((other) => other.startsWith(code)))) return true;
    if (!one.identity.meets(identities)) return false;
    const free = bodies.filter(({ name, country }) => this.#isReleased(one, { names: [name], country }));
    if (free.length === 0) return true;
    const freed = new Set(free.map(({ name }) => companyKey(name)));
    const bound = bodies.filter((body) => !free.includes(body)).map(({ name }) => name);
    const left = names.filter((name) => !freed.has(companyKey(bodyOfParty(name))));
    return one.identity.meets(new Identities([...left, ...bound]));
  }

  /**
   * A decision reaches every company of the name, wherever it is. It leaves out one that two people released
   * themselves, by its whole name, and that is known to be of another country than the body that was decided about.
   */
  #isReleased({ row }: Decided, { id, names, country }: Dealt): boolean {
    if (country === "" || row.country === "" || row.country === country) return false;
    return this.released.some(
      (one) =>
        one.list === row.list &&
        one.entryId === row.entryId &&
        one.country === country &&
        (id === undefined
          ? one.names.some((known) => names.some((name) => sameCompany(known, name)))
          : one.source === "company" && one.subjectId === id),
    );
  }
}

const stoppingOf = ({ row: { source, subjectId, state, checkId, names } }: Decided): Stopping => ({
  source,
  subjectId,
  state,
  checkId,
  name: names[0] ?? "",
});

/** The hits about what is dealt with: those that block first. */
export const stopsOf = async (asking: Asking, dealt: DealtWith): Promise<Stopping[]> =>
  (await Decisions.of(asking)).about(dealt);

/** Of each hit, why it stops an act: COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED; null where it only warns. */
export async function refusalsOf({ tx, organisation }: Asking): Promise<(one: Stopping | undefined) => Refused | null> {
  const setting = await table(tx, "app.screening_setting").first(["open_hit"], { organisation_id: organisation.id });
  return (one) => {
    if (one === undefined) return null;
    if (isBlocking(one.state)) return new Refused("COMPLIANCE_BLOCKED", { company: one.name });
    return setting?.open_hit === "stop" ? new Refused("COMPLIANCE_UNDECIDED", { company: one.name }) : null;
  };
}

/**
 * Lets nothing go to a company, or about a ship, that a compliance decision of the own company blocks.
 * COMPLIANCE_BLOCKED; COMPLIANCE_UNDECIDED where the company wants undecided hits to stop, too.
 */
export async function assertNotStopped(
  asking: Asking,
  dealt: DealtWith,
  decisions: Decisions | null = null,
): Promise<void> {
  const [first] = await (decisions ?? (await Decisions.of(asking))).about(dealt);
  const refused = first === undefined ? null : (await refusalsOf(asking))(first);
  if (refused !== null) throw refused;
}
