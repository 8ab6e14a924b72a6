import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { titleCall } from "#domain/chain/calls";
import { standsAs } from "#domain/dcsa/endorsing";
import { fromTransportDocument } from "#domain/dcsa/from-transport-document";
import { transportDocument } from "#domain/dcsa/transport-document";
import { fileName } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import { Refused } from "#domain/errors";
import { layoutOf } from "#domain/printing/layouts";
import { tokenOfContent } from "#domain/verify/committed";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { audit } from "../../core/audit.ts";
import { first } from "../../core/database.ts";
import { outside } from "../../core/outside.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { propose } from "../../intents/propose.ts";
import { needRegister } from "../../organisation/register.ts";
import type { Context } from "../../session/context.ts";
import { checkIdentity } from "../../signing/key.ts";
import { openIdentity, userCertificate } from "../../signing/identity.ts";
import { finishSignature } from "../../signing/sign-pdf.ts";
import { endAct } from "../acts.ts";
import { billTerms } from "../bill-paper.ts";
import { seenDocument, type SeenDocument } from "../document-row.ts";
import { insertDocument, summaryOf } from "../drafts.ts";
import { keepFile, PDF_TYPE } from "../files.ts";
import type { Means } from "../means.ts";
import { registryOf } from "../sign-bill.ts";
import { keepSignature } from "../to-sign.ts";
import { actsOf } from "./chain-acts.ts";
import { landingPaper } from "./landing-paper.ts";
import { settleLanding } from "./landings.ts";

const LANDING = statement(
  "documents.pintLanding",
  `SELECT l.id, l.state, l.attempts, l.bill_id AS bill, l.recipient_id AS recipient, l.origin, b.document, b.checksum,
      b.entries, b.carrier_code AS carrier, b.number, b.here, o.address, o.name AS company,
      coalesce(c.name, '') AS platform, d.id AS made
    FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id
    JOIN app.organisation o ON o.id = l.recipient_id LEFT JOIN app.counterparty c ON c.id = l.counterparty_id
    LEFT JOIN app.document d ON d.id = l.id WHERE l.id = $1 FOR UPDATE OF l`,
  [
    "id",
    "state",
    "attempts",
    "bill",
    "recipient",
    "origin",
    "document",
    "checksum",
    "entries",
    "carrier",
    "number",
    "company",
    "platform",
  ],
).as<{ entries: readonly string[] }>();
type Landing = RowOf<typeof LANDING>;

/**
 * Makes the document of a bill that was taken, and asks the chain for its title, to the company that it is for. A
 * second try asks for the same title again. As the account.
 */
export async function land(ctx: Context, means: Means, id: string): Promise<void> {
  const landing = await first(ctx.tx, LANDING, [id]);
  if (landing?.state !== "DUE") return;
  if (landing.address === null) throw new Refused("REGISTRY_MISSING");
  const document = landing.made === null ? await make(ctx, landing) : await seenDocument(ctx, id);
  if (document.title !== null) return settleLanding(ctx.tx, id);
  const place = await registryOf(ctx);
  if (ctx.organisation.registry === null) await needRegister(ctx.tx, ctx.chains, { id: ctx.organisation.id, ...place });
  const title = document.signedAt === null ? await signPaper(ctx, means, { landing, document, place }) : document;
  const tokenId = title.tokenId as `0x${string}`;
  const to = landing.address as `0x${string}`;
  const { id: intent } = await propose(ctx, {
    action: "sign",
    via: kindOf(document.kind).flow.actions["sign"]?.via ?? null,
    documentId: id,
    envelopeId: null,
    chainId: place.chainId,
    // A bill that was taken stays signed, whatever becomes of one try: nothing here names the files of the signature.
    parameters: { landing: id, sha256: landing.checksum },
    call: titleCall.mint({ registry: place.registry, tokenId: BigInt(tokenId), beneficiary: to, holder: to }),
    expected: { status: "active", holder: to, beneficiary: to },
  });
  await table(ctx.tx, "app.pint_landing").change(
    { id },
    { state: "ASKED", attempts: () => "attempts + 1", error_code: null, error_parameters: null },
  );
  await endAct(ctx, id, "sign", { sha256: landing.checksum, serial: "", stampId: null, intent });
}

