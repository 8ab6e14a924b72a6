/** The published renderer that is tried, and the React that it works with. */
export const PACKAGES = {
  "@tradetrust-tt/decentralized-renderer-react-components": "3.16.12",
  react: "18.3.1",
  "react-dom": "18.3.1",
  buffer: "6.0.3",
} as const;

/** A renderer as its users write one: two views, of which one lets its reader hide the goods. */
const ENTRY = `
import "./globals.js";
import { createElement } from "react";
import ReactDOM from "react-dom";
import { FramedDocumentRenderer, ObfuscatableValue } from "@tradetrust-tt/decentralized-renderer-react-components";

const Form = ({ document, handleObfuscation }) =>
  createElement(
    "main",
    null,
    "Form of " + document.number,
    createElement(ObfuscatableValue, {
      editable: true,
      value: document.goods?.description,
      onObfuscationRequested: () => handleObfuscation("goods.description"),
    }),
  );
const Terms = ({ document }) => createElement("main", null, "Terms of " + document.number);
const FORM = [
  { id: "form", label: "Form", template: Form },
  { id: "terms", label: "Terms", template: Terms },
];
ReactDOM.render(
  createElement(FramedDocumentRenderer, { templateRegistry: { FORM } }),
  document.getElementById("root"),
);
`;

/** The library expects some of Node's names. */
const GLOBALS = `
import { Buffer } from "buffer/";
globalThis.Buffer = Buffer;
globalThis.process = { env: {}, argv: [], browser: true, version: "", versions: {}, cwd: () => "/", nextTick: (act, ...given) => queueMicrotask(() => act(...given)) };
`;

const HTML =
  '<!doctype html><title>published</title><div id="root"></div><script type="module" src="/entry.js"></script>';

/** The files of the page, by their name. */
export const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "renderer", private: true, dependencies: PACKAGES }),
  "globals.js": GLOBALS,
  "entry.js": ENTRY,
  "index.html": HTML,
};
