/** The pattern of the address that is shown: never the address itself, which names a document. */
let shown = "/";
let tell: (page: string) => void = () => undefined;

export const shownPage = (): string => shown;

/** A page is shown at an address of this pattern. */
export function showsPage(pattern: string): void {
  if (pattern === shown) return;
  shown = pattern;
  tell(pattern);
}

export function onPage(handler: (page: string) => void): void {
  tell = handler;
}
