import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const require = createRequire(import.meta.url);
const library = (name: string): Promise<string> =>
  readFile(join(dirname(require.resolve(`${name}/package.json`)), "dist/penpal.min.js"), "utf8");

/** A page that does with the actions of a host what TradeTrust's renderers do, without their React. */
const PAGE = (connect: string): string => `<!doctype html><title>renderer</title><main id="rendered-certificate"></main>
<script src="penpal.js"></script><script>
const main = document.querySelector("main");
const views = [{ id: "form", label: "Form" }, { id: "terms", label: "Terms" }];
const draw = (view, content) => { main.textContent = view + " of " + content.number; };
let drawn;
${connect}
</script>`;

/** As the current library's HostConnector: one function for every action. */
const CURRENT = PAGE(`
const dispatch = ({ type, payload }) => {
  if (type === "RENDER_DOCUMENT") {
    drawn = payload.document;
    draw("Form", drawn);
    host.then((it) => { it.dispatch({ type: "UPDATE_TEMPLATES", payload: views }); it.dispatch({ type: "UPDATE_HEIGHT", payload: 640 }); });
  }
  if (type === "SELECT_TEMPLATE") draw(views.find(({ id }) => id === payload).label, drawn);
};
const host = Penpal.connectToParent({ methods: { dispatch } }).promise;
`);
/** As one whose reader can touch fields, and that tells its views only when it is asked for them. */
const HIDING = PAGE(`
const buttonOf = (label, act) => { const it = document.createElement("button"); it.textContent = label; it.onclick = act; document.body.append(it); };
const dispatch = ({ type, payload }) => {
  if (type === "RENDER_DOCUMENT") main.textContent = JSON.stringify(payload.document.goods) + (payload.rawDocument.privacy ? " in part" : "");
  if (type === "GET_TEMPLATES") { host.then((it) => it.dispatch({ type: "UPDATE_TEMPLATES", payload: views })); return views; }
  if (type === "SELECT_TEMPLATE") main.textContent = payload;
  if (type === "PRINT") main.textContent = "printed";
};
const host = Penpal.connectToParent({ methods: { dispatch } }).promise;
buttonOf("Hide marks", () => host.then((it) => it.dispatch({ type: "OBFUSCATE", payload: "goods.marks[1]" })));
buttonOf("Hide nothing", () => host.then((it) => it.dispatch({ type: "OBFUSCATE", payload: "issuers" })));
`);
/** As renderers of the first protocol: a function for each action, and views by number. */
const FORMER = PAGE(`
const methods = {
  renderDocument(document) { drawn = document; draw("Form", drawn); host.then((it) => { it.updateTemplates(views); it.updateHeight(640); }); },
  selectTemplateTab(at) { draw(views[at].label, drawn); },
  print() {},
};
const host = Penpal.connectToParent({ methods }).promise;
`);

export interface Renderers {
  readonly current: string;
  readonly former: string;
  readonly hiding: string;
  /** A page that never answers. */
  readonly silent: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  close(): void;
}

/** Serves pages that draw documents, at an origin of their own. */
export async function serveRenderers(): Promise<Renderers> {
  const [current, former] = await Promise.all([library("penpal"), library("penpal-v4")]);
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/current/": ["text/html", CURRENT],
    "/current/penpal.js": ["text/javascript", current],
    "/former/": ["text/html", FORMER],
    "/former/penpal.js": ["text/javascript", former],
    "/hiding/": ["text/html", HIDING],
    "/hiding/penpal.js": ["text/javascript", current],
    "/silent/": ["text/html", "<!doctype html><title>silent</title>"],
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const [type, text] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    current: `${at}/current/`,
    former: `${at}/former/`,
    hiding: `${at}/hiding/`,
    silent: `${at}/silent/`,
    asked,
    close: () => void server.close(),
  };
}
