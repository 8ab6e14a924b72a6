import { describe, expect, test } from "vitest";
import { COLOUR_SCHEMES, TOKENS, type TokenName } from "../../web/theme/tokens.ts";

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const TEXTS: TokenName[] = ["text", "textSecondary", "textTertiary", "link", "success", "warning", "error"];
const GROUNDS: TokenName[] = ["container", "layout", "elevated"];

describe.each(COLOUR_SCHEMES)("tokens, %s", (scheme) => {
  const t = TOKENS[scheme];

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    "%s on %s is above 4.5",
    (text, ground) => {
      expect(contrast(t[text], t[ground])).toBeGreaterThan(4.5);
    },
  );

  test.each([
    ["link", "infoBg"],
    ["text", "infoBg"],
    ["textSecondary", "infoBg"],
    ["success", "successBg"],
    ["warning", "warningBg"],
    ["error", "errorBg"],
    ["onPrimary", "primary"],
    ["onPrimary", "primaryHover"],
    ["onPrimary", "dangerSolid"],
  ] as const)("%s on %s is above 4.5", (text, ground) => {
    expect(contrast(t[text], t[ground])).toBeGreaterThan(4.5);
  });

  test("the border of an input is above 3", () => {
    expect(contrast(t.border, t.container)).toBeGreaterThan(3);
  });
});
