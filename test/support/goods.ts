import { goodsOf, type Goods } from "#domain/documents/splitting";
import type { Kind } from "#domain/kinds/kind";

/** The goods of a kind that has some. */
export function goodsIn(kind: Kind): Goods {
  const goods = goodsOf(kind);
  if (goods === null) throw new Error(`${kind.name} has no goods`);
  return goods;
}
