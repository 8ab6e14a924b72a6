/** The address of a register as somebody typed it; null when it is none. */
export function registryOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return /^0x[0-9a-f]{40}$/.test(text) ? text : null;
}

const MOST = 2n ** 256n;

/** The number of a title as somebody typed it, in hexadecimal digits or as a plain number; null when it is none. */
export function tokenOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/.test(text) || BigInt(text) >= MOST) return null;
  return `0x${BigInt(text).toString(16).padStart(64, "0")}`;
}
