import type { SolidityNode } from "../compile.ts";

// A source with marks: static calls, which tell also of what is only asked or is taken back.

/** Something that a call must reach once. */
export interface Point {
  readonly kind: "statement" | "branch";
  readonly file: string;
  readonly line: number;
  /** The code, and for a branch which way it goes. */
  readonly what: string;
  /** The mark that tells of it. */
  readonly mark: number;
  /** Only in a call without this mark: what a modifier let through was not refused. */
  readonly without?: number;
}

/** The address that Hardhat's chain listens for: a call to it with one word is a mark. */
const LISTENER = "0xc0bEc0BEc0BeC0bEC0beC0bEC0bEC0beC0beC0BE";
export const MARKS = "contracts/CoverageMarks.sol";
export const MARKS_SOURCE = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

library CoverageMarks {
  function hit(uint256 mark) internal pure {
    _asPure(_hit)(mark);
  }

  function took(bool way, uint256 mark) internal pure returns (bool) {
    hit(way ? mark + 1 : mark);
    return way;
  }

  function _hit(uint256 mark) private view {
    assembly ("memory-safe") {
      mstore(mload(64), mark)
      pop(staticcall(gas(), ${LISTENER}, mload(64), 32, 0, 0))
    }
  }

  function _asPure(function(uint256) internal view looking) private pure returns (function(uint256) internal pure blind) {
    assembly ("memory-safe") {
      blind := looking
    }
  }
}
`;

interface Edit {
  readonly at: number;
  readonly remove?: number;
  readonly text: string;
  /** Among edits at one place. */
  readonly order: number;
}

export const isNode = (value: unknown): value is SolidityNode =>
  typeof value === "object" && value !== null && "nodeType" in value && "src" in value;
export const child = (node: SolidityNode, key: string): SolidityNode => node[key] as SolidityNode;
export const children = (node: SolidityNode, key: string): readonly SolidityNode[] =>
  ((node[key] as readonly (SolidityNode | null)[] | undefined) ?? []).filter(isNode);
const place = ({ src }: SolidityNode): { start: number; end: number } => {
  const [start, length] = src.split(":").map(Number) as [number, number];
  return { start, end: start + length };
};

/** Statements that end where their last part ends, and those that end in a brace. */
const LAST_PART = ["falseBody", "trueBody", "body"];
const BRACED = new Set(["Block", "UncheckedBlock", "TryStatement", "InlineAssembly"]);

/** Where a statement ends, its semicolon included. */
function endOf(statement: SolidityNode, bytes: Buffer): number {
  const { end } = place(statement);
  if (BRACED.has(statement.nodeType)) return end;
  const last =
    statement.nodeType === "DoWhileStatement" ? undefined : LAST_PART.map((key) => statement[key]).find(isNode);
  return last === undefined ? bytes.indexOf(";", end) + 1 : endOf(last, bytes);
}

/** Numbers of marks that nobody has taken yet. */
export interface Numbers {
  next: number;
}

/** Puts marks into one file. */
export class Marker {
  readonly points: Point[] = [];
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #numbers: Numbers;
  readonly #edits: Edit[] = [];

  constructor(file: string, text: string, numbers: Numbers) {
    this.#file = file;
    this.#bytes = Buffer.from(text);
    this.#numbers = numbers;
  }

  /** So many new marks; returns the first. */
  #marks(count: number): number {
    this.#numbers.next += count;
    return this.#numbers.next - count;
  }

  #text({ start, end }: { start: number; end: number }): string {
    return this.#bytes.subarray(start, end).toString();
  }

  #point(kind: Point["kind"], node: SolidityNode, mark: number, way = "", without?: number): void {
    const { start, end } = place(node);
    const line = this.#text({ start: 0, end: start }).split("\n").length;
    const what = `${this.#text({ start, end }).split("\n")[0]!}${way}`;
    this.points.push({ kind, file: this.#file, line, what, mark, ...(without === undefined ? {} : { without }) });
  }

  #twoWays(node: SolidityNode, mark: number): void {
    this.#point("branch", node, mark, ": false");
    this.#point("branch", node, mark + 1, ": true");
  }

  #insert(at: number, text: string, order = 0, remove = 0): void {
    this.#edits.push({ at, text, order, remove });
  }

  question(node: SolidityNode): void {
    const { start, end } = place(node);
    const mark = this.#marks(2);
    this.#insert(start, "CoverageMarks.took(");
    // The inner one ends first.
    this.#insert(end, `, ${mark})`, -start);
    this.#twoWays(node, mark);
  }

  statement(node: SolidityNode, braces: boolean): void {
    const { start } = place(node);
    const mark = this.#marks(1);
    this.#insert(start, `${braces ? "{ " : ""}CoverageMarks.hit(${mark}); `, -1);
    if (braces) this.#insert(endOf(node, this.#bytes), " }", 1);
    this.#point("statement", node, mark);
  }

  clause(node: SolidityNode, way: string): void {
    const mark = this.#marks(1);
    this.#insert(place(child(node, "block")).start + 1, ` CoverageMarks.hit(${mark}); `, -1);
    this.#point("branch", node, mark, way);
  }

  /** Marks the place before a modifier, and the one behind the last. */
  modifiers(modifiers: readonly SolidityNode[], body: SolidityNode, contract: string): void {
    const first = this.#marks(modifiers.length + 1);
    for (const [index, node] of modifiers.entries()) {
      this.#insert(place(node).start, `__at${contract}(${first + index}) `);
      this.#point("branch", node, first + index + 1, ": passed");
      this.#point("branch", node, first + index, ": refused", first + index + 1);
    }
    this.#insert(place(body).start + 1, ` CoverageMarks.hit(${first + modifiers.length}); `, -2);
  }

  modifierOf(contract: SolidityNode): void {
    this.#insert(
      place(contract).end - 1,
      ` modifier __at${String(contract["name"])}(uint256 mark) { CoverageMarks.hit(mark); _; } `,
      1,
    );
  }

  /** A mark would make the chain forget what the last call answered, so it is made when the block is done. */
  assemblyIf(node: SolidityNode, block: SolidityNode): void {
    const condition = place(child(node, "condition"));
    const mark = this.#marks(2);
    const start = place(node).start;
    this.#insert(start, `let __way${mark} := `, 0, condition.start - start);
    this.#insert(condition.end, ` if __way${mark}`);
    const word = `add(${mark}, iszero(iszero(__way${mark})))`;
    this.#insert(
      place(block).end - 1,
      ` mstore(mload(64), ${word}) pop(staticcall(gas(), ${LISTENER}, mload(64), 32, 0, 0)) `,
    );
    this.#twoWays(node, mark);
  }

  done(): string {
    const path = `${"../".repeat(this.#file.split("/").length - 2)}CoverageMarks.sol`;
    const parts: string[] = [];
    let from = 0;
    for (const { at, text, remove } of this.#edits.sort((a, b) => a.at - b.at || a.order - b.order)) {
      parts.push(this.#text({ start: from, end: at }), text);
      from = at + (remove ?? 0);
    }
    return `${parts.join("")}${this.#text({ start: from, end: this.#bytes.length })}import { CoverageMarks } from "./${path}";\n`;
  }
}
