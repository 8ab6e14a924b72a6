import { In } from "typeorm";
import { v7 as uuid } from "uuid";
import type { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { Answer, Body } from "#domain/api/route";
import { jsonChecksum } from "#domain/dcsa/checksum";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { issuanceRequestOf } from "#domain/dcsa/issuance-messages";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { OPEN_ISSUES } from "#domain/pint-states";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import type { Context } from "../../session/context.ts";
import { endAct } from "../acts.ts";
import { lockedDocument } from "../document-row.ts";
import { assertNumberFree } from "../drafts.ts";
import { recipientOf } from "../review/recipient.ts";
import { assertIssuable } from "../to-sign.ts";
import { beginGoing } from "./going.ts";
import { NOT_SIGNED_HERE } from "./issue-settle.ts";
import { ISSUE, issueById } from "./issue-view.ts";
import { partyName } from "./parties.ts";
import { assertRulebook, leiCode, platformTaking, validated, validates } from "./platform-to.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { assertOwn, signedIssue } from "./own-bill.ts";
import { standardOf } from "./standard-bill.ts";

type Asked = Body<typeof exchangeIssueRoutes.create>;

/** The name of the first holder: as its platform knows it or, where that does not say, as the carrier gives it. */
async function nameOf(given: ExchangeMeans, to: Counterparty, { lei, name }: Asked): Promise<string> {
  if (validates(to)) return validated(given, to, lei);
  if (name === undefined) throw new Refused("BAD_INPUT", {}, [{ path: "name", code: "REQUIRED" }]);
  return partyName(name);
}

/**
 * A carrier has its draft issued by another platform. Everything that is asked before a bill is issued here is asked;
 * the request is written down as it will be sent, and nothing can be done with the bill until it is answered. No title
 * is made here.
 */
export async function issueElsewhere(
  ctx: Context,
  given: ExchangeMeans,
  documentId: string,
  body: Asked,
): Promise<Answer<typeof exchangeIssueRoutes.create>> {
  const document = await lockedDocument(ctx, documentId, body.expectedVersion);
  await assertIssuable(ctx, document, "issueElsewhere");
  const agreedTo = await recipientOf(ctx.tx, documentId);
  if (agreedTo !== null) throw new Refused("PINT_REVIEWED", { company: agreedTo.name });
  await assertNumberFree(ctx, kindOf(document.kind), document.number, documentId);
  const standard = await standardOf(ctx, given, document);
  const [number, carrierCode] = [String(standard["transportDocumentReference"]), String(standard["carrierCode"])];
  const sha256 = await jsonChecksum(standard);
  const { to, rulebook, name } = await outside("pint issue", [ctx.requestId, body.platformId, body.lei], async () => {
    const found = await platformTaking(given, body.platformId, "ISS");
    await given.database.asWorker(async (tx) => {
      await assertOwn(tx, documentId, sha256, document);
      const waiting = { counterparty_id: found.to.id, number, state: In([...OPEN_ISSUES]) };
      if (await table(tx, "app.pint_issue").has(waiting))
        throw new Refused("PINT_NUMBER", { platform: found.to.name, number });
    });
    return { ...found, name: await nameOf(given, found.to, body) };
  });
  const agreed = assertRulebook(to, rulebook, body.rulebook);
  await assertNotStopped(ctx, { names: [name] });
  const recipient: IssueTo = { partyName: name, sendToPlatform: to.code, identifyingCodes: [leiCode(body.lei)] };
  const manifest = await signedIssue(ctx, given.settings, { document: sha256, copy: null, issueTo: recipient });
  const id = uuid();
  const task = await beginGoing(ctx, ISSUE, document);
  const isNew = await table(ctx.tx, "app.pint_issue").insertNew({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    document_id: documentId,
    counterparty_id: to.id,
    task_id: task,
    number,
    carrier_code: carrierCode,
    platform: to.code,
    platform_name: to.name,
    recipient,
    rulebook: agreed,
    bill_checksum: sha256,
    request: JSON.stringify(issuanceRequestOf(standard, recipient, manifest)),
  });
  // Another company has asked for the same number in the same moment.
  if (!isNew) throw new Refused("PINT_NUMBER", { platform: to.name, number });
  await table(ctx.tx, "app.document").change(
    { id: documentId },
    {
      locked_by: id,
      // It has its number from now on.
      signed_at: ctx.now,
      signed_by: ctx.person.id,
      ...NOT_SIGNED_HERE,
    },
  );
  await endAct(ctx, documentId, "issueElsewhere", {
    platform: to.name,
    recipient: name,
    rulebook: agreed,
    request: id,
    sha256,
  });
  return issueById(ctx, id);
}
