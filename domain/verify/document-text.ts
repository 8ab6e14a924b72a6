/** Deeper than any document of the trade; no reader of what is deeper may be sure not to run out of room. */
const DEEPEST = 100;

/**
 * Reads the text of a document that somebody else wrote. Throws for what is no JSON, for groups that stand in more than
 * a hundred others, and for a name by which programs reach what every object has: some would read another document than
 * was signed.
 */
export function readDocumentText(text: string): unknown {
  let [depth, inText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > DEEPEST) throw new RangeError("the document is too deep");
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return JSON.parse(text, (key, value: unknown) => {
    if (key === "__proto__") throw new TypeError("the document names what every object has");
    return value;
  });
}
