/** The page about bills that go to other platforms and come from them. */
export const EXCHANGES = "/exchange";
export const INCOMING = "/exchange/incoming";

/** Where a bill is offered to another platform. */
export const offerAddress = (document: string): string => `/exchange/offer/${document}`;

/** The story of an exchange. */
export const storyAddress = (offer: string): string => `/exchange/${offer}`;

/** The story of the newest exchange of a document. */
export const storyOfDocument = (document: string): string => `/exchange/of/${document}`;
