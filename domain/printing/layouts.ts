import type { FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { KindName } from "../kinds/kinds.ts";
import type { BillData } from "./bill-data.ts";
import { SIGNATURE_AREA } from "./bill-body.ts";
import { layoutBillOfLading, layoutEndorsements } from "./bill-of-lading.ts";
import { inCapitals } from "./capitals.ts";
import { drawerSignature, layoutAllonge, layoutBillOfExchange } from "./bill-of-exchange.ts";
import { layoutBunkerNote } from "./bunker-note.ts";
import { layoutDcsaBillOfLading, layoutDcsaChain } from "./dcsa-bill-of-lading.ts";
import { layoutDeliveryOrder, layoutOrderChain, ORDER_SIGNATURE } from "./delivery-order.ts";
import { layoutFiataBillOfLading, layoutFiataChain } from "./fiata-bill-of-lading.ts";
import { layoutForm, layoutFormChain } from "./form.ts";
import { signatureArea } from "./form-pages.ts";
import { layoutLetter } from "./letter.ts";
import { LINER_SIGNATURE } from "./liner.ts";
import { firstCell } from "./signing-cells.ts";
import type { Paper } from "./paper.ts";
import type { OwnLook, PrintView } from "./print-view.ts";

/** Where the maker's signature stands: millimetres from the top left corner, page from 0. */
export interface SignatureArea {
  readonly page: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A printed form of one kind, in one version. */
export interface Layout {
  readonly kind: string;
  readonly version: number;
  lay(data: FieldData, view: PrintView): Paper;
  signature(paper: Paper): SignatureArea;
  /** The chain of a title, on pages of their own. */
  endorsements?(data: FieldData, view: PrintView): Paper;
}

/** Layouts that are made for one kind. A version stays as long as documents are printed in it. */
const OWN: readonly (Layout & { readonly kind: KindName })[] = [
  {
    kind: "BillOfLading",
    version: 1,
    lay: (data, view) => layoutBillOfLading(data as BillData, view),
    signature: () => SIGNATURE_AREA,
    endorsements: (data, view) => layoutEndorsements(data as BillData, view),
  },
  {
    kind: "DcsaBillOfLading",
    version: 1,
    lay: layoutDcsaBillOfLading,
    signature: () => LINER_SIGNATURE,
    endorsements: layoutDcsaChain,
  },
  {
    kind: "FiataBillOfLading",
    version: 1,
    lay: layoutFiataBillOfLading,
    signature: () => LINER_SIGNATURE,
    endorsements: layoutFiataChain,
  },
  {
    kind: "DeliveryOrder",
    version: 1,
    lay: layoutDeliveryOrder,
    signature: () => ORDER_SIGNATURE,
    endorsements: layoutOrderChain,
  },
  {
    kind: "BillOfExchange",
    version: 1,
    lay: layoutBillOfExchange,
    signature: drawerSignature,
    endorsements: layoutAllonge,
  },
  {
    kind: "BunkerDeliveryNote",
    version: 1,
    lay: layoutBunkerNote,
    signature: (paper) => firstCell("BunkerDeliveryNote", paper) ?? signatureArea(paper),
  },
];

/** How a kind prints that has no layout of its own: as its fields say. */
const fromFields = (kind: Kind): Layout => ({
  kind: kind.name,
  version: 1,
  lay: (data, view) => (kind.print === "letter" ? layoutLetter : layoutForm)(kind, data, view),
  signature: (paper) => firstCell(kind.name, paper) ?? signatureArea(paper),
  ...(kind.class === "title" ? { endorsements: (data, view) => layoutFormChain(kind, data, view) } : {}),
});

/**
 * The layout in which a kind prints, in a version that is known or in the newest; `own`: the look that the template of
 * the issuer gives it, null for that of everybody.
 */
export function layoutOf(kind: Kind, own: OwnLook | null, version?: number): Layout {
  const found = OWN.filter(
    (one) => one.kind === kind.name && (version === undefined || one.version === version),
  ).toSorted((one, other) => other.version - one.version);
  return looking(kind, found[0] ?? fromFields(kind), own);
}

/** A layout that prints as the template says, and in capitals where that is asked for. */
function looking(kind: Kind, layout: Layout, own: OwnLook | null): Layout {
  const printed = (data: FieldData, view: PrintView): FieldData =>
    view.capitals === true ? inCapitals(kind, data) : data;
  const seen = (view: PrintView): PrintView => (own === null ? view : { ...view, own });
  const { endorsements } = layout;
  return {
    ...layout,
    lay: (data, view) => layout.lay(printed(data, view), seen(view)),
    ...(endorsements && { endorsements: (data, view) => endorsements(printed(data, view), seen(view)) }),
  };
}
