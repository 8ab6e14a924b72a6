import { useMe } from "../../session/use-me.ts";
import { useAddress } from "../../ui/use-address.ts";
import { asked } from "./views.ts";

/** The query in the address of the page, and a way to ask for something else. */
export function useAsked() {
  const { organisation } = useMe();
  const [search, set] = useAddress();
  const now = asked(search);
  const ask = (name: "chain" | "of" | "as" | "status", value: string | undefined): void => set({ [name]: value });
  return { ...now, chainId: now.chainId ?? organisation.chainId, ask };
}
