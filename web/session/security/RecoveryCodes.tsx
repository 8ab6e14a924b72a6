import { Button } from "antd";
import { useWords } from "../../i18n/use-words.ts";
import { FormStack } from "../../ui/FormStack.tsx";
import { copyText } from "../../ui/copy.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./Security.module.css";

/** Recovery codes, the one time that they are told. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const words = useWords();
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join("\n"))) toast(words("second.copied"));
  };
  return (
    <Dialog open title={words("second.codesTitle")} onClose={onClose}>
      <FormStack>
        <p>{words("second.codesHelp")}</p>
        <ul className={styles.codes} aria-label={words("second.codesTitle")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <ButtonRow>
          <Button onClick={() => void copy()}>{words("second.copy")}</Button>
          <Button
            onClick={() =>
              saveBlob(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "hawser-recovery-codes.txt")
            }
          >
            {words("second.save")}
          </Button>
          <Button type="primary" onClick={onClose}>
            {words("second.codesKept")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}
