/**
 * The page of this installation that holds a page elsewhere, and hands on the messages between that and ours. Its own
 * content policy lets frames in, so that no other page has to.
 */
export const RENDERER_FRAME = "/tt/frame";

/** The address of the frame around this page. What stands behind the # is never sent. */
export const frameAround = (url: string): string => `${RENDERER_FRAME}#${encodeURIComponent(url)}`;
