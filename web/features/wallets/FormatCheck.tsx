import { writtenAddress, type WalletNetworkName } from "#domain/chain/wallet-networks";
import { useWords } from "../../i18n/use-words.ts";
import { Check } from "../../ui/Check.tsx";

interface Props {
  readonly network: WalletNetworkName;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Whether addresses are written as Ethereum writes them, with how the network would. */
export function FormatCheck({ network, value, onChange }: Props) {
  const words = useWords();
  return (
    <Check
      checked={value}
      onChange={onChange}
      help={words("wallets.ethereumFormatHelp", { other: writtenAddress(network, "0x", false) })}
    >
      {words("wallets.ethereumFormat")}
    </Check>
  );
}
