import type { BunkerKind } from "#domain/bunker/forms";

/** The board of bunker deliveries. */
export const BUNKER_BOARD = "/layout/bunker";
/** The other pages about all deliveries. */
export const BUNKER_TABLE = `${BUNKER_BOARD}/table`;
export const BUNKER_DOCUMENTS = `${BUNKER_BOARD}/documents`;
export const BUNKER_TANKERS = `${BUNKER_BOARD}/tankers`;

/** The pushes of notes to the exchange. */
export const BUNKER_PUSHES = "/layout/bunker-exchange";

/** Where a delivery is begun; `corrects`: the one whose note it corrects. */
export const newDelivery = (corrects?: string): string =>
  corrects === undefined ? `${BUNKER_BOARD}/new` : `${BUNKER_BOARD}/new?corrects=${corrects}`;
export const deliveryAddress = (id: string): string => `${BUNKER_BOARD}/${id}`;
/** Where the office changes what it said of it. */
export const modifyAddress = (id: string): string => `${deliveryAddress(id)}/modify`;
/** Where a form of a delivery is filled and signed. */
export const formAddress = (id: string, kind: BunkerKind): string => `${deliveryAddress(id)}/forms/${kind}`;

/** A form as a document of the company, outside of its delivery. */
export const documentAddress = (form: { readonly kind: BunkerKind; readonly documentId: string | null }): string =>
  `/doc/${form.kind}/view/${form.documentId}`;
