import { syntaxTrees, type SolidityNode, type Sources } from "../compile.ts";
import { child, children, isNode, Marker, MARKS, MARKS_SOURCE, type Point } from "./marks.ts";

// Where the marks of a contract belong: at each statement, and at each way that a decision can go.

export interface Instrumented {
  readonly sources: Sources;
  readonly points: readonly Point[];
}

function* nodesOf(value: unknown): Generator<SolidityNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (isNode(value)) {
    yield value;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

const isConnective = ({ nodeType, operator }: SolidityNode): boolean =>
  nodeType === "BinaryOperation" && (operator === "&&" || operator === "||");

/** The questions that a condition is made of. */
function questionsOf(condition: SolidityNode): readonly SolidityNode[] {
  const { nodeType, operator } = condition;
  if (nodeType === "Literal") return [];
  if (isConnective(condition))
    return [...questionsOf(child(condition, "leftExpression")), ...questionsOf(child(condition, "rightExpression"))];
  if (nodeType === "UnaryOperation" && operator === "!") return questionsOf(child(condition, "subExpression"));
  if (nodeType === "TupleExpression" && children(condition, "components").length === 1)
    return questionsOf(children(condition, "components")[0]!);
  return [condition];
}

/** The condition that a node decides by. */
function conditionOf(node: SolidityNode): SolidityNode | undefined {
  if (isConnective(node)) return node;
  if (["IfStatement", "Conditional", "ForStatement", "WhileStatement", "DoWhileStatement"].includes(node.nodeType))
    return (node["condition"] as SolidityNode | null) ?? undefined;
  if (node.nodeType === "FunctionCall" && ["require", "assert"].includes(String(child(node, "expression")["name"])))
    return children(node, "arguments")[0];
  return undefined;
}

const BLOCKS = new Set(["Block", "UncheckedBlock"]);

/** Statements that no source has yet, and that would be missed in silence. */
const UNKNOWN = new Set(["YulSwitch", "YulForLoop"]);

function instrumentTree(marker: Marker, tree: SolidityNode): void {
  const nodes = [...nodesOf(tree)];
  const questions = new Map<string, SolidityNode>();
  for (const node of nodes) {
    if (UNKNOWN.has(node.nodeType)) throw new Error(`the branches of ${node.nodeType} cannot be measured`);
    const condition = conditionOf(node);
    if (condition) for (const question of questionsOf(condition)) questions.set(question.src, question);

    if (BLOCKS.has(node.nodeType))
      for (const each of children(node, "statements")) if (!BLOCKS.has(each.nodeType)) marker.statement(each, false);
    for (const key of ["trueBody", "falseBody", ...(/(For|While)Statement/.test(node.nodeType) ? ["body"] : [])]) {
      const body = node[key];
      if (isNode(body) && !BLOCKS.has(body.nodeType)) marker.statement(body, true);
    }
    if (node.nodeType === "TryStatement")
      for (const [index, clause] of children(node, "clauses").entries())
        marker.clause(clause, index === 0 ? ": done" : ": caught");
    if (node.nodeType === "YulBlock")
      for (const each of children(node, "statements")) if (each.nodeType === "YulIf") marker.assemblyIf(each, node);
    if (node.nodeType === "ContractDefinition") {
      const guarded = children(node, "nodes").flatMap((each) => {
        const modifiers = children(each, "modifiers").filter(({ kind }) => kind === "modifierInvocation");
        return each.nodeType === "FunctionDefinition" && isNode(each["body"]) && modifiers.length > 0
          ? [{ modifiers, body: each["body"] }]
          : [];
      });
      for (const { modifiers, body } of guarded) marker.modifiers(modifiers, body, String(node["name"]));
      if (guarded.length > 0) marker.modifierOf(node);
    }
  }
  for (const question of questions.values()) marker.question(question);
}

/** The sources with marks in the files that are to be measured. */
export function instrument(sources: Sources, measured: (file: string) => boolean): Instrumented {
  const trees = syntaxTrees(sources);
  const points: Point[] = [];
  const changed: Record<string, string> = { ...sources, [MARKS]: MARKS_SOURCE };
  const numbers = { next: 1 };
  for (const file of Object.keys(sources).filter(measured)) {
    const marker = new Marker(file, sources[file]!, numbers);
    instrumentTree(marker, trees[file]!);
    if (marker.points.length === 0) continue;
    changed[file] = marker.done();
    points.push(...marker.points);
  }
  if (points.length === 0) throw new Error("there is nothing to measure");
  return { sources: changed, points };
}
