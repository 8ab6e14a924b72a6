import { expect, test } from "vitest";
import { say, text } from "#domain/text";

const words = text("Anchored on {chain} for {party}", "锚定到 {chain} 并由 {party} 查看");

test("a Latin name keeps its space in a Chinese sentence, a Chinese one does not", () => {
  expect(say(words, "zh-CN", { chain: "Polygon", party: "Kestrel" })).toBe("锚定到 Polygon 并由 Kestrel 查看");
  expect(say(words, "zh-CN", { chain: "本地链", party: "收件方" })).toBe("锚定到本地链并由收件方查看");
  expect(say(words, "zh-CN", { chain: "本地链", party: "海韵 Ltd" })).toBe("锚定到本地链并由海韵 Ltd 查看");
});

test("what is neither, a dot between two names, keeps its spaces", () => {
  expect(say(text("{page} · Hawser", "{page} · Hawser"), "zh-CN", { page: "登录" })).toBe("登录 · Hawser");
  expect(say(text("{one} {other}", "{one} {other}"), "zh-CN", { one: "收件", other: "方" })).toBe("收件方");
});

test("English keeps its spaces whatever the name, and an unknown parameter stays visible", () => {
  expect(say(words, "en-US", { chain: "本地链" })).toBe("Anchored on 本地链 for {party}");
});

test("beside a full-width mark there is no space", () => {
  expect(say(text("{one} {other}", "{one} {other}"), "zh-CN", { one: "不符合规则。", other: "10 个字符" })).toBe(
    "不符合规则。10 个字符",
  );
});

test("a name that ends with a full stop ends an English sentence with it", () => {
  const moved = text("{one} has sent it to {other}. It waits.", "{one} 已发给 {other}。待处理。");
  const names = { one: "Tern & Sable Ltd.", other: "Porto Azul Energia S.A." };
  expect(say(moved, "en-US", names)).toBe("Tern & Sable Ltd. has sent it to Porto Azul Energia S.A. It waits.");
  expect(say(moved, "zh-CN", names)).toBe("Tern & Sable Ltd. 已发给 Porto Azul Energia S.A.。待处理。");
  expect(say(text("See {one}... or {other}.", "见 {one}…或 {other}。"), "en-US", { one: "this", other: "that" })).toBe(
    "See this... or that.",
  );
});

test("between two names the space stays where Latin meets Chinese, on either side", () => {
  const two = text("{one} {other}", "这是 {one} {other}，共 {all} {unit}");
  expect(say(two, "zh-CN", { one: "提单", other: "TSL-ZH-2601", all: 3, unit: "份" })).toBe(
    "这是提单 TSL-ZH-2601，共 3 份",
  );
  expect(say(two, "zh-CN", { one: "LOI", other: "保函", all: "三", unit: "份" })).toBe("这是 LOI 保函，共三份");
});
