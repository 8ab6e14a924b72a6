/** Valid LEI by their check digits; none is that of a company. */
export function lei(n: number): string {
  const stem = `HAWSER0000000000${String(n).padStart(2, "0")}`;
  const rest = [...`${stem}00`].reduce((sum, one) => Number(`${sum}${Number.parseInt(one, 36)}`) % 97, 0);
  return `${stem}${String(98 - rest).padStart(2, "0")}`;
}
