import type { BrowserContext, Page } from "playwright-core";

/** As fast as somebody who types well. */
const KEY_MS = 80;

interface Watched {
  keys: number[];
}

/**
 * Measures every key from the moment at which it was pressed until the frame with it has been laid out and painted: the
 * time in which the page answers nothing else, and the wait for the work of the key before.
 */
export async function watchKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem("hawser.cookies", "declined");
    const watched = window as unknown as Watched;
    watched.keys = [];
    const painted = new MessageChannel();
    const pressed: number[] = [];
    painted.port1.onmessage = () => {
      for (const at of pressed.splice(0)) watched.keys.push(performance.now() - at);
    };
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // Work of the key and its layout come before the message that the frame posts.
        requestAnimationFrame(() => {
          pressed.push(timeStamp);
          painted.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/** Types into a field; answers how long each key took. */
export async function typeInto(page: Page, field: ReturnType<Page["locator"]>, text: string): Promise<number[]> {
  await field.click();
  await page.keyboard.press("End");
  await page.waitForTimeout(KEY_MS);
  await page.evaluate(() => void (window as unknown as Watched).keys.splice(0));
  await page.keyboard.type(text, { delay: KEY_MS });
  await page.waitForTimeout(2 * KEY_MS);
  const keys = await page.evaluate(() => (window as unknown as Watched).keys.splice(0));
  if (keys.length !== text.length) throw new Error(`${keys.length} of ${text.length} keys were seen`);
  return keys;
}
