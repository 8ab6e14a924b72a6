import { capacityWords } from "#domain/capacity";
import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { templateLabel } from "#domain/trade-trust/named-template";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { propose } from "../intents/propose.ts";
import { organisationKey, userCertificate } from "../signing/identity.ts";
import { attachedTo } from "./attached.ts";
import { billTerms, printBill, recordOfBill } from "./bill-paper.ts";
import { committedTo } from "./committed.ts";
import { keepCredential } from "./credential.ts";
import { paperOfFiata, signedPaper, termsOfFiata } from "./fiata/paper.ts";
import { kindWith, madeWithVersion } from "./document-kind.ts";
import type { SeenDocument } from "./document-row.ts";
import { capacityOf } from "./capacity.ts";
import { assertNumberFree } from "./drafts.ts";
import { drawOn } from "./order-source.ts";
import type { Means } from "./means.ts";
import { assertGas, GAS_OF_REGISTER, GAS_OF_TITLE } from "../budget/budget.ts";
import { needRegister, registerOf } from "../organisation/register.ts";
import { stampToUse } from "../stamps/use.ts";
import { replacementFor, successorsOf, type SuccessorSigning } from "./replacing/replacement-row.ts";
import { signedSuccessors } from "./review/agreed.ts";
import { addressToGive, recipientOf } from "./review/recipient.ts";
import { lookToSign } from "./templated.ts";
import { assertSigning, handOf, type ToSign } from "./to-sign.ts";

const PLACE = statement("documents.placeOf", `SELECT chain_id AS "chainId", registry FROM app.document WHERE id = $1`, [
  "chainId",
  "registry",
]);

interface Place {
  readonly chainId: number;
  readonly registry: `0x${string}`;
  readonly address: `0x${string}`;
}

/** Where the title will be: the organisation's own register, which stands or comes with this title. */
export async function registryOf(ctx: Context): Promise<Place> {
  const { id, chainId, registry, address } = ctx.organisation;
  if (!address) throw new Refused("REGISTRY_MISSING");
  return {
    chainId,
    registry: (registry ?? (await registerOf(ctx.tx, ctx.chains, { id, chainId, address }))) as `0x${string}`,
    address: address as `0x${string}`,
  };
}

/** Where the bill is whose place another takes: one register ends the one and makes the other. */
async function placeOf(ctx: Context, documentId: string): Promise<Place> {
  const { address } = ctx.organisation;
  const place = await first(ctx.tx, PLACE, [documentId]);
  if (!place || !address) throw new Refused("REGISTRY_MISSING");
  return { ...place, address: address as `0x${string}` };
}

/**
 * A title to be signed and issued: its print is signed and stored, and the chain asked for the one original. Everything
 * that can be refused is refused before anything is written. `as` is in whose name, with whose rights: another than who
 * asks only where the automatic service signs.
 */
