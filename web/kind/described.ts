/** The description of a document, in parts: its kind and its name. A name that begins with the kind says both. */
export const described = (kind: string, name: string): string[] =>
  name === "" ? [kind] : name.toLowerCase().startsWith(kind.toLowerCase()) ? [name] : [kind, name];