/** The document in our form, under the id of its landing. What the form has no field for stays in the bill as it came. */
async function make(ctx: Context, { id, document, number }: Landing): Promise<SeenDocument> {
  const { data } = fromTransportDocument(transportDocument.parse(JSON.parse(document)));
  const kind = kindOf(EXCHANGED_KIND);
  const { complete: _, ...summary } = summaryOf(kind, data, ctx.language);
  await insertDocument(ctx, {
    id,
    kind: kind.name,
    ...summary,
    // Two carriers may use one number; the carrier answers for it.
    numberKey: `${number} ${id}`,
    data,
    language: ctx.language,
    complete: true,
    checksum: null,
    uploaded: false,
  });
  // The account itself may end the title: what came from elsewhere may go elsewhere.
  await table(ctx.tx, "app.pint_consent").insert({
    document_id: id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
  });
  await audit(ctx, "document.create", { kind: kind.name }, { documentId: id });
  return seenDocument(ctx, id);
}

async function signPaper(
  ctx: Context,
  means: Means,
  of: {
    readonly landing: Landing;
    readonly document: SeenDocument;
    readonly place: Awaited<ReturnType<typeof registryOf>>;
  },
): Promise<{ readonly tokenId: string }> {
  const { landing, document, place } = of;
  const certificate = await userCertificate(ctx);
  const { signing } = await openIdentity(ctx, certificate, means.settings.keyService);
  checkIdentity(signing, ctx.now);
  const content = canonicalJson({
    ...billTerms(ctx, document, place, null, []),
    // The bill as it came, with everything that our form has no field for, and who signed what about it.
    origin: {
      carrier: landing.carrier,
      platform: landing.platform,
      documentSha256: landing.checksum,
      chainSha256: createHash("sha256").update(landing.entries.join("\n")).digest("hex"),
    },
  });
  const tokenId = tokenOfContent(content);
  if (tokenId === null) throw new Error(`the content of document ${document.id} commits to no title`);
  const title = { ...place, tokenId, content, checksum: createHash("sha256").update(content).digest("hex") };
  const timestamps = await means.timestamps.stamper();
  const bytes = await outside("landing", [document.id, tokenId, certificate.id, ctx.now], async () =>
    finishSignature(
      await landingPaper(
        ctx,
        means.settings,
        document,
        title,
        { carrier: landing.carrier, platform: landing.platform || landing.carrier },
        { certificate, timestampRoom: timestamps.room },
      ),
      signing,
      timestamps,
    ),
  );
  const { id: documentId, number } = document;
  await keepFile(ctx, means.storage, {
    documentId,
    role: "signed",
    name: fileName(number, "pdf"),
    mime: PDF_TYPE,
    bytes,
  });
  await keepSignature(
    ctx.tx,
    documentId,
    { organisation: ctx.organisation, person: { id: ctx.person.id, name: ctx.person.signedName } },
    { capacity: "", serial: certificate.serial, at: ctx.now, stamp: "" },
  );
  const stands = standsAs(transportDocument.parse(JSON.parse(landing.document)), landing.entries.flatMap(actsOf));
  await table(ctx.tx, "app.document").change(
    { id: documentId },
    {
      signed_at: ctx.now,
      signed_by: ctx.person.id,
      chain_id: place.chainId,
      registry: place.registry,
      token_id: tokenId,
      checksum: title.checksum,
      negotiability: stands,
      issued_as: stands,
      layout: layoutOf(kindOf(EXCHANGED_KIND), null).version,
    },
  );
  return { tokenId };
}
