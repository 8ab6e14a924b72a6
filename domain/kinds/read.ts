/** Reads a dotted path, list positions included (`cargo.0.description`). */
export function read(data: unknown, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const value = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], data);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
