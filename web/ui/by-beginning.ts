/**
 * Order of what was found: what begins with the typed text is before what only contains it; equals keep their order.
 */
export function byBeginning(one: string, other: string, typed: string): number {
  const start = typed.trim().toLowerCase();
  const late = (text: string): number => (text.toLowerCase().startsWith(start) ? 0 : 1);
  return late(one) - late(other);
}
