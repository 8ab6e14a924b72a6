import { lazy, Suspense } from "react";
import type { Intent } from "#domain/api/shapes";
import { LoadingLine } from "../ui/LoadingLine.tsx";

/** Wallets are a lot of code: it is loaded where one is used. */
const Panel = lazy(async () => ({ default: (await import("./wallet/WalletPanel.tsx")).WalletPanel }));

/** Connects the own wallet and lets it send the call of an intent that waits for it. */
export function WalletAct({ intent }: { readonly intent: Intent }) {
  return <Suspense fallback={<LoadingLine />}><Panel intent={intent} /></Suspense>;
}
