import { lazy, Suspense } from "react";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import type { StrangerProps } from "./stranger/use-act-choice.ts";

/** Wallets are a lot of code: it is loaded where one is used. */
const Panel = lazy(async () => ({ default: (await import("./wallet/StrangerPanel.tsx")).StrangerPanel }));

/** Connects the own wallet and lets it act on a title of a registry of others. */
export function StrangerAct(props: StrangerProps) {
  return (
    <Suspense fallback={<LoadingLine />}>
      <Panel {...props} />
    </Suspense>
  );
}
