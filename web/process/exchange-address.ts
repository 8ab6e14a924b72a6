/** The page about bills that go to other platforms and come from them. */
export const EXCHANGES = "/exchange";
export const INCOMING = "/exchange/incoming";

/** The pages of the acts by which a bill goes to another platform. */
export const GOING = {
  offer: (document: string): string => `/exchange/offer/${document}`,
  issueElsewhere: (document: string): string => `/exchange/issue/${document}`,
} as const;

/** The story of the requests that another platform issues a bill. */
export const issueStoryAddress = (document: string): string => `/exchange/issued/${document}`;

/** The story of an exchange. */
export const storyAddress = (offer: string): string => `/exchange/${offer}`;

/** The story of the newest exchange of a document. */
export const storyOfDocument = (document: string): string => `/exchange/of/${document}`;
