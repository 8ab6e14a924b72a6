import type { signingRoutes } from "#domain/api/signing";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { automaticRights } from "#domain/documents/automatic-kinds";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { rightsOf } from "#domain/permissions";
import { signingFlow } from "#domain/processes/signing";
import { HOUR_MS } from "#domain/clock";
import type { Context } from "../../session/context.ts";
import { changed, first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { COLLEAGUE } from "../../core/member.ts";
import { newestAbout, partyName, stateOf } from "../../processes/process-row.ts";
import { beginProcess, takeStep } from "../../processes/step.ts";
import { endAct } from "../acts.ts";
import { enabledContact } from "../contact.ts";
import { beginAct } from "../facts.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import { mainFile, PDF_TYPE } from "../files.ts";
import { SIGNING } from "./handling.ts";

type Asked = Body<typeof signingRoutes.ask>;
interface Party {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly company: string;
  readonly person: string | null;
}

const LET_IN = statement(
  "documents.letSignerIn",
  `INSERT INTO app.document_access (document_id, organisation_id, access, via) VALUES ($1,$2,'party',$3)
   ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = 'party', held = app.document_access.access
     WHERE app.document_access.access IN ('copy','original')`,
);

/** Half a day: somewhere it is still the day before. */
const DAY_LAG_MS = 12 * HOUR_MS;

/**
 * Asks contacts and colleagues to sign. The companies see the document from now on; those whose turn it is are written
 * to.
 */
export async function askSignatures(ctx: Context, id: string, body: Asked): Promise<void> {
  const { document } = await beginAct(ctx, id, "askSignatures", body.expectedVersion);
  if ((await mainFile(ctx, id))?.mime !== PDF_TYPE) throw new Refused("UPLOAD_NOT_PDF");
  if (body.dueOn !== null && body.dueOn < new Date(ctx.now.getTime() - DAY_LAG_MS).toISOString().slice(0, 10))
    throw new Refused("SIGNING_DUE", {}, [{ path: "dueOn", code: "SIGNING_DUE" }]);
  if (body.parties.some((named) => !("personId" in named))) await assertNotStopped(ctx, { documents: [document] });
  const parties: Party[] = [];
  for (const [i, named] of body.parties.entries()) {
    const party =
      "personId" in named
        ? await colleague(ctx, kindOf(document.kind), named.personId, i)
        : await contact(ctx, named.organisationId);
    if (parties.some((one) => one.organisationId === party.organisationId && one.personId === party.personId))
      throw refusedParty("SIGNING_TWICE", i);
    parties.push(party);
  }
  const former = await newestAbout(ctx.tx, "signing", id);
  if (former && signingFlow.outside["superseded"]?.from.includes(stateOf(former)))
    await takeStep(ctx, SIGNING, former, "superseded");
  const request = await beginProcess(
    ctx,
    SIGNING,
    {
      documentId: id,
      ordered: body.ordered,
      message: body.message,
      parties: parties.map((party) => ({ ...party, role: "signer", dueOn: body.dueOn })),
    },
    { content: { version: document.version + 1 } },
  );
  for (const party of parties) await changed(ctx.tx, LET_IN, [id, party.organisationId, request.id]);
  await endAct(ctx, id, "askSignatures", { parties: parties.map(partyName).join(", "), request: request.id });
}

const refusedParty = (code: "SIGNING_TWICE" | "SIGNING_COLLEAGUE", i: number): Refused =>
  new Refused(code, {}, [{ path: `parties.${i}`, code }]);

async function contact(ctx: Context, organisationId: string): Promise<Party> {
  const company = await enabledContact(ctx, organisationId, "NOT_A_CONTACT");
  return { organisationId: company.id, personId: null, company: company.name, person: null };
}

/** Somebody who works for the own company and may sign, or may have it signed automatically: oneself, too. */
async function colleague(ctx: Context, kind: Kind, personId: string, i: number): Promise<Party> {
  const found = await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, personId]);
  const held = found ? rightsOf(found.permissions, found) : [];
  const signs = [kind.flow.actions["sign"]?.permissions, automaticRights(kind)].some(
    (rights) => rights?.every((right) => held.includes(right)) ?? false,
  );
  if (!found || !signs) throw refusedParty("SIGNING_COLLEAGUE", i);
  return { organisationId: ctx.organisation.id, personId, company: ctx.organisation.name, person: found.name };
}
