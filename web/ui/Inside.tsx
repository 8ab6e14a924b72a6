import { kindOf } from "#domain/kinds/kinds";
import { useSay } from "../i18n/use-words.ts";
import { KindTiles } from "./KindTile.tsx";

/** The content of an envelope: a tile for each kind, with the number of documents. */
export function Inside({ kinds }: { readonly kinds: readonly { readonly kind: string; readonly count: number }[] }) {
  const say = useSay();
  return (
    <KindTiles
      kinds={kinds.map(({ kind, count }) => {
        const row = kindOf(kind);
        return { code: row.code, tone: row.tile, name: say(row.label), count };
      })}
    />
  );
}
