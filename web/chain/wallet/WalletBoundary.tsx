import { RainbowKitProvider } from "@rainbow-me/rainbowkit";
import "@rainbow-me/rainbowkit/styles.css";
import type { ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import { authRoutes } from "#domain/api/auth";
import { useRead } from "../../api/query.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { walletConfig } from "./config.ts";
import "./wallet.css";

/** The nonce of the page for the style sheet with which the wallet's dialogs hold the page still. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
(globalThis as { __webpack_nonce__?: string | undefined }).__webpack_nonce__ = nonce;

/**
 * No chain: a wallet connects on whichever it stands. Where an act needs another, the panel says so and asks for it.
 */
const ANY_CHAIN = 0;

/**
 * Inside it, `useWallet` and the hooks of wagmi work. The style sheet is static, so no style is written at run time.
 */
export function WalletBoundary({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const language = useLanguage();
  const installation = useRead(authRoutes.config, {});
  if (installation.data === undefined) return <LoadingLine />;
  return (
    <WagmiProvider config={walletConfig(installation.data, words("wallet.browser"))}>
      <RainbowKitProvider theme={null} initialChain={ANY_CHAIN} locale={language} modalSize="compact">
        {children}
      </RainbowKitProvider>
    </WagmiProvider>
  );
}
