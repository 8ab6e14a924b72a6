import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from "wagmi";
import { useQuietPictures } from "./use-quiet-pictures.ts";

export interface Wallet {
  /** The connected address in lower case; undefined while none is. */
  readonly address: string | undefined;
  /** The chain that the wallet stands on. */
  readonly chainId: number | undefined;
  /** Opens the list of wallets. */
  readonly connect: () => void;
  readonly disconnect: () => void;
  /** Moves the wallet to a chain of this installation, which is added to it when it does not know it. */
  readonly switchTo: (chainId: number) => Promise<void>;
  /** A signature by the wallet (EIP-191). */
  readonly sign: (message: string) => Promise<string>;
}

/** The connected wallet; only inside `WalletBoundary`. */
export function useWallet(): Wallet {
  const { address, chainId } = useAccount();
  const { openConnectModal } = useConnectModal();
  useQuietPictures();
  const { disconnect } = useDisconnect();
  const { switchChainAsync } = useSwitchChain();
  const { signMessageAsync } = useSignMessage();
  return {
    address: address?.toLowerCase(),
    chainId,
    connect: () => openConnectModal?.(),
    disconnect: () => disconnect(),
    switchTo: async (to) => void (await switchChainAsync({ chainId: to })),
    sign: (message) => signMessageAsync({ message }),
  };
}
