import { writtenAddress, type WalletNetworkName } from "#domain/chain/wallet-networks";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./Wallets.module.css";

interface Props {
  readonly network: WalletNetworkName;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Whether addresses are written as Ethereum writes them, with how the network would. */
export function FormatCheck({ network, value, onChange }: Props) {
  const words = useWords();
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{words("wallets.ethereumFormat")}<br /><span className="hw-quiet">{words("wallets.ethereumFormatHelp", { other: writtenAddress(network, "0x", false) })}</span></span>
    </label>
  );
}
