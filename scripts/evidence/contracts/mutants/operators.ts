import type { SolidityNode } from "../compile.ts";

/** One small fault in one place of a source. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The function that it stands in; a number follows where the same fault stands in it again. */
  readonly where: string;
  readonly operator: OperatorName;
  /** What stood there, and what stands there instead. */
  readonly original: string;
  readonly replacement: string;
  /** In bytes. */
  readonly start: number;
  readonly length: number;
}

/** What an operator makes of a node: the node whose text is replaced (itself, when left out), and the new texts. */
type Change = { readonly of?: SolidityNode; readonly to: readonly string[] };
type Operator = (node: SolidityNode, text: (of: SolidityNode) => string) => Change | readonly Change[] | null;

const OTHER: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "&": "|",
  "|": "&",
  "<<": ">>",
  ">>": "<<",
};
/** Names that are easily taken for one another. */
const TWINS: Readonly<Record<string, string>> = {
  BENEFICIARY: "HOLDER",
  HOLDER: "BENEFICIARY",
  PREV_BENEFICIARY: "PREV_HOLDER",
  PREV_HOLDER: "PREV_BENEFICIARY",
  NOMINEE: "PREV_HOLDER",
  ACTIVE: "HOLDING",
  HOLDING: "ACTIVE",
  MINTER_ROLE: "ACCEPTER_ROLE",
  ACCEPTER_ROLE: "RESTORER_ROLE",
  RESTORER_ROLE: "MINTER_ROLE",
};

const child = (node: SolidityNode, name: string): SolidityNode => node[name] as SolidityNode;
const is = (node: SolidityNode | null | undefined, ...types: readonly string[]): boolean =>
  node !== null && node !== undefined && types.includes(node.nodeType);

const OPERATORS = {
  "condition made true or false"(node, text) {
    if (!is(node, "IfStatement", "Conditional")) return null;
    const of = child(node, "condition");
    return { of, to: ["true", "false"].filter((value) => value !== text(of)) };
  },
  "requirement dropped"(node) {
    const called = is(node, "FunctionCall") ? child(node, "expression") : null;
    if (called?.["name"] !== "require") return null;
    return { of: (node["arguments"] as SolidityNode[])[0]!, to: ["true"] };
  },
  "operator exchanged"(node, text) {
    if (!is(node, "BinaryOperation")) return null;
    const other = OTHER[node["operator"] as string];
    return other === undefined
      ? null
      : { to: [`${text(child(node, "leftExpression"))} ${other} ${text(child(node, "rightExpression"))}`] };
  },
  "statement left out"(node) {
    // The semicolon stands outside the statement.
    if (is(node, "EmitStatement")) return { to: ["true"] };
    if (!is(node, "ExpressionStatement")) return null;
    const what = child(node, "expression");
    const called = is(what, "FunctionCall") ? child(what, "expression") : null;
    return called?.["name"] === "require" || called?.["name"] === "revert" ? null : { to: ["true"] };
  },
  "guard taken away"(node) {
    return is(node, "ModifierInvocation") && node["kind"] === "modifierInvocation" ? { to: [" "] } : null;
  },
  "name exchanged"(node) {
    const other = is(node, "Identifier") ? TWINS[node["name"] as string] : undefined;
    return other === undefined ? null : { to: [other] };
  },
  "number changed"(node) {
    if (!is(node, "Literal") || node["kind"] !== "number" || String(node["value"]).startsWith("0x")) return null;
    const value = Number(String(node["value"]).replaceAll("_", ""));
    // One more would make no difference to a number of hundreds.
    return { to: [String(value < 500 ? value + 1 : 2 * value)] };
  },
  "negation dropped"(node, text) {
    return is(node, "UnaryOperation") && node["operator"] === "!" ? { to: [text(child(node, "subExpression"))] } : null;
  },
} as const satisfies Record<string, Operator>;
export type OperatorName = keyof typeof OPERATORS;

/** Every fault that the operators make in a source. */
export function mutantsOf(file: string, source: string, tree: SolidityNode): Mutant[] {
  const bytes = Buffer.from(source);
  const place = (node: SolidityNode): { start: number; length: number } => {
    const [start, length] = node.src.split(":").map(Number) as [number, number];
    return { start, length };
  };
  const text = (node: SolidityNode): string => {
    const { start, length } = place(node);
    return bytes.subarray(start, start + length).toString();
  };
  const found: Mutant[] = [];
  const seen = new Map<string, number>();
  const add = (mutant: Mutant): void => {
    const { where, operator, original, replacement } = mutant;
    const fault = JSON.stringify([where, operator, original, replacement]);
    const times = (seen.get(fault) ?? 0) + 1;
    seen.set(fault, times);
    found.push(times === 1 ? mutant : { ...mutant, where: `${where} ${times}` });
  };
  const walk = (node: SolidityNode, around: string): void => {
    const where = is(node, "FunctionDefinition", "ModifierDefinition") ? String(node["name"] || node["kind"]) : around;
    if (is(node, "ImportDirective", "PragmaDirective", "UsingForDirective", "EventDefinition", "ErrorDefinition"))
      return;
    for (const [operator, change] of Object.entries(OPERATORS) as [OperatorName, Operator][]) {
      for (const { of = node, to } of [change(node, text) ?? []].flat() as Change[]) {
        const { start, length } = place(of);
        const original = text(of);
        const line = bytes.subarray(0, start).toString().split("\n").length;
        for (const replacement of to)
          if (replacement !== original) add({ file, line, where, operator, original, replacement, start, length });
      }
    }
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (typeof each === "object" && each !== null && "nodeType" in each && "src" in each)
          walk(each as SolidityNode, where);
      }
    }
  };
  walk(tree, "");
  return found;
}

/** The source with the fault in it. */
export function mutated(source: string, { start, length, replacement }: Mutant): string {
  const bytes = Buffer.from(source);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(start + length)]).toString();
}
