const cell = (value: string): string => value.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A table in Markdown. */
export const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...lines].map((line) => `| ${line.map(cell).join(" | ")} |`).join("\n") + "\n";
