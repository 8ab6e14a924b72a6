import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { FirstSteps } from "../../session/first-steps/FirstSteps.tsx";
import styles from "./FirstUse.module.css";
import { SampleBill } from "./SampleBill.tsx";

/** /layout/first-steps: the way to the first envelope, and a bill to practise on. */
export function Page() {
  const words = useWords();
  return (
    <Screen foot={<ListFoot />} head={<PageTitle title={words("firstUse.page")} />}>
      <div className={styles.screen}>
        <FirstSteps />
        <SampleBill />
      </div>
    </Screen>
  );
}
