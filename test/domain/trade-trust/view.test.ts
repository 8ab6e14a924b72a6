import { describe, expect, it } from "vitest";
import { drawView, htmlOf, readView } from "#domain/trade-trust/view";

const DATA = {
  number: "MST-CO-26-0512",
  exporter: { name: "Meridian <Straits> & Co" },
  goods: [{ description: "RBD palm olein" }, { description: "RBD palm stearin" }],
  marks: ["IN BULK", "NO MARKS"],
  note: "",
};
const html = (source: string, data: unknown = DATA, images: [string, string][] = []): string => {
  const view = readView(source);
  expect(view.faults).toEqual([]);
  return htmlOf(drawView(view, data, { $issuer: "Meridian", $zh: false }), new Map(images));
};

describe("a view", () => {
  it.each([
    [`<p class="no">{{number}}</p>`, `<p class="no">MST-CO-26-0512</p>`],
    ["<b>{{exporter.name}}</b>", "<b>Meridian &#60;Straits&#62; &#38; Co</b>"],
    [
      "<ul>{{#goods}}<li>{{$number}}. {{description}}</li>{{/goods}}</ul>",
      "<ul><li>1. RBD palm olein</li><li>2. RBD palm stearin</li></ul>",
    ],
    ["{{#marks}}[{{.}}]{{/marks}}", "[IN BULK][NO MARKS]"],
    ["{{#goods}}{{number}} {{/goods}}", "MST-CO-26-0512 MST-CO-26-0512 "],
    ["{{#exporter}}{{name}}{{/exporter}}", "Meridian &#60;Straits&#62; &#38; Co"],
    ["{{^note}}none{{/note}}{{#note}}some{{/note}}", "none"],
    ["{{#$zh}}中{{/$zh}}{{^$zh}}{{$issuer}}{{/$zh}}", "Meridian"],
    ["a<br>b<hr/><!-- <b> -->c", "a<br>b<hr>c"],
    ["&lt;b&gt; &#8364; &amp; {", "&#60;b&#62; € &#38; {"],
    [`<td title="{{number}}" COLSPAN="2"></td>`, `<td title="MST-CO-26-0512" colspan="2"></td>`],
    ["{{missing}}{{exporter}}{{constructor}}{{goods.length}}", ""],
  ])("%s", (source, drawn) => {
    expect(html(source)).toBe(drawn);
  });

  it("marks the texts of the values that are asked for, within lists and groups too", () => {
    const view = readView(
      "{{number}}|{{#goods}}{{description}}, {{number}}|{{/goods}}{{exporter.name}}|{{#marks}}{{.}} {{/marks}}{{note}}",
    );
    const marked = new Set(["/goods/items/description", "/exporter/name", "/marks", "/note"]);
    const drawn = drawView(view, { ...DATA, exporter: { name: "Meridian" } }, {}, marked);
    expect(htmlOf(drawn, new Map()).replaceAll('<span class="hw-marked">', "[").replaceAll("</span>", "]")).toBe(
      "MST-CO-26-0512|[RBD palm olein], MST-CO-26-0512|[RBD palm stearin], MST-CO-26-0512|[Meridian]|[IN BULK] [NO MARKS] ",
    );
  });

  it("shows the images of its package and no others", () => {
    const source = `<img src="logo.png" alt="Logo"><img src="other.png">`;
    expect(html(source, {}, [["logo.png", "data:image/png;base64,AA"]])).toBe(
      `<img alt="Logo" src="data:image/png;base64,AA">`,
    );
    expect(readView(source).images).toEqual(["logo.png", "other.png"]);
  });

  it("keeps what a value says out of the markup, wherever it stands", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
    const drawn = html(`<p class="{{number}}">{{number}}</p>`, { number: evil });
    expect(drawn.match(/[<>]/g)).toEqual(["<", ">", "<", ">"]);
  });

  it("takes what it draws from a document alone, not from what every object inherits", () => {
    const data: unknown = JSON.parse('{"__proto__": {"number": "forged"}, "own": "1"}');
    expect(html("{{number}}|{{own}}|{{toString}}", data)).toBe("|1|");
  });

  it("is bounded: lists within lists do not grow beyond every paper", () => {
    const list = Array.from({ length: 1_000 }, () => ({ x: "y" }));
    const view = readView("{{#a}}{{#a}}{{#a}}{{x}}{{/a}}{{/a}}{{/a}}");
    expect(() => drawView(view, { a: list.map((one) => ({ ...one, a: list })) }, {})).toThrow(RangeError);
  });

  it.each([
    ["a long value at many places", "{{v}}".repeat(2_000), new Set<string>()],
    ["the same where values are marked", "{{v}}".repeat(2_000), new Set(["/v"])],
    ["an attribute", `<p title="${"{{v}}".repeat(2_000)}"></p>`, new Set<string>()],
    ["places without a value", "{{none}}".repeat(10_000), new Set<string>()],
  ])("is bounded in what it writes: %s", (_, places, marked) => {
    const data = { v: "x".repeat(8_000), list: Array.from({ length: 500 }, () => ({ a: "1" })) };
    const view = readView(`{{#list}}${places}{{/list}}`);
    expect(view.faults).toEqual([]);
    expect(() => drawView(view, data, {}, marked)).toThrow(RangeError);
  });

  it("writes a long document of lists all the same", () => {
    const view = readView("{{#list}}<p>{{v}}</p>{{/list}}");
    const list = Array.from({ length: 400 }, () => ({ v: "x".repeat(8_000) }));
    expect(drawView(view, { list }, {})).toHaveLength(400);
  });
});

describe("a view has the line of what it may not have", () => {
  it.each([
    ["\n<script>alert(1)</script>", 2, "<script>"],
    [`<p>\n\n<iframe src="https://x.example"></iframe></p>`, 3, "<iframe>"],
    [`<p onclick="alert(1)">x</p>`, 1, `onclick="alert(1)"`],
    [`<p style="color:red">x</p>`, 1, `style="color:red"`],
    [`<a href="https://x.example">x</a>`, 1, "<a>"],
    [`<img src="https://x.example/a.png">`, 1, `src="https://x.example/a.png"`],
    [`<img src="../a.png">`, 1, `src="../a.png"`],
    [`<img src="{{number}}">`, 1, `src="{{number}}"`],
    ["<form></form>", 1, "<form>"],
    ["<svg/>", 1, "<svg>"],
    ["<style>*{}</style>", 1, "<style>"],
    ["<p id=x>y</p>", 1, "<"],
    ["<p><b></p></b>", 1, "</p>"],
    ["<p>", 1, "</p>"],
    ["{{#goods}}<p>{{/goods}}</p>", 1, "{{/goods}}"],
    ["{{{number}}}", 1, "{{{number}}}"],
    ["{{>partial}}", 1, "{{>partial}}"],
    ["{{=<% %>=}}", 1, "{{="],
    ["{{a b}}", 1, "{{a b}}"],
    ["{{a.__proto__}}", 1, "{{a.__proto__}}"],
    ["<!-- a\n --><!-- b", 2, "<"],
    ["<!doctype html>", 1, "<"],
    ["<![CDATA[x]]>", 1, "<"],
    ["<?xml?>", 1, "<"],
  ])("%s", (source, line, found) => {
    expect(readView(source).faults).toContainEqual(expect.objectContaining({ line, found }));
  });

  it("also where elements stand too deep", () => {
    expect(readView("<div>".repeat(400) + "</div>".repeat(400)).faults).not.toEqual([]);
  });
});
