import { useEffect, useState } from "react";
import { TooSlow, openPdf, type OpenedFile } from "./open-pdf.ts";
import { PATIENCE_MS } from "./patience.ts";
import type { NotDrawn } from "./use-open-pdf.ts";

/** Reads a page as if to draw it, with all its images. */
async function readPage({ pdf }: OpenedFile, number: number): Promise<void> {
  const [page, { OPS }] = await Promise.all([pdf.getPage(number), import("pdfjs-dist")]);
  const { fnArray, argsArray } = await page.getOperatorList();
  const needed = (fnArray as readonly number[]).flatMap((operator, i) =>
    operator === OPS.dependency ? (argsArray[i] as readonly string[]) : [],
  );
  await Promise.all(
    needed.map(
      async (id) =>
        new Promise<void>((come) => {
          ((id.startsWith("g_") ? page.commonObjs : page.objs) as { get(id: string, come: () => void): void }).get(
            id,
            come,
          );
        }),
    ),
  );
  page.cleanup();
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([
      work,
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow()), PATIENCE_MS);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a file cannot be seen whole, after every page was read; undefined when it can. */
async function notWhole(
  opened: OpenedFile,
  onPage: (pages: number) => boolean,
): Promise<NotDrawn | "partly" | undefined> {
  for (let page = 1; page <= opened.pdf.numPages; page += 1) {
    if (opened.leftOut.some) return "partly";
    if (!onPage(page - 1)) return undefined;
    try {
      await inTime(readPage(opened, page));
    } catch (problem) {
      return problem instanceof TooSlow ? "slow" : "broken";
    }
  }
  return opened.leftOut.some ? "partly" : undefined;
}

/** Opens a file only to see whether it can be seen whole. */
export async function notSeenWhole(blob: Blob): Promise<NotDrawn | "partly" | undefined> {
  let opened: OpenedFile | undefined;
  try {
    opened = await openPdf(await blob.arrayBuffer());
    return await notWhole(opened, () => true);
  } catch (problem) {
    return problem instanceof TooSlow ? "slow" : "broken";
  } finally {
    void opened?.pdf.loadingTask.destroy();
  }
}

/** Why a file is not signed as it is seen here: a word of the paper's. */
export const unseenWord = (why: NotDrawn | "partly"): NotDrawn | "unseen" => (why === "partly" ? "unseen" : why);

/** How many pages are read, while it is being found out; then why the file cannot be seen whole, or that it can. */
export type Wholeness =
  | { readonly read: number }
  | { readonly whole: true }
  | { readonly whole: false; readonly why: NotDrawn | "partly" };

const NOTHING_READ: Wholeness = { read: 0 };

/** Whether every page of a file can be drawn whole: nothing is signed that could not be seen. */
export function useWholeness(opened: OpenedFile | undefined): Wholeness {
  const [found, setFound] = useState<{ readonly of: OpenedFile; readonly is: Wholeness }>();
  useEffect(() => {
    if (opened === undefined) return;
    let over = false;
    const onPage = (read: number): boolean => {
      if (!over) setFound({ of: opened, is: { read } });
      return !over;
    };
    void notWhole(opened, onPage).then((why) => {
      if (!over) setFound({ of: opened, is: why === undefined ? { whole: true } : { whole: false, why } });
    });
    return () => {
      over = true;
    };
  }, [opened]);
  return found?.of === opened ? (found?.is ?? NOTHING_READ) : NOTHING_READ;
}
