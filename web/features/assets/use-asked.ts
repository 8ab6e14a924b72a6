import { useSearchParams } from "react-router";
import { useMe } from "../../session/use-me.ts";
import { asked } from "./views.ts";

/** What the address of the page asks for, and a way to ask for something else. */
export function useAsked() {
  const { organisation } = useMe();
  const [search, setSearch] = useSearchParams();
  const now = asked(search);
  const ask = (name: "chain" | "of" | "as" | "status", value: string | undefined): void =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    }, { replace: true });
  return { ...now, chainId: now.chainId ?? organisation.chainId, ask };
}
