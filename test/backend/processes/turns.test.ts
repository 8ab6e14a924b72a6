import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signingRoutes as signing } from "#domain/api/signing";
import { documentRoutes as documents } from "#domain/api/documents";
import { BEGIN, type Line } from "#domain/processes/process";
import { signingProcess } from "#domain/processes/signing";
import type { SigningState } from "#domain/states";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { random } from "../../../scripts/lib/random.ts";
import { companies, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "../documents/pair.ts";

const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);

let at: Pair;
let firms: Company[];
let owner: pg.Client;
beforeAll(async () => {
  at = await startPair();
  firms = [at.carrier, at.other, await companies(at.backend).company("Third")];
  owner = new pg.Client({ connectionString: at.backend.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await at.backend.stop();
});

interface Party {
  readonly company: Company;
  readonly person: string | null;
}
/** What stands on the desk of one company. */
interface Entry {
  readonly company: string;
  readonly column: string;
  readonly act: string | null;
  readonly persons: string[] | null;
}
const ROLE = { role: "signer" } as const;
const SHOWN: Readonly<Partial<Record<SigningState, string>>> = { OPEN: "PROCESSING", REJECTED: "REJECTED" };

/** The entries that follow from the history, by domain. */
function expected(parties: readonly Party[], ordered: boolean, history: readonly Line[]): Entry[] {
  const standing = signingProcess.standing(
    parties.map(() => ROLE),
    ordered,
    history,
  );
  const [initiator] = firms;
  const asked = standing.asked.map((place) => parties[place]!);
  return firms.flatMap(({ id: company }): Entry[] => {
    const own = asked.filter((party) => party.company.id === company);
    if (own.length > 0 || (standing.initiatorAsked && company === initiator!.id)) {
      const all = own.length === 0 || own.some(({ person }) => person === null);
      const persons = all ? null : own.map(({ person }) => person!);
      return [{ company, column: "asked", act: standing.act, persons }];
    }
    return company === initiator!.id && asked.length > 0
      ? [{ company, column: "waiting", act: null, persons: null }]
      : [];
  });
}

it(`is on desks as its history says, whatever the steps (seed ${SEED})`, async () => {
  const { pick, below } = random(SEED);
  for (let run = 0; run < 40; run += 1) {
    const document = randomUUID();
    const parties = Array.from({ length: 1 + below(4) }, (): Party => {
      const company = pick(firms);
      return { company, person: below(3) === 0 ? pick(company.people).id : null };
    });
    const ordered = below(2) === 0;
    const id = randomUUID();
    const [{ id: initiator, people }] = firms as [Company];
    await owner.query("BEGIN");
    await owner.query(
      "INSERT INTO app.document (id, kind, organisation_id, created_by, data) VALUES ($1,'Invoice',$2,$3,'{}')",
      [document, initiator, people[0]!.id],
    );
    await owner.query(
      `INSERT INTO app.process (id, name, document_id, organisation_id, person_id, person_name, ordered)
        VALUES ($1,'signing',$2,$3,$4,'x',$5)`,
      [id, document, initiator, people[0]!.id, ordered],
    );
    for (const [place, { company, person }] of parties.entries())
      await owner.query(
        `INSERT INTO app.process_party (process_id, position, role, organisation_id, person_id)
          VALUES ($1,$2,'signer',$3,$4)`,
        [id, place, company.id, person],
      );
    let history: Line[] = [{ step: BEGIN, party: null }];
    for (let n = 1; n < 9; n += 1) {
      const standing = signingProcess.standing(
        parties.map(() => ROLE),
        ordered,
        history,
      );
      await owner.query(
        `INSERT INTO app.process_line (process_id, n, step, state, party, organisation_id, at)
          VALUES ($1,$2::int,$3,$4,$5,$6, now() + $2::int * interval '1 second')`,
        [id, n, history.at(-1)!.step, standing.state, history.at(-1)!.party, initiator],
      );
      // As the state of the document follows from the request.
      for (const company of firms)
        await owner.query(
          `INSERT INTO app.document_state (document_id, organisation_id, state, kind) VALUES ($1,$2,$3,'Invoice')
            ON CONFLICT (document_id, organisation_id) DO UPDATE SET state = excluded.state`,
          [document, company.id, SHOWN[standing.state] ?? "CREATED"],
        );
      const { rows } = await owner.query<Entry>(
        `SELECT organisation_id AS company, "column", act, persons FROM app.desk_of('process', $1)`,
        [id],
      );
      const due = expected(parties, ordered, history);
      expect(
        rows.toSorted((one, other) => one.company.localeCompare(other.company)),
        JSON.stringify(history),
      ).toEqual(due.toSorted((one, other) => one.company.localeCompare(other.company)));
      const steps: Line[] = [
        ...standing.asked.flatMap((party) => [
          { step: "sign", party },
          { step: "sign", party },
          { step: "reject", party },
        ]),
        ...Object.entries(signingProcess.flow.actions)
          .filter(([step, { from }]) => !["sign", "reject"].includes(step) && from.includes(standing.state))
          .map(([step]) => ({ step, party: null })),
      ];
      if (steps.length === 0) break;
      history = [...history, pick(steps)];
    }
    await owner.query("ROLLBACK");
  }
});

it("that fails for a reason that nobody foresaw says so in words of its own, and stays as it was", async () => {
  const { carrier, other } = at;
  const { id, version } = await carrier.api.call(documents.upload, {
    query: { kind: "QualityReport", name: "Report" },
    bytes: await plainPdf(),
  });
  const parties = [{ organisationId: other.id }];
  await carrier.api.call(signing.ask, { params: { id }, body: { expectedVersion: version, ordered: true, parties } });
  const failed = async (act: Promise<unknown>): Promise<ApiRefusal> => {
    const error: unknown = await act.catch((one: unknown) => one);
    if (!(error instanceof ApiRefusal)) throw error;
    return error;
  };
  await owner.query("REVOKE INSERT ON app.process_line FROM hawser_app");
  try {
    const rejected = await failed(other.api.call(signing.reject, { params: { id }, body: { reason: "No" } }));
    const reminded = await failed(carrier.api.call(signing.remind, { params: { id } }));
    const withdrawn = await failed(carrier.api.call(signing.withdraw, { params: { id } }));
    expect([rejected, reminded, withdrawn].map(({ status, code }) => [status, code])).toEqual([
      [500, "PROCESS_REJECT"],
      [500, "PROCESS_ACTION"],
      [500, "PROCESS_REVOKE"],
    ]);
  } finally {
    await owner.query("GRANT INSERT ON app.process_line TO hawser_app");
  }
  const { signing: request } = await other.api.call(documents.get, { params: { id } });
  expect(request).toMatchObject({ state: "OPEN", steps: [{ state: "ASKED" }] });
  expect(request?.history).toHaveLength(1);
});
