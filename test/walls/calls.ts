import { parseSync } from "vite";
import type { House } from "./house.ts";

/** A function, a method or a constant at the top of a file, or a handler of a controller. */
export interface Part {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  /** The group of routes, by its name in the file, of which it handles the one that is called so. */
  readonly handles?: string;
}

/** Which part of the code names which: what names a function may call it. */
export interface Calls {
  readonly parts: readonly Part[];
  /** The parts that a part certainly means: functions and constants by their import, methods of its own class. */
  readonly named: (part: Part) => readonly Part[];
  /** The only methods of their names that a part asks of what its class or its controller was given. */
  readonly served: (part: Part) => readonly Part[];
  /** The parts that may mean a part: of methods, all that name one that is called so. */
  readonly naming: (part: Part) => readonly Part[];
  /** Path of the file that a name comes from, where it is imported, and its name there. */
  readonly from: (file: string, name: string) => string | undefined;
}

/** As much of a syntax tree as is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly id?: Node;
  readonly key?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly computed?: boolean;
  readonly body?: Node | readonly Node[];
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly argument?: Node | null;
  readonly properties?: readonly Node[];
  readonly value?: Node;
}
interface Found extends Part {
  readonly node: Node;
  readonly method: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Only its own class names what is private: its mark belongs to the name. */
const nameOf = (node: Node | undefined): string =>
  `${node?.type === "PrivateIdentifier" ? "#" : ""}${node?.name ?? ""}`;

/** Every name in a part of a tree: alone, of `this`, or of another object. */
function* namesIn(value: unknown): Generator<{ readonly name: string; readonly of: "nothing" | "this" | "other" }> {
  if (Array.isArray(value)) for (const one of value) yield* namesIn(one);
  if (!isNode(value)) return;
  if (value.type === "MemberExpression" && value.computed !== true) {
    yield { name: nameOf(value.property), of: value.object?.type === "ThisExpression" ? "this" : "other" };
    yield* namesIn(value.object);
  } else if (value.type === "Identifier") yield { name: value.name ?? "", of: "nothing" };
  else for (const one of Object.values(value)) yield* namesIn(one);
}

/** The statements of the function that makes the table of a controller, and the table. */
function tableOf(made: Node | undefined): { readonly before: readonly Node[]; readonly table: readonly Node[] } {
  const { body } = made?.type === "ArrowFunctionExpression" ? made : { body: made };
  const block = isNode(body) && body.type === "BlockStatement" ? (body.body as readonly Node[]) : [];
  const table = block.length > 0 ? block.find(({ type }) => type === "ReturnStatement")?.argument : (body as Node);
  return { before: block, table: table?.properties ?? [] };
}

function partsOf(file: string, text: string, statement: Node): Found[] {
  const node = statement.declaration ?? statement;
  const part = (of: Node, id: Node | undefined, method = false): Found => ({
    file,
    name: nameOf(id),
    text: text.slice(of.start, of.end),
    node: of,
    method,
  });
  if (node.type === "ClassDeclaration")
    return ((node.body as Node).body as readonly Node[]).map((member) => part(member, member.key, true));
  if (node.type === "VariableDeclaration")
    return (node.declarations ?? []).flatMap((one) => {
      if (one.init?.callee?.name !== "serve") return [part(one, one.id)];
      const { before, table } = tableOf(one.init.arguments?.at(-1));
      const handles = nameOf(one.init.arguments?.[0]);
      return [
        ...before.flatMap((inner) => (inner.type === "VariableDeclaration" ? partsOf(file, text, inner) : [])),
        ...table.map((entry) => ({ ...part(entry.value ?? entry, entry.key), handles })),
      ];
    });
  return node.type === "FunctionDeclaration" ? [part(node, node.id)] : [];
}

/** The parts of all files under a path, and which names which. */
export function callsIn(house: House, under: string): Calls {
  const parts: Found[] = [];
  const imported = new Map<string, string>();
  for (const { path, text, imports } of house.values()) {
    if (!path.startsWith(under) || !path.endsWith(".ts")) continue;
    const { program, module } = parseSync(path, text, { preserveParens: false });
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName, localName } of entries)
        imported.set(
          `${path} ${localName.value}`,
          `${imports.find(({ from }) => from === moduleRequest.value)?.file} ${importName.name}`,
        );
    parts.push(...(program.body as unknown as Node[]).flatMap((statement) => partsOf(path, text, statement)));
  }
  const byPlace = Map.groupBy(parts, ({ file, name, method }) => `${file} ${method ? "." : ""}${name}`);
  const methods = Map.groupBy(
    parts.filter(({ method }) => method),
    ({ name }) => name,
  );
  const named = new Map<Part, Set<Part>>(parts.map((part) => [part, new Set()]));
  const naming = new Map<Part, Set<Part>>(parts.map((part) => [part, new Set()]));
  for (const part of parts)
    for (const { name, of } of namesIn(part.node)) {
      const place = `${part.file} ${name}`;
      const sure =
        of === "nothing"
          ? (byPlace.get(imported.get(place) ?? place) ?? [])
          : of === "this"
            ? (byPlace.get(`${part.file} .${name}`) ?? [])
            : [];
      for (const one of sure) if (one !== part) named.get(part)?.add(one);
      for (const one of [...sure, ...(of === "other" ? (methods.get(name) ?? []) : [])])
        if (one !== part) naming.get(one)?.add(part);
    }
  const served = (part: Part): Part[] =>
    [...part.text.matchAll(part.handles === undefined ? /\bthis\.#?\w+\.(\w+)\(/g : /\b\w+\.(\w+)\(/g)].flatMap(
      ([, name]) => (methods.get(name ?? "")?.length === 1 ? (methods.get(name ?? "") ?? []) : []),
    );
  return {
    parts,
    served,
    named: (part) => [...(named.get(part) ?? [])],
    naming: (part) => [...(naming.get(part) ?? [])],
    from: (file, name) => imported.get(`${file} ${name}`),
  };
}
