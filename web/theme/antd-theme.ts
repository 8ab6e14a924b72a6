import { theme, type ThemeConfig } from "antd";
import { FONTS, TOKENS, type ColourScheme } from "./tokens.ts";

type Algorithm = typeof theme.defaultAlgorithm;

/** The tokens that antd's algorithms would recompute from a seed: they are laid over the result instead. */
function mapTokens(scheme: ColourScheme) {
  const t = TOKENS[scheme];
  return {
    colorBgLayout: t.layout,
    colorBgContainer: t.container,
    colorBgElevated: t.elevated,
    colorBgSpotlight: scheme === "light" ? "#131B26" : "#2A3442",
    colorBgMask: t.mask,
    colorText: t.text,
    colorTextSecondary: t.textSecondary,
    colorTextTertiary: t.textTertiary,
    colorTextQuaternary: t.textTertiary,
    colorPrimary: t.primary,
    colorPrimaryHover: t.primaryHover,
    colorPrimaryActive: t.primaryActive,
    colorPrimaryBg: t.infoBg,
    colorPrimaryText: t.link,
    colorPrimaryBorder: t.link,
    colorLink: t.link,
    colorLinkHover: t.link,
    colorLinkActive: t.link,
    colorInfo: t.link,
    colorInfoBg: t.infoBg,
    colorInfoBorder: t.infoBg,
    colorSuccess: t.success,
    colorSuccessBg: t.successBg,
    colorSuccessBorder: t.successBg,
    colorWarning: t.warning,
    colorWarningBg: t.warningBg,
    colorWarningBorder: t.warningBg,
    colorError: t.error,
    colorErrorHover: t.errorHover,
    colorErrorActive: t.errorHover,
    colorErrorBg: t.errorBg,
    colorErrorBorder: t.errorBg,
    colorErrorBorderHover: t.error,
    colorBorder: t.border,
    colorBorderSecondary: t.split,
  };
}

/** The antd theme of one colour scheme; without `motion` everything stands at once. */
export function antdTheme(scheme: ColourScheme, motion: boolean): ThemeConfig {
  const t = TOKENS[scheme];
  const base: Algorithm = scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const algorithm: Algorithm = (seed) => ({ ...base(seed), ...mapTokens(scheme) });
  return {
    algorithm,
    token: {
      fontFamily: FONTS.body,
      fontFamilyCode: FONTS.mono,
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeLG: 14,
      lineHeight: 20 / 13,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 8,
      controlHeight: 32,
      controlHeightSM: 26,
      controlHeightLG: 38,
      motion,
      motionDurationFast: "0.1s",
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.12s",
      colorTextDescription: t.textTertiary,
      colorTextPlaceholder: t.textTertiary,
      colorTextDisabled: t.textTertiary,
      colorSplit: t.split,
      colorHighlight: t.error,
      controlItemBgActive: t.infoBg,
      controlItemBgActiveHover: t.infoBg,
      controlItemBgHover: t.layout,
      controlOutline: t.infoBg,
      boxShadow: t.shadow,
      boxShadowSecondary: t.shadow,
    },
    components: {
      Button: {
        defaultBorderColor: t.buttonBorder,
        defaultColor: t.text,
        defaultHoverColor: t.link,
        defaultHoverBorderColor: t.link,
        defaultActiveColor: t.link,
        defaultActiveBorderColor: t.link,
        fontWeight: 500,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        colorError: t.dangerSolid,
        colorErrorHover: t.dangerSolid,
        colorErrorActive: t.dangerSolid,
        contentFontSizeLG: 14,
      },
      Input: { activeShadow: `0 0 0 2px ${t.infoBg}`, activeBorderColor: t.link, hoverBorderColor: t.link },
      Select: { optionSelectedBg: t.infoBg, activeBorderColor: t.link, hoverBorderColor: t.link },
      Segmented: {
        trackBg: t.fill,
        itemColor: t.textSecondary,
        itemSelectedColor: t.link,
        itemSelectedBg: t.container,
      },
      Modal: { titleFontSize: 15, contentBg: t.elevated, headerBg: t.elevated },
      Tooltip: { colorBgSpotlight: scheme === "light" ? "#131B26" : "#2A3442" },
    },
  };
}
