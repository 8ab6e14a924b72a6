import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { AutomaticSigning } from "./AutomaticSigning.tsx";
import { CompanyRules } from "./CompanyRules.tsx";
import { DefaultChain } from "./DefaultChain.tsx";
import { DocumentCode } from "./DocumentCode.tsx";
import { RemarksOnChain } from "./RemarksOnChain.tsx";
import { Fiata } from "./Fiata.tsx";
import { AddressFacts } from "./TitleAddress.tsx";
import styles from "./Settings.module.css";

/**
 * Advanced Setting: what the company asks of all accounts, its chain, the automatic service, and the ways to what has a
 * page of its own.
 */
export function Advanced() {
  const words = useWords();
  const { organisation } = useMe();
  return (
    <>
      <CompanyRules />
      <AutomaticSigning />
      <Fiata />
      <DocumentCode />
      <Section title={words("settings.blockchain")}>
        <FactList label="wide">
          <AddressFacts />
        </FactList>
        <div className={styles.apart}>
          <DefaultChain key={organisation.chainId} />
        </div>
        <div className={styles.apart}>
          <RemarksOnChain />
        </div>
        <p className={styles.links}>
          <Link className="hw-link" to="/layout/wallets">
            {words("wallets.title")}
          </Link>
          <Link className="hw-link" to="/layout/enterprise">
            {words("enterprise.contacts")}
          </Link>
          <Link className="hw-link" to="/layout/applications?view=webhooks">
            {words("applications.views.webhooks")}
          </Link>
        </p>
      </Section>
    </>
  );
}
