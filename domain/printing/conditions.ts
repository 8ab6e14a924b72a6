import { text, type Text } from "../text.ts";

/** Conditions of carriage for bills issued under a charter-party: heading and words. */
export const CONDITIONS: readonly {
  readonly heading: Text;
  readonly words: Text;
  /** True of the electronic original alone: a paper original does not say it. */
  readonly electronic?: true;
}[] = [
  {
    heading: text("Charter-party", "租船合同"),
    words: text(
      "All terms and conditions, liberties and exceptions of the charter-party dated as overleaf, including its law and dispute resolution clause, form part of this bill. Where no date is given, the charter-party under which the cargo is carried is meant.",
      "正面所载日期之租船合同的全部条款、条件、权利与免责事项，包括其法律适用与争议解决条款，均并入本提单。未载明日期的，指货物据以运输的租船合同。",
    ),
  },
  {
    heading: text("Paramount clause", "首要条款"),
    words: text(
      "The Hague Rules of 1924, as enacted in the country of shipment, apply to this bill; where they are not enacted there, the corresponding legislation of the country of destination applies, and where there is none, the terms of the Convention. Where the Hague-Visby Rules (Protocol of 1968) apply compulsorily, they apply. The carrier is not liable for loss of or damage to cargo before loading and after discharge, nor for deck cargo and live animals.",
      "本提单适用装货国立法采纳的 1924 年《海牙规则》；装货国未采纳的，适用目的国的相应立法；两者均无的，适用该公约的规定。强制适用《海牙－维斯比规则》（1968 年议定书）的，从其规定。承运人对装货前及卸货后货物的灭失或损坏，以及对甲板货与活动物，不负责任。",
    ),
  },
  {
    heading: text("General average", "共同海损"),
    words: text(
      "General average is adjusted, stated and settled according to the York-Antwerp Rules 2016, at the place named in the charter-party. Cargo's contribution is paid to the carrier even where the average results from a fault of the Master, pilot or crew.",
      "共同海损按 2016 年《约克－安特卫普规则》，在租船合同约定的地点理算、编制与结算。即使共同海损系因船长、引航员或船员的过失造成，货方仍应向承运人分摊。",
    ),
  },
  {
    heading: text("General average in the United States", "美国共同海损"),
    words: text(
      "If general average is adjusted under the law or practice of the United States of America: in the event of accident, danger, damage or disaster before or after the voyage began, from any cause whatsoever for which the carrier is not responsible by statute, contract or otherwise, the cargo, shippers, consignees and owners of the goods contribute with the carrier in general average and pay salvage and special charges incurred in respect of the cargo. A salving ship owned or operated by the carrier is paid for in full, as if it belonged to strangers.",
      "共同海损依美国法律或惯例理算的：航程开始之前或之后发生事故、危险、损害或灾难，不论何因，只要承运人依法律、合同或其他规定无须负责，货物、托运人、收货人及货主应与承运人共同分摊共同海损，并支付就货物发生的救助报酬与特别费用。救助船舶为承运人所有或经营的，救助报酬应如属第三方船舶般全额支付。",
    ),
  },
  {
    heading: text("Both to blame collision", "互有过失碰撞"),
    words: text(
      "If the vessel collides with another ship through the negligence of both, the owners of the cargo indemnify the carrier against what the other ship recovers from the carrier for loss of or damage to that cargo, so far as it was paid or is payable by the other ship to those owners. The same holds where others than the colliding ships are at fault.",
      "船舶与他船因双方过失发生碰撞的，货主应就他船向承运人追偿的该批货物灭失或损坏的款项补偿承运人，但以他船已付或应付给该货主者为限。碰撞船舶以外的他方有过失的，亦同。",
    ),
  },
  {
    heading: text("Freight and lien", "运费与留置权"),
    words: text(
      "Freight is earned and payable as provided in the charter-party. The carrier has a lien on the cargo for freight, deadfreight, demurrage, general average and costs of recovering them, to the extent that the charter-party allows.",
      "运费按租船合同的规定赚取与支付。承运人在租船合同允许的范围内，就运费、空舱费、滞期费、共同海损及追索费用对货物享有留置权。",
    ),
  },
  {
    heading: text("Electronic record", "电子记录"),
    electronic: true,
    words: text(
      "This bill is an electronic transferable record. There is one original. The party recorded on the register as its holder has exclusive control of it and may exercise the rights of a holder of a paper bill; transfer of control on the register has the effect of delivery of a paper bill, and an endorsement signed on the register the effect of an endorsement in writing. A print or a copy of the file gives no right.",
      "本提单为可转让电子记录，正本仅此一份。登记册上记载的持有人对其享有排他控制，可行使纸质提单持有人的权利；在登记册上转移控制，与交付纸质提单具有同等效力；在登记册上签署的背书，与书面背书具有同等效力。打印件或文件副本不产生任何权利。",
    ),
  },
  {
    heading: text("Delivery", "交货"),
    words: text(
      "The cargo is delivered against surrender of this bill on the register by the party entitled to it. After surrender has been accepted, the bill has no further effect as a document of title.",
      "有权一方在登记册上交回本提单后，凭以交付货物。交单经接受后，本提单不再具有物权凭证的效力。",
    ),
  },
  {
    heading: text("Change of medium", "介质转换"),
    words: text(
      "On request of the holder the issuer may replace this record by a paper bill, which then states that it replaces the electronic record. From that moment this record ceases to have effect.",
      "应持有人请求，签发人可以纸质提单取代本记录，纸质提单应载明其取代电子记录。自取代之时起，本记录失效。",
    ),
  },
];
