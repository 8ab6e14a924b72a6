import { lazy, Suspense } from "react";
import type { Intent, SignatureRequest } from "#domain/api/intent";
import { LoadingLine } from "../ui/LoadingLine.tsx";

/** Wallets are a lot of code: it is loaded where one is used. */
const Panel = lazy(async () => ({ default: (await import("./wallet/WalletPanel.tsx")).WalletPanel }));

/** Connects the own wallet and lets it sign the request of an intent that waits for it. */
export function WalletAct(props: { readonly intent: Intent; readonly request: SignatureRequest }) {
  return (
    <Suspense fallback={<LoadingLine />}>
      <Panel {...props} />
    </Suspense>
  );
}
