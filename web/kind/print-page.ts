/** By which the frame that is printed is found, as long as it is there. */
const MARK = "data-printed";

/**
 * Hands a drawing to the printer, whole and alone, however long it is. Nothing runs in its frame: it has the origin of
 * this page only so that this page may have it printed.
 */
export function printPage(page: string): void {
  document.querySelector(`iframe[${MARK}]`)?.remove();
  const frame = document.createElement("iframe");
  frame.setAttribute(MARK, "");
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  // A frame that is not laid out is not printed by every browser.
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
  frame.srcdoc = page;
  frame.addEventListener("load", () => void print(frame));
  document.body.append(frame);
}

async function print(frame: HTMLIFrameElement): Promise<void> {
  const shown = frame.contentWindow;
  if (shown === null) return;
  await shown.document.fonts.ready;
  shown.addEventListener("afterprint", () => frame.remove());
  shown.print();
}
