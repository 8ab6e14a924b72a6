import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** One page at a time, or all of them one under the other. */
export type Flow = "one" | "all";

interface Given {
  readonly desk: RefObject<HTMLElement | null>;
  /** Another file begins at its first page. */
  readonly of: unknown;
  readonly pages: number;
  readonly flow: Flow;
  readonly scale: number;
  /** A page that is to be seen until somebody turns it, and what for: once for each place. */
  readonly wanted: { readonly page: number; readonly place: string } | undefined;
}

const sheetsIn = (desk: HTMLElement): HTMLElement[] => [...desk.querySelectorAll<HTMLElement>("[data-page]")];

/** The page that is read: turned to, or scrolled to where all are on the desk. It stays in sight when pages grow. */
export function useLeafing({ desk, of, pages, flow, scale, wanted }: Given): {
  readonly at: number;
  readonly turn: (page: number) => void;
  readonly onScroll: () => void;
} {
  const [turned, setTurned] = useState<{ readonly of: unknown; readonly page: number; readonly place: string }>({
    of: undefined,
    page: 0,
    place: "",
  });
  /** The page at the upper edge and how much of it is above; and where the desk was put by us. */
  const edge = useRef({ page: 0, part: 0 });
  const put = useRef(-1);
  const place = wanted?.place ?? "";
  const last = Math.max(pages - 1, 0);
  const leafed = turned.of === of ? turned.page : 0;
  const at = Math.min(
    wanted !== undefined && (turned.of !== of || turned.place !== place) ? wanted.page : leafed,
    last,
  );

  const show = useCallback(
    (page: number, part: number): void => {
      const element = desk.current;
      const sheet = element && sheetsIn(element)[page];
      if (!element || !sheet) return;
      element.scrollTo(
        0,
        sheet.offsetTop + part * sheet.offsetHeight - (part === 0 ? (sheetsIn(element)[0]?.offsetTop ?? 0) : 0),
      );
      put.current = element.scrollTop;
      edge.current = { page, part };
    },
    [desk],
  );
  const turn = (page: number): void => {
    const to = Math.min(Math.max(page, 0), last);
    setTurned({ of, page: to, place });
    if (to === at) return;
    if (flow === "all") show(to, 0);
    else desk.current?.scrollTo(0, 0);
  };
  const onScroll = (): void => {
    const element = desk.current;
    if (flow === "one" || element === null || Math.abs(element.scrollTop - put.current) < 1) return;
    put.current = -1;
    const sheets = sheetsIn(element);
    const upper = Math.max(
      0,
      sheets.findLastIndex((sheet) => sheet.offsetTop <= element.scrollTop),
    );
    const sheet = sheets[upper];
    if (sheet)
      edge.current = {
        page: upper,
        part: Math.min(1, Math.max(0, (element.scrollTop - sheet.offsetTop) / sheet.offsetHeight)),
      };
    const ended = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    const page = ended
      ? sheets.length - 1
      : Math.max(
          0,
          sheets.findLastIndex((one) => one.offsetTop <= element.scrollTop + element.clientHeight / 2),
        );
    if (page !== at) setTurned({ of, page, place });
  };
  // Pages that are enlarged, or laid out the other way, show what was read before.
  const reading = useRef(at);
  useLayoutEffect(() => {
    reading.current = at;
  });
  useLayoutEffect(() => {
    edge.current = { page: reading.current, part: 0 };
    if (flow === "all") show(reading.current, 0);
  }, [flow, of, show]);
  useLayoutEffect(() => {
    if (flow === "all") show(edge.current.page, edge.current.part);
  }, [scale, flow, show]);
  return { at, turn, onScroll };
}
