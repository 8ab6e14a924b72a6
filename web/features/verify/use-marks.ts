import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { every } from "#domain/changes";
import type { Place } from "#domain/verify/pdf-change";
import type { Layers } from "../../paper/layers.ts";
import { useChosenFile } from "../../session/chosen-file.ts";
import { differencesOf, pictureOf, type Box } from "./differences.ts";
import { markOf, marksOf, type Mark } from "./marks.ts";
import type { TonedChange } from "./weights.ts";

/** One of two compared revisions. */
export interface Compared {
  readonly pdf: PDFDocumentProxy;
  readonly end: number;
}

interface Wanted {
  readonly a: Compared | undefined;
  readonly b: Compared | undefined;
  readonly pages: number;
  readonly layers: Layers;
  /** The changes from one to the other. */
  readonly between: readonly TonedChange[];
  /** The change whose place is looked for. */
  readonly asked: TonedChange | null;
}

export interface Marks {
  readonly page: number;
  readonly turn: (page: number) => void;
  /** Undefined while the page is compared. */
  readonly marks: readonly Mark[] | undefined;
  readonly at: number;
  readonly goTo: (at: number) => void;
  /** Goes to the next difference, or to the one before, also on another page. */
  readonly step: (by: 1 | -1) => void;
  /** The page that is looked through for a further difference. */
  readonly searched: number | null;
  /** There was no further difference that way. */
  readonly ended: boolean;
  /** Whether a reader asked to see a place. */
  readonly moved: boolean;
}

/** Where a place of the page is as it is drawn. */
async function boxOf(pdf: PDFDocumentProxy, page: number, place: Place): Promise<Box> {
  const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 });
  const [x, y] = viewport.convertToViewportPoint(place[0], place[1]) as [number, number];
  const [u, v] = viewport.convertToViewportPoint(place[2], place[3]) as [number, number];
  const { width, height } = viewport;
  return {
    left: Math.min(x, u) / width,
    top: Math.min(y, v) / height,
    width: Math.abs(u - x) / width,
    height: Math.abs(v - y) / height,
  };
}

/** The differences of two revisions, page by page, and the way from one to the next. */
export function useMarks({ a, b, pages, layers, between, asked }: Wanted): Marks {
  const chosen = useChosenFile();
  const client = useQueryClient();
  const listed = between.flatMap(({ page }) => page ?? []);
  const first = asked?.page ?? (listed.length > 0 ? Math.min(...listed) : 0);
  const [view, setView] = useState<{ readonly page: number; readonly at: number | "last" | null }>({
    page: first + 1,
    at: null,
  });
  const [moved, setMoved] = useState(asked !== null);
  const [searched, setSearched] = useState<number | null>(null);
  const [ended, setEnded] = useState(false);
  const search = useRef(0);
  useEffect(
    () => () => {
      search.current += 1;
    },
    [],
  );
  const query = (page: number) =>
    queryOptions({
      queryKey: ["verification", "differences", chosen?.id, a?.end, b?.end, page, layers],
      meta: { shows: every("document", "intent", "title") },
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
      queryFn: async () => {
        const [one, other] = [await pictureOf(a!.pdf, page, layers), await pictureOf(b!.pdf, page, layers)];
        const here = between.filter((change) => change.page === page - 1);
        const drawn = page <= b!.pdf.numPages ? b!.pdf : a!.pdf;
        return {
          boxes: differencesOf(one, other),
          places: await Promise.all(here.map(async ({ place }) => (place === null ? null : boxOf(drawn, page, place)))),
        };
      },
    });
  const found = useQuery({ ...query(view.page), enabled: a !== undefined && b !== undefined });
  const here = between.filter((change) => change.page === view.page - 1);
  const placed = here.flatMap((change, i) => {
    const box = found.data?.places[i];
    return box === undefined || box === null ? [] : [{ box, change }];
  });
  const whole = here.filter(({ place }) => place === null);
  const marks = found.data === undefined ? undefined : marksOf(found.data.boxes, { placed, whole, asked });
  const count = marks?.length ?? 0;
  const at = view.at === "last" ? count - 1 : (view.at ?? markOf(marks ?? [], placed, asked));
  const go = (page: number, to: number | "last" | null): void => {
    search.current += 1;
    setSearched(null);
    setEnded(false);
    setView({ page, at: to });
  };
  const step = async (by: 1 | -1): Promise<void> => {
    if (marks === undefined) return;
    setMoved(true);
    if (at + by >= 0 && at + by < count) {
      go(view.page, at + by);
      return;
    }
    search.current += 1;
    const mine = search.current;
    setEnded(false);
    for (let page = view.page + by; page >= 1 && page <= pages; page += by) {
      setSearched(page);
      const { boxes } = await client.fetchQuery(query(page));
      if (search.current !== mine) return;
      if (boxes.length > 0) {
        go(page, by === 1 ? 0 : "last");
        return;
      }
    }
    setSearched(null);
    setEnded(true);
  };
  return {
    page: view.page,
    turn: (page) => {
      setMoved(false);
      go(page, null);
    },
    marks,
    at,
    goTo: (to) => {
      setMoved(true);
      go(view.page, to);
    },
    step: (by) => void step(by).catch(() => setSearched(null)),
    searched,
    ended,
    moved,
  };
}
