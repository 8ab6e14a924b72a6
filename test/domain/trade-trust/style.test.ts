import { describe, expect, it } from "vitest";
import { readStyle } from "#domain/trade-trust/style";

describe("a style", () => {
  it("is written anew of what was understood", () => {
    expect(
      readStyle(
        `/* page */ .box > p:first-child, td.b { border: 1px solid #000; width: calc(50% - 2px) !important }
@page { margin: 15mm; size: A4 }
@media print { .quiet { display: none } }`,
      ),
    ).toEqual({
      css: ".box > p:first-child, td.b{border:1px solid #000;width:calc(50% - 2px)!important}@page{margin:15mm;size:A4}@media print{.quiet{display:none}}",
      rules: 4,
      faults: [],
    });
  });

  it.each([
    ["@import 'https://x.example/a.css';", 1],
    ["\n@font-face { font-family: x; src: url(https://x.example/a.woff) }", 2],
    [".a {\n  background: url(https://x.example/?a) }", 2],
    [".a { background-color: url(https://x.example) }", 1],
    [".a { width: expression(alert(1)) }", 1],
    [".a { color: \\75rl(x) }", 1],
    [".a { color: image-set('https://x.example') }", 1],
    ["input[value^='a'] { color: red }", 1],
    [".a:has(.b) { color: red }", 1],
    [".a::before { color: red }", 1],
    [".a { content: 'x' }", 1],
    [".a { position: fixed }", 1],
    [".a { behavior: x }", 1],
    [".a { -moz-binding: x }", 1],
    [".a { --x: red }", 1],
    [".a { color: var(--x) }", 1],
    [".a { animation: x 1s }", 1],
    [".a { color: red; } </style><script>", 1],
    [".a { color: '</style>' }", 1],
    [".a { .b { color: red } }", 1],
    ["footer.hw-foot { left: 0 }", 1],
    [".HW-marked { color: red }", 1],
    ["#hw-foot { opacity: 0 }", 1],
    ["@media screen { .a { color: red } }", 1],
    ["@media print { @media print { .a { color: red } } }", 1],
    ["@supports (color: red) { .a { color: red } }", 1],
    [".a { color: red", 1],
    ["}", 1],
  ])("has no %s", (source, line) => {
    const { faults, css } = readStyle(source);
    expect(faults[0]).toMatchObject({ line });
    expect(css).not.toMatch(/url|script|import|expression|fixed/);
  });

  it("is bounded in rules", () => {
    expect(readStyle(".a{}".repeat(2_000)).faults).toEqual([{ line: 1, code: "TOO_MANY_RULES", found: "1000" }]);
  });
});
