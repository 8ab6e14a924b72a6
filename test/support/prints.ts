import type { Page } from "playwright-core";
import { textOfPages } from "./pdf-picture.ts";

/** The page that is handed to the printer, instead of the dialog that asks for one. */
const keep = (): void => {
  const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow")!.get!;
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const shown = own.call(this) as Window | null;
      if (shown !== null && this.hasAttribute("data-printed"))
        shown.print = () => {
          Object.assign(window, { printed: { page: this.srcdoc, sandbox: this.getAttribute("sandbox") } });
          shown.dispatchEvent(new Event("afterprint"));
        };
      return shown;
    },
  });
};

export interface Printed {
  readonly sandbox: string;
  /** The text of each sheet of A4. */
  readonly sheets: readonly string[];
}

/** Does what leads to a print, and answers the paper that came of it. */
export async function printOf(page: Page, act: () => Promise<void>): Promise<Printed> {
  await page.evaluate(keep);
  await act();
  const handle = await page.waitForFunction(
    () => (window as { printed?: { readonly page: string; readonly sandbox: string } }).printed,
  );
  const { page: html, sandbox } = (await handle.jsonValue())!;
  await page.evaluate(() => Object.assign(window, { printed: undefined }));
  const paper = await page.context().newPage();
  await paper.setContent(html);
  await paper.evaluate(() => document.fonts.ready.then(() => undefined));
  const sheets = await textOfPages(await paper.pdf({ preferCSSPageSize: true, printBackground: true }));
  await paper.close();
  return { sandbox, sheets };
}
