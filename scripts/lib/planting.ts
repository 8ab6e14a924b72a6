const WHITE = String.raw`\s*`;

/**
 * Finds a text of source however it is laid out: between its tokens there may be other white space, a line may end at a
 * bracket or before a dot, and a list that takes several lines ends with a comma. A line that ends in the text ends
 * there.
 */
function layoutOf(text: string): RegExp {
  const tokens = text.match(/\s+|[\w$]+|[^\w$\s]/g) ?? [];
  const parts = tokens.map((token) => {
    if (/^\s/.test(token)) return token.includes("\n") ? token : WHITE;
    const literal = token.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
    if (/^[([{]$/.test(token)) return `${literal}${WHITE}`;
    if (/^[)\]}]$/.test(token)) return `,?${WHITE}${literal}`;
    return token === "." ? `${WHITE}${literal}` : literal;
  });
  return new RegExp(parts.join(""), "g");
}

/** In how many places of a source a text stands. */
export const placesOf = (source: string, text: string): number => [...source.matchAll(layoutOf(text))].length;

/** The source with another text in the first of those places. */
export const planted = (
  source: string,
  { text, instead }: { readonly text: string; readonly instead: string },
): string => {
  const [place] = source.matchAll(layoutOf(text));
  return place === undefined
    ? source
    : source.slice(0, place.index) + instead + source.slice(place.index + place[0].length);
};
