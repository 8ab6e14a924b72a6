import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The key of a page that begins without an id and is given one while it stands: the same before and after, so that the
 * page stays as it is. `begun` is told the id before the address changes. Beginning anew is another page.
 */
export function useBegun(id: string | undefined): readonly [key: string, begun: (id: string) => void] {
  const { key: visit } = useLocation();
  const [own, setOwn] = useState<{ readonly id: string; readonly visit: string }>();
  return [id === undefined ? visit : own?.id === id ? own.visit : id, (made) => setOwn({ id: made, visit })];
}

const SAME_PAGE = { samePage: true } as const;
/** Whether an address was only given to a page that stays as it is: the focus stays too. */
export const isSamePage = (state: unknown): boolean => (state as Partial<typeof SAME_PAGE> | null)?.samePage === true;

/** Leads a page on to what it has become; a promise settles when the address has changed. */
export type Arrive<T> = (made: T) => void | Promise<void>;

/**
 * Leads a page that was begun to the address of what it became, unless it has been left meanwhile. `stays` is true of
 * that address.
 */
export function useArrival<T extends { readonly id: string }>(
  addressOf: (made: T) => string,
  onBegun: (id: string) => void,
) {
  const navigate = useNavigate();
  const address = useRef<string>(undefined);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return {
    /** Settles when the address has changed. */
    arrive: async (made: T): Promise<void> => {
      if (!here.current) return;
      address.current = addressOf(made);
      onBegun(made.id);
      await navigate(address.current, { replace: true, state: SAME_PAGE });
    },
    stays: (path: string): boolean => path === address.current,
  };
}
