import type { documentRoutes } from "#domain/api/documents";
import type { Output } from "#domain/api/route";
import { isImoShipNumber, isLocode } from "#domain/checks";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";

/** So many documents are looked at, and so many different vessels and ports told. */
const DOCUMENTS = 60;
const TOLD = 6;

const LATEST = statement(
  "documents.latest",
  `SELECT d.data FROM app.document_state s JOIN app.document d ON d.id = s.document_id
   WHERE s.organisation_id = $1 ORDER BY s.updated_at DESC LIMIT $2`,
).as<{ readonly data: FieldData }>();

const PORTS = ["portOfLoading", "portOfDischarge", "port"] as const;

const firstOfEach = <T>(all: readonly T[], key: (one: T) => string): T[] => {
  const kept = new Map<string, T>();
  for (const one of all) if (!kept.has(key(one))) kept.set(key(one), one);
  return [...kept.values()].slice(0, TOLD);
};

/** The vessels and ports of the latest documents that the company sees: forms offer them first. */
export async function recent(ctx: Context): Promise<Output<typeof documentRoutes.recent>> {
  const latest = await rows(ctx.tx, LATEST, [ctx.organisation.id, DOCUMENTS]);
  const vessels = latest.flatMap(({ data }) => {
    const [name, imo] = [read(data, "vessel.name"), read(data, "vessel.imo")];
    return name === undefined || imo === undefined || !isImoShipNumber(imo)
      ? []
      : [{ name, imo, flag: read(data, "vessel.flag") ?? "" }];
  });
  const ports = latest.flatMap(({ data }) =>
    PORTS.flatMap((port) => {
      const [code, name] = [read(data, `${port}.code`), read(data, `${port}.name`)];
      return code === undefined || name === undefined || !isLocode(code) ? [] : [{ code, name }];
    }),
  );
  return { vessels: firstOfEach(vessels, ({ imo }) => imo), ports: firstOfEach(ports, ({ code }) => code) };
}
