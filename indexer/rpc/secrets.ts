const HIDDEN = "…";
/** Shorter pieces of an address are words such as `v3`, and no keys. */
const SHORTEST_KEY = 6;

/**
 * The names of endpoints by which they may be spoken of: the host, numbered where several have the same. Keys stay out.
 */
export function namesOf(urls: readonly string[]): string[] {
  const hosts = urls.map((url) => new URL(url).host);
  return hosts.map((host, at) => {
    const before = hosts.slice(0, at).filter((other) => other === host).length;
    return before === 0 ? host : `${host}#${before + 1}`;
  });
}

/** Takes whatever may be a key of this address out of a text: providers repeat keys in what they answer. */
export function withoutKeys(url: string): (text: string) => string {
  const { pathname, search, searchParams, username, password, href } = new URL(url);
  const pieces = [href, search, ...pathname.split("/"), ...searchParams.values(), username, password];
  const keys = pieces
    .flatMap((piece) => [piece, decodeURIComponent(piece)])
    .filter((piece) => piece.length >= SHORTEST_KEY);
  const longestFirst = [...new Set(keys)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, key) => clean.replaceAll(key, HIDDEN), text);
}
