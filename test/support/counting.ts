import type { Page } from "playwright-core";

/** The work of users: fields that they typed into or chose from, presses of the pointer, pages that they opened. */
export interface Work {
  readonly fields: number;
  readonly clicks: number;
  readonly pages: number;
}

/**
 * Counts what happens in a page, whatever drives it. A field counts once while it stands on the screen; an address
 * counts when its path differs from the one before. For `prepare` of a seat.
 */
export async function countIn(page: Page, work: { -readonly [Of in keyof Work]: Work[Of] }): Promise<void> {
  await page.exposeFunction("countWork", (of: "fields" | "clicks") => void (work[of] += 1));
  await page.addInitScript(() => {
    const { countWork } = window as unknown as { readonly countWork: (of: "fields" | "clicks") => void };
    const filled = new WeakSet<EventTarget>();
    const fill = ({ target }: Event): void => {
      if (target === null || filled.has(target)) return;
      filled.add(target);
      countWork("fields");
    };
    addEventListener("pointerdown", () => countWork("clicks"), true);
    addEventListener("input", fill, true);
    addEventListener("change", fill, true);
  });
  let last = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith("http")) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== last) work.pages += 1;
    last = pathname;
  });
}
