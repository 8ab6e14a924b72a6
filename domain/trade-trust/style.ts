import { parse, type ChildNode, type Declaration } from "postcss";
import type { LineFault } from "./view.ts";

export interface Style {
  /** The style as it was understood, written anew: nothing that was not understood is in it. */
  readonly css: string;
  readonly rules: number;
  readonly faults: readonly LineFault[];
}

const MOST = { faults: 50, rules: 1_000, length: 400 } as const;

/** Properties that draw. None loads anything, and none takes a thing out of its place on the page. */
const PROPERTIES: ReadonlySet<string> = new Set(
  (
    "color background-color opacity " +
    "font font-family font-size font-style font-weight font-variant-numeric letter-spacing line-height text-align " +
    "text-decoration text-indent text-transform vertical-align white-space word-break overflow-wrap hyphens " +
    "width min-width max-width height min-height max-height box-sizing overflow display position top right bottom left " +
    "margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom " +
    "padding-left border border-top border-right border-bottom border-left border-width border-style border-color " +
    "border-top-width border-right-width border-bottom-width border-left-width border-top-style border-right-style " +
    "border-bottom-style border-left-style border-top-color border-right-color border-bottom-color border-left-color " +
    "border-radius border-collapse border-spacing caption-side table-layout list-style-type list-style-position " +
    "flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap align-items align-content align-self " +
    "justify-content justify-items justify-self gap row-gap column-gap order grid-template-columns " +
    "grid-template-rows grid-column grid-row grid-auto-flow columns column-count float clear transform " +
    "transform-origin break-before break-after break-inside page-break-before page-break-after page-break-inside " +
    "orphans widows size object-fit z-index writing-mode"
  ).split(" "),
);
/** Functions that reckon. */
const FUNCTIONS: readonly string[] = [
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "calc",
  "min",
  "max",
  "clamp",
  "minmax",
  "repeat",
  "rotate",
  "scale",
  "translate",
];
const VALUE = /^[\w\s.,#%()"'+*/-]*$/;
/** Names, classes, descendants and places among siblings. Attributes are not asked: a value could be told by them. */
const SELECTOR = /^(?:[\w\s.,>+~*-]|:(?:first-child|last-child|nth-child\([\dn\s+a-z]{1,12}\)|not\(\.[\w-]+\)))+$/;

/** The platform's own parts of a page: what it says beside a drawing is styled by nobody else. */
const OWN = /hw-/i;

const isKnown = (selector: string): boolean =>
  selector.length <= MOST.length && SELECTOR.test(selector) && !OWN.test(selector);

/** Reads `style.css`. Everything that may not be there is a fault, and a style with faults is not used. */
export function readStyle(source: string): Style {
  const faults: LineFault[] = [];
  const fault = (node: ChildNode, found: string): void =>
    void (
      faults.length < MOST.faults &&
      faults.push({ line: node.source?.start?.line ?? 1, code: "NOT_TAKEN", found: found.slice(0, 80) })
    );
  let rules = 0;
  const declared = (nodes: readonly ChildNode[]): string => {
    const kept: string[] = [];
    for (const node of nodes) {
      if (node.type === "comment") continue;
      if (node.type === "decl" && isHarmless(node))
        kept.push(`${node.prop}:${node.value}${node.important ? "!important" : ""}`);
      else fault(node, node.toString());
    }
    return kept.join(";");
  };
  const written = (nodes: readonly ChildNode[], inside: boolean): string =>
    nodes
      .map((node) => {
        if (node.type === "comment") return "";
        rules += 1;
        if (node.type === "rule" && isKnown(node.selector)) return `${node.selector}{${declared(node.nodes)}}`;
        if (node.type === "atrule" && node.name === "page" && node.params === "")
          return `@page{${declared(node.nodes ?? [])}}`;
        if (node.type === "atrule" && node.name === "media" && node.params === "print" && !inside)
          return `@media print{${written(node.nodes ?? [], true)}}`;
        fault(node, node.toString().split("{")[0] ?? "");
        return "";
      })
      .join("");
  try {
    const css = written(parse(source).nodes, false);
    if (rules > MOST.rules) faults.push({ line: 1, code: "TOO_MANY_RULES", found: String(MOST.rules) });
    return { css, rules, faults };
  } catch (problem) {
    const { line = 1 } = problem as { readonly line?: number };
    return { css: "", rules, faults: [{ line, code: "NOT_CSS", found: "" }] };
  }
}

function isHarmless({ prop, value }: Declaration): boolean {
  if (!PROPERTIES.has(prop) || value.length > MOST.length || !VALUE.test(value)) return false;
  if (prop === "position" && !["static", "relative", "absolute"].includes(value)) return false;
  return [...value.matchAll(/([\w-]*)\(/g)].every(([, name = ""]) => name === "" || FUNCTIONS.includes(name));
}
