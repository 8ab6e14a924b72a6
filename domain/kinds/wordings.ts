// Data: our wordings of letters, with places for the fields; their authors may change every word.
import { entryOf } from "../lookup.ts";
import { say, text, type Language, type Text } from "../text.ts";
import type { FieldData } from "./field.ts";
import type { OwnWording } from "./letter-text.ts";
import { read } from "./read.ts";

const SHIPPED = text(
  "The goods named above were shipped on board {vessel}, voyage {voyage}, at {loading} for {discharge}, under bill of lading {bl}.",
  "上述货物已装上 {vessel} 轮 {voyage} 航次，自 {loading} 运往 {discharge}，提单号 {bl}。",
);
const WITHOUT_BILL = text(
  "The original bill of lading has not arrived yet. We ask you to deliver the goods to {party} at {place} without production of the original.",
  "正本提单尚未到达。我方请求贵方在未提交正本提单的情况下，将货物于 {place} 交付给 {party}。",
);
const OTHER_PLACE = text(
  "We ask you to deliver the goods to {party} at {place} instead of {discharge}, against production of one original bill of lading.",
  "我方请求贵方凭提交一份正本提单，将货物于 {place}（而非 {discharge}）交付给 {party}。",
);
const BOTH = text(
  "The original bill of lading has not arrived yet. We ask you to deliver the goods to {party} at {place} instead of {discharge}, and without production of the original.",
  "正本提单尚未到达。我方请求贵方在未提交正本提单的情况下，将货物于 {place}（而非 {discharge}）交付给 {party}。",
);
const UNDERTAKEN: readonly Text[] = [
  text(
    "1. We hold you, your servants and agents harmless from every liability, loss, damage and cost that follows from delivery as we ask it.",
    "1. 因按我方请求交付货物而产生的一切责任、损失、损害及费用，均由我方赔偿贵方及贵方雇员与代理人，使其免受损害。",
  ),
  text(
    "2. Should proceedings be brought against you in connection with that delivery, we provide on demand the funds to defend them.",
    "2. 如有人因该交付对贵方提起诉讼或其他程序，我方应要求提供足够的应诉资金。",
  ),
  text(
    "3. Should the vessel, or another vessel or property of yours, be arrested or detained for it, or its use be interfered with, we provide on demand the security that is needed to release it or to prevent the arrest, and make good the loss, whether or not the arrest was justified.",
    "3. 如该轮或贵方其他船舶、财产因此被扣押、滞留或使用受阻，无论是否正当，我方均应要求提供解除或防止扣押所需的担保，并赔偿由此造成的损失。",
  ),
];
const RETURNED = text(
  "4. As soon as every original bill of lading is in our possession, we deliver it to you; with that our liability under this letter ends.",
  "4. 我方一经取得全部正本提单，即交付贵方；届时我方在本保函项下的责任终止。",
);
const JOINT = text(
  "5. Each of those who sign is liable alone and together with the others, whether or not you proceed against anybody first.",
  "5. 各签署方承担连带责任，贵方无须先行向任何一方追索。",
);
const LAW = text("6. This letter is governed by {law}.", "6. 本保函适用 {law}。");
const BANK = text(
  "{bank} joins in this letter. Its liability is limited to {amount}, and ends when its joinder expires, but for claims made before.",
  "{bank} 加入本保函。其责任以 {amount} 为限，于其加入期限届满时终止，届满前已提出的索赔除外。",
);
const SELLER = text(
  "We have sold you {quantity} of {cargo}, shipped on board {vessel} under bill of lading {bl}. The original bill of lading and the other shipping documents are not available yet. In consideration of your payment of {amount} without them we declare:",
  "我方已向贵方出售 {cargo} {quantity}，装于 {vessel} 轮，提单号 {bl}。正本提单及其他装运单证目前尚未取得。鉴于贵方在未收到上述单证的情况下支付 {amount}，我方声明：",
);
const SELLER_SAYS: readonly Text[] = [
  text(
    "1. We have good title to the goods, free of liens and encumbrances, and the right to pass it to you.",
    "1. 我方对货物享有完整所有权，其上无任何留置权或其他负担，并有权将其转让给贵方。",
  ),
  text(
    "2. We do all we can to obtain the documents and hand them to you as soon as we have them.",
    "2. 我方将尽力取得上述单证，并在取得后立即交付贵方。",
  ),
  text(
    "3. We hold you harmless from every loss, damage and cost that follows from the documents being late, or from a breach of what we declare here.",
    "3. 因单证迟延或我方违反本声明而使贵方遭受的一切损失、损害及费用，均由我方赔偿。",
  ),
  text("4. With the documents in your hands this letter ends.", "4. 贵方收到上述单证后，本保函即告终止。"),
  text("5. This letter is governed by {law}.", "5. 本保函适用 {law}。"),
];

const ASKED = { A: WITHOUT_BILL, B: OTHER_PLACE, C: BOTH } as const satisfies Record<string, Text>;

const written = (parts: readonly Text[], language: Language): string =>
  parts.map((part) => say(part, language)).join("\n\n");

/** The wording of a letter of indemnity of the kind that the form says: the company's own, or ours. */
export function indemnityWording(data: FieldData, language: Language, own: readonly OwnWording[] = []): string {
  const kind = read(data, "kind") ?? "A";
  const kept = own.find((one) => one.kind === kind && one.language === language && one.text !== "");
  if (kept !== undefined) return kept.text;
  if (kind === "P") return written([SELLER, ...SELLER_SAYS], language);
  const joined = kind.length === 2;
  return written(
    [
      SHIPPED,
      entryOf(ASKED, kind.charAt(0)) ?? WITHOUT_BILL,
      text("In consideration of that we undertake the following:", "为此，我方承诺如下："),
      ...UNDERTAKEN,
      ...(kind.startsWith("B") ? [] : [RETURNED]),
      JOINT,
      LAW,
      ...(joined ? [BANK] : []),
    ],
    language,
  );
}

const WARRANTY: readonly Text[] = [
  text(
    "We refer to the sale to you of {quantity} of {cargo}, shipped on board {vessel} at {loading} under bill of lading {bl}.",
    "兹就我方向贵方出售的 {cargo} {quantity} 致函，该货物于 {loading} 装上 {vessel} 轮，提单号 {bl}。",
  ),
  text("We warrant that at the time when title passed to you", "我方保证，在所有权转移至贵方时："),
  text(
    "1. we had good and marketable title to these goods and the full right to pass it;",
    "1. 我方对该货物享有完整、可转让的所有权，并有充分权利予以转让；",
  ),
  text(
    "2. the goods were free of liens, charges, encumbrances and claims of others;",
    "2. 该货物上无任何留置权、担保、负担或第三方索赔；",
  ),
  text(
    "3. no other document that gives a right to the goods was issued or is in circulation by our act.",
    "3. 我方未签发、亦未使任何其他赋予该货物权利的单证流通。",
  ),
  text(
    "We make good every loss that follows from a breach of this warranty. It is governed by {law}.",
    "如违反本保证而使贵方遭受任何损失，由我方赔偿。本保证适用 {law}。",
  ),
];

export const warrantyWording = (_: FieldData, language: Language): string => written(WARRANTY, language);
