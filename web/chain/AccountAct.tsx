import { lazy, Suspense, type ComponentProps } from "react";
import { LoadingLine } from "../ui/LoadingLine.tsx";

/** The code that reads and encodes calls is large: it is loaded where somebody acts. */
const Panel = lazy(async () => ({ default: (await import("./stranger/AccountPanel.tsx")).AccountPanel }));

/** Lets an account of the company act on a title of a register of others. */
export function AccountAct(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<LoadingLine />}>
      <Panel {...props} />
    </Suspense>
  );
}