export async function billToSign(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  choice: { capacityId: string | null; stampId?: string | null | undefined },
  as: Context = ctx,
): Promise<ToSign> {
  const madeWith = await madeWithVersion(ctx.tx, document);
  const kind = kindWith(document, madeWith);
  const action = await assertSigning(ctx, document, as);
  const inCapacity = kind.flow.actions[action]?.asks.includes("capacity") === true;
  const capacity = inCapacity ? await capacityOf(as, choice.capacityId) : null;
  const replacement = await replacementFor(ctx.tx, document.id);
  const to = await recipientOf(ctx.tx, document.id);
  const holder = to && (await addressToGive(ctx, to));
  const place = replacement ? await placeOf(ctx, replacement.documentId) : await registryOf(ctx);
  await assertGas(
    ctx.tx,
    ctx.organisation.id,
    ctx.organisation.registry === null ? GAS_OF_TITLE + GAS_OF_REGISTER : GAS_OF_TITLE,
  );
  const stamp = await stampToUse(ctx, choice.stampId);
  await assertNumberFree(ctx, kind, document.number, document.id);
  const certificate = await userCertificate(as);
  await organisationKey(ctx);

  const { own, letterhead, subType } = await lookToSign(ctx, document);
  const layout = layoutOf(kind, own);
  const attached = await attachedTo(ctx.tx, document.id);
  const paper = await paperOfFiata(ctx, document);
  const terms = billTerms(
    ctx,
    document,
    place,
    own,
    attached,
    madeWith && templateLabel(madeWith),
    termsOfFiata(paper),
  );
  const committed = await committedTo(ctx, means.settings, document, terms, madeWith);
  const { tokenId, checksum } = committed;
  const words = capacity === null ? "" : capacityWords(capacity, ctx.organisation.name, document.language);
  const hand = handOf({ ctx, as, action, capacity: words, certificate, stamp });
  return {
    document,
    hand,
    name: fileName(document.number, "pdf"),
    says: {
      tokenId,
      name: hand.name,
      capacity: words,
      stamp: stamp?.imageHash ?? null,
      letterhead: letterhead.id,
      holder,
    },
    prepare: (timestampRoom) => {
      const title = { ...place, ...committed };
      const signer = { certificate, capacity: words, stamp, timestampRoom };
      return paper === null
        ? printBill(as, means.settings, document, layout, title, signer, letterhead)
        : signedPaper(as, means.storage, document, paper, recordOfBill(as, document, title), signer);
    },
    follow: async ({ id, sha256 }, signatureId) => {
      const credential = await keepCredential(ctx, means, document, place, committed);
      if (kind.life === "ORDER") await drawOn(ctx, document);
      await table(ctx.tx, "app.document").change(
        { id: document.id },
        {
          signed_at: ctx.now,
          signed_by: as.person.id,
          chain_id: place.chainId,
          registry: place.registry,
          token_id: tokenId,
          checksum,
          negotiability: subType ?? kind.negotiability?.(document.data) ?? "TO_ORDER",
          issued_as: subType,
          layout: layout.version,
          letterhead_id: letterhead.id,
          awaits_replacement: replacement !== null,
        },
      );
      const signing: SuccessorSigning = {
        tokenId,
        signatureId,
        signedAt: ctx.now.toISOString(),
        signedBy: as.person.id,
        files: [
          { id, role: "signed" },
          { id: credential.id, role: "credential" },
        ],
      };
      const said = { tokenId, signatureId, capacity: words };
      if (replacement) {
        // A replacement is asked for with the end of the replaced bill, when all is signed.
        await table(ctx.tx, "app.replacement_part").change(
          { replacement_id: replacement.id, document_id: document.id },
          { signing },
        );
        const all = await successorsOf(ctx.tx, replacement.id);
        if (all.every((one) => one.signing !== null))
          await signedSuccessors(ctx, replacement.documentId, as === ctx ? null : as.person.name);
        return said;
      }
      const intent = await proposeMint(
        ctx,
        document,
        { ...place, tokenId, holder: holder ?? place.address },
        {
          ...signing,
          sha256,
          capacity: words,
          serial: certificate.serial,
          stampId: stamp?.id ?? null,
          ...(as === ctx ? {} : { askedBy: ctx.person.name }),
        },
      );
      return { ...said, intent };
    },
  };
}

/** Asks the chain for the one original, which `holder` holds and owns from its first block. */
async function proposeMint(
  ctx: Context,
  document: SeenDocument,
  place: Place & { readonly tokenId: `0x${string}`; readonly holder: `0x${string}` },
  parameters: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { chainId, registry, address, tokenId, holder } = place;
  if (ctx.organisation.registry === null)
    await needRegister(ctx.tx, ctx.chains, { id: ctx.organisation.id, chainId, address });
  const { id } = await propose(ctx, {
    action: "sign",
    via: kindOf(document.kind).flow.actions["sign"]?.via ?? null,
    documentId: document.id,
    envelopeId: null,
    chainId,
    parameters,
    call: titleCall.mint({ registry, tokenId: BigInt(tokenId), beneficiary: holder, holder }),
    expected: { status: "active", holder, beneficiary: holder },
  });
  return id;
}
