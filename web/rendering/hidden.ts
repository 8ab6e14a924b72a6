import { useCallback, useEffect, useMemo, useState } from "react";
import type { FileContent } from "#domain/trade-trust/file-content";
import type { Text } from "#domain/text";
import type { Contents } from "./use-contents.ts";

interface Shown {
  /** The file that is left. */
  readonly raw: unknown;
  readonly content: FileContent;
}

interface Hidden {
  readonly hidden: readonly Text[];
  /** The document without them; null while nothing is hidden, and until it is made. */
  readonly part: Shown | null;
  /** Leaves a field out that a page elsewhere names. Nothing where it cannot be left out. */
  readonly hide: (field: string) => void;
  readonly showAll: () => void;
}

/** The fields that a reader leaves out of a document in the page that draws it: the part is made here. */
export function useHidden(divide: Contents["divide"]): Hidden {
  const divisible = useMemo(() => divide(), [divide]);
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  const [part, setPart] = useState<Shown | null>(null);
  const hide = useCallback(
    (field: string): void => {
      if (divisible === null) return;
      void import("#domain/trade-trust/disclosure").then(({ partsMeant }) => {
        const meant = partsMeant(divisible, field).map(({ path }) => path);
        if (meant.length > 0) setPaths((before) => new Set([...before, ...meant]));
      });
    },
    [divisible],
  );
  useEffect(() => {
    if (divisible === null || paths.size === 0) return undefined;
    let left = false;
    void Promise.all([divisible.without(paths), import("#domain/trade-trust/file-content")]).then(
      ([raw, { contentsOf }]) => {
        const [content] = contentsOf(raw);
        if (!left && content !== undefined) setPart({ raw, content });
      },
    );
    return () => {
      left = true;
    };
  }, [divisible, paths]);
  const showAll = useCallback((): void => {
    setPaths(new Set());
    setPart(null);
  }, []);
  const hidden = useMemo(
    () => (divisible?.parts ?? []).filter(({ path }) => paths.has(path)).map(({ label }) => label),
    [divisible, paths],
  );
  return { hidden, part, hide, showAll };
}
