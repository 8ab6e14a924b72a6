import { join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { installedChromium } from "../services/chromium.ts";

/** A page as the viewer draws it. */
export interface Drawn {
  readonly png: Uint8Array;
  /** Whether the viewer says that something of the file could not be drawn. */
  readonly leftOut: boolean;
}

export interface Viewer {
  /** Every page of a file, drawn with so many dots per inch. */
  draw(file: Uint8Array, dpi: number): Promise<readonly Drawn[]>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
const ADDRESS = "/witness-viewer.ts";

/** Opens a file by the product's own code and draws its pages as PdfPage does. */
const HARNESS = `
import { openPdf } from "/web/paper/open-pdf.ts";
window.drawAll = async (base64, scale) => {
  const opened = await openPdf(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)).buffer);
  const pages = [];
  for (let page = 1; page <= opened.pdf.numPages; page += 1) {
    const sheet = await opened.pdf.getPage(page);
    const viewport = sheet.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await sheet.render({ canvas, viewport }).promise;
    pages.push(canvas.toDataURL("image/png").split(",")[1]);
  }
  const leftOut = opened.leftOut.some;
  await opened.pdf.loadingTask.destroy();
  return { pages, leftOut };
};
window.ready = true;
`;

/** The viewer of the product in a real Chromium. */
export async function openViewer(): Promise<Viewer> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    plugins: [
      {
        name: "witness",
        resolveId: (id) => (id === ADDRESS ? id : null),
        load: (id) => (id === ADDRESS ? HARNESS : null),
        configureServer: ({ middlewares }) => {
          middlewares.use("/witness.html", (_, response) => {
            response.setHeader("content-type", "text/html");
            response.end(`<!doctype html><script type="module" src="${ADDRESS}"></script>`);
          });
        },
      },
    ],
  });
  await server.listen();
  const browser = await chromium.launch({ ...(await installedChromium()), headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.resolvedUrls!.local[0]!}witness.html`);
  await page.waitForFunction("window.ready === true");
  return {
    async draw(file, dpi) {
      const call = `window.drawAll(${JSON.stringify(Buffer.from(file).toString("base64"))}, ${dpi / 72})`;
      const { pages, leftOut } = await page.evaluate<{ pages: string[]; leftOut: boolean }>(call);
      return pages.map((png) => ({ png: new Uint8Array(Buffer.from(png, "base64")), leftOut }));
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
