import { Any, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { FieldData } from "#domain/kinds/field";
import type { KindName } from "#domain/kinds/kinds";
import { bodiesIn } from "#domain/screening/named";
import { bodyKey, type NamedBody } from "#domain/screening/named-body";
import { inLatin } from "#domain/screening/names";
import type { ScreenedSubject } from "#domain/screening/result";
import { GONE_STATES } from "#domain/states";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { readBy, SAID, SAID_BY, type Said } from "../screened/said.ts";
import { subjectOf, type SubjectRow } from "./subjects.ts";

const LIVE = statement(
  "screening.liveDocuments",
  `SELECT d.id, d.kind, ${SAID} FROM app.document_state s JOIN app.document d ON d.id = s.document_id ${SAID_BY}
    WHERE s.organisation_id = $1 AND s.document_id > $2 AND s.state <> ALL ($3) ORDER BY s.document_id LIMIT $4`,
  ["id"],
).as<{ kind: KindName; data: FieldData }>();

/** The next documents of a company that are live, after one of them, with the fields of their templates. */
export async function liveAfter(
  tx: EntityManager,
  organisation: string,
  id: string,
  limit: number,
): Promise<{ readonly id: string; readonly said: Said }[]> {
  const found = await readBy(tx, await rows(tx, LIVE, [organisation, id, GONE_STATES, limit]));
  return found.map(({ document, said }) => ({ id: document.id, said }));
}

/** A body of a document, as it is compared. */
export const screenedBody = ({ kind, name, country, imo, flag, code }: NamedBody): ScreenedSubject => ({
  kind,
  name,
  localName: "",
  otherNames: [],
  country,
  address: "",
  city: "",
  region: "",
  registration: "",
  lei: "",
  imo,
  flag,
  born: "",
  code,
});

/** The facts by which a document names a body. */
export type Named = Pick<ScreenedSubject, "kind" | "name" | "localName" | "otherNames" | "country" | "imo" | "code">;

/**
 * Every way in which a document may name a body that a company knows from elsewhere: without its country, or with the
 * same.
 */
export const keysOf = ({ kind, name, localName, otherNames, country, imo, code }: Named): string[] => [
  ...(imo || code ? [bodyKey({ kind, name, country, imo, code })] : []),
  ...[name, localName, ...otherNames]
    .filter((one) => one !== "")
    .flatMap((one) =>
      [...new Set(["", country])].map((where) => bodyKey({ kind, name: one, country: where, imo: "", code: "" })),
    ),
];

/** The bodies that documents name, each once, but those of which a key is known. */
export function newBodies(documents: readonly Said[], known: ReadonlySet<string>): Map<string, NamedBody> {
  const found = new Map<string, NamedBody>();
  for (const { kind, data } of documents)
    for (const body of bodiesIn(kind, data)) {
      const key = bodyKey(body);
      if (!known.has(key)) found.set(key, body);
    }
  return found;
}

/** Notes bodies that documents name, each once for the company; answers them as they are known from now on. */
export async function notedParties(
  tx: EntityManager,
  organisation: string,
  bodies: ReadonlyMap<string, NamedBody>,
): Promise<SubjectRow[]> {
  for (const [key, { kind, name, country, imo, flag, code }] of bodies)
    await table(tx, "app.screening_party").insertNew({
      id: uuid(),
      organisation_id: organisation,
      key,
      kind,
      name,
      country,
      imo,
      flag,
      code,
      latin: inLatin(name),
    });
  const noted = await table(tx, "app.screening_party").find(["id"], {
    organisation_id: organisation,
    key: Any([...bodies.keys()]),
  });
  const found: SubjectRow[] = [];
  for (const { id } of noted) {
    const row = await subjectOf(tx, organisation, { source: "party", id });
    if (row !== null) found.push(row);
  }
  return found;
}
