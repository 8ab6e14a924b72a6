/**
 * Merges what two people typed into the same flat fields since `base`: each field as the one who changed it has it.
 * `mine` counts where both changed one field to something else; `clash` says that there is such a field.
 */
export function mergeFields<F extends object>(
  base: F,
  mine: F,
  theirs: F,
): { readonly fields: F; readonly clash: boolean } {
  const names = Object.keys(base) as (keyof F)[];
  const changed = names.filter((name) => mine[name] !== base[name]);
  const fields = { ...theirs };
  for (const name of changed) fields[name] = mine[name];
  return { fields, clash: changed.some((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]) };
}
