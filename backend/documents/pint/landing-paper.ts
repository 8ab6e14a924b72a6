import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { inSentence, say, text } from "#domain/text";
import { paperToPdf } from "../../printing/paper-to-pdf.ts";
import type { Certified } from "../../signing/identity.ts";
import { prepareSignature, type Prepared } from "../../signing/sign-pdf.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { recordOfBill, viewOf, type OriginalTitle } from "../bill-paper.ts";
import type { DocumentRecord } from "../document-row.ts";

const WORDS = {
  received: text(
    "Bill of the carrier {carrier}, received from {platform}",
    "承运人 {carrier} 的提单，接收自 {platform}",
  ),
  account: text("The signature is of this node's exchange account", "签名为本节点交换账户所作"),
  reason: text("Receiving the {kind} {number} from another platform", "从其他平台接收{kind} {number}"),
  certificate: text("certificate {serial}", "证书 {serial}"),
} as const;

/**
 * The paper of a bill that came from elsewhere, ready for the signature of the account. It says that the account has
 * received the bill: the carrier's own signature is in the chain.
 */
export async function landingPaper(
  ctx: Context,
  settings: Settings,
  document: DocumentRecord,
  title: OriginalTitle & { readonly checksum: string; readonly content: string },
  from: { readonly carrier: string; readonly platform: string },
  { certificate, timestampRoom }: { readonly certificate: Certified; readonly timestampRoom: number },
): Promise<Prepared> {
  const { language, kind, number } = document;
  const layout = layoutOf(kindOf(kind), null);
  const paper = layout.lay(document.data, {
    ...viewOf(settings, document, title, title.checksum),
    readAt: { at: ctx.now.toISOString() },
  });
  const pdf = await paperToPdf(paper, {
    createdAt: ctx.now,
    author: ctx.organisation.name,
    record: recordOfBill(ctx, document, title),
  });
  return prepareSignature(pdf, {
    chain: certificate.chain,
    time: ctx.now,
    name: ctx.person.signedName,
    reason: say(WORDS.reason, language, { kind: inSentence(kindOf(kind).label, language), number }),
    placement: layout.signature(paper),
    certify: true,
    timestampRoom,
    appearance: {
      lines: [
        { text: ctx.organisation.name, weight: "bold", size: 8 },
        { text: say(WORDS.received, language, from), size: 7 },
        { text: say(WORDS.account, language), size: 6 },
        { text: `${ctx.now.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 6 },
        {
          text: say(WORDS.certificate, language, { serial: certificate.serial }),
          weight: "mono",
          size: 5,
          colour: "#445063",
        },
      ],
    },
  });
}
