import { useEffect } from "react";
import { deskRoutes } from "#domain/api/desk";
import { toast } from "../ui/toast.ts";
import { usePackage } from "./use-package.ts";

/**
 * Has the originals on paper of a bill that was switched to it drawn in the background, and saves them when they are
 * there and this page is still open.
 */
export function useOriginals(id: string): { readonly ask: () => void; readonly busy: boolean } {
  const { ask, busy, failed } = usePackage(deskRoutes.askOriginals, id, "tasks.printAsked");
  useEffect(() => {
    if (failed !== undefined) toast(failed);
  }, [failed]);
  return { ask: () => void ask(), busy };
}
