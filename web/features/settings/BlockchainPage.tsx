import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Registers } from "./Registers.tsx";
import { AddressChange, AddressFacts } from "./TitleAddress.tsx";
import styles from "./Settings.module.css";

/** /blockchain: the address by which the company holds titles. */
export function Page() {
  const words = useWords();
  const { organisation } = useMe();
  return (
    <CardPage
      width="form"
      home="/layout"
      title={words("settings.blockchain")}
      help={words("settings.blockchainHelp", { company: organisation.name })}
    >
      {organisation.address !== null && <p className={`${styles.address} hw-mono`}>{organisation.address}</p>}
      <FactList label="wide">
        <AddressFacts />
      </FactList>
      <Registers />
      <AddressChange />
      <p>
        <Link className="hw-link" to="/layout/settings/company">
          {words("settings.backToSettings")}
        </Link>
      </p>
    </CardPage>
  );
}
