import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { copyText } from "../../web/ui/copy.ts";

describe("copying", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("what the browser takes is copied", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copyText("https://hawser.example/verify/detail")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("https://hawser.example/verify/detail");
  });

  test("a browser that refuses, or has no clipboard, is answered and not thrown", async () => {
    vi.stubGlobal("navigator", {
      clipboard: {
        writeText: async () => {
          throw new DOMException("Write permission denied.", "NotAllowedError");
        },
      },
    });
    expect(await copyText("a")).toBe(false);
    vi.stubGlobal("navigator", {});
    expect(await copyText("a")).toBe(false);
  });

  test("nothing writes to the clipboard but this", () => {
    const sources = readdirSync("web", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
    expect(sources.filter((path) => readFileSync(`web/${path}`, "utf8").includes(".clipboard"))).toEqual([
      "ui/copy.ts",
    ]);
  });
});
