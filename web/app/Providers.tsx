import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";
import { useEffect, useState, type ReactNode } from "react";
import { useLanguage } from "../i18n/use-words.ts";
import { antdTheme } from "../theme/antd-theme.ts";
import { useColourMode } from "../theme/colour-mode.ts";

/** Asked for once: antd draws the whole page anew when it changes, and what was typed would be lost. */
const motion = !matchMedia("(prefers-reduced-motion: reduce)").matches;
const THEMES = { light: antdTheme("light", motion), dark: antdTheme("dark", motion) };

/** The nonce that the server put into the page; style sheets made at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** A pop-up stays inside the landmark or dialog it belongs to. */
const besideTrigger = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('dialog, [role="dialog"], #content, header') ?? document.body;

/** Theme, words of antd's own parts, and the store of answers. */
export function Providers({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) {
  const { scheme } = useColourMode();
  const locale = useAntdLocale();
  return (
    <ConfigProvider
      theme={THEMES[scheme]}
      csp={{ nonce }}
      getPopupContainer={besideTrigger}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      locale={locale}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}

/**
 * The words of antd's own parts. The Chinese ones are loaded when they are needed; until then it speaks English, and
 * never nothing: antd draws the whole page anew between words and none, and what was typed would be lost.
 */
function useAntdLocale(): Locale {
  const language = useLanguage();
  const [chinese, setChinese] = useState<Locale>();
  useEffect(() => {
    if (language !== "zh-CN" || chinese !== undefined) return;
    void import("antd/es/locale/zh_CN").then((module) => setChinese(module.default));
  }, [language, chinese]);
  return language === "zh-CN" ? (chinese ?? english) : english;
}
