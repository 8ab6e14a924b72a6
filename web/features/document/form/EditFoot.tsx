import { Button } from "antd";
import { useEffect, useId } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { FieldError } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { useRefusal } from "../../../kind/refusal.ts";
import { FormFoot } from "../../../ui/FormParts.tsx";
import { GreyedButton } from "../../../ui/GreyedButton.tsx";
import { Key } from "../../../ui/Key.tsx";
import { useMissing } from "../../../kind/use-missing.ts";
import styles from "./Form.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly kind: Kind;
  readonly problems: readonly FieldError[];
  /** Why what was typed could not be saved: nothing is signed that is not. */
  readonly notSaved: string | undefined;
  /** Goes to the field at a path. */
  readonly onNext: (path: string) => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** By the own certificate, or by the automatic service. */
  readonly onSign: (action: "sign" | "signAutomatically") => void;
  /** Goes on to the page on which FIATA is asked about it. */
  readonly onFiata?: () => void;
}

/** Codes that only say that something is still missing: the foot names it better. */
const INCOMPLETE: readonly string[] = ["WRONG_STATE", "BAD_INPUT"];

/** The fields still missing or wrong, the way to the next of them, and the acts of the form. */
export function EditFoot({ document, kind, problems, notSaved, onNext, onShow, onClose, onSign, onFiata }: Props) {
  const words = useWords();
  const say = useSay();
  const reasonId = useId();
  const refusal = useRefusal();
  const summary = useMissing(kind)(problems);
  const code = document.can["sign"] ?? null;
  const refused =
    problems.length === 0 && code !== null && !INCOMPLETE.includes(code)
      ? refusal(kind, "sign", code, document.state)
      : undefined;
  const next = (): void => {
    onShow();
    // The field after the one that has the focus; from the last one back to the first.
    const here = globalThis.document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"];
    const at = problems.findIndex(({ path }) => path === here);
    const following = problems[at + 1] ?? problems[0];
    if (following !== undefined) onNext(following.path);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "F8") return;
      event.preventDefault();
      next();
    };
    globalThis.document.addEventListener("keydown", listen);
    return () => globalThis.document.removeEventListener("keydown", listen);
  });

  const { sign, signAutomatically: automatic } = kind.flow.actions;
  const mayAsk = problems.length === 0 && notSaved === undefined && document.can["signAutomatically"] === null;
  const missing =
    problems.length > 0 ? (
      <span id={reasonId}>
        {summary.join(words("common.semicolon"))}{" "}
        <Button type="link" size="small" className={styles.next} onClick={next}>
          {words("form.goToNext")} <Key>F8</Key>
        </Button>
      </span>
    ) : (notSaved ?? refused) === undefined ? undefined : (
      <span id={reasonId}>{notSaved ?? refused}</span>
    );
  return (
    <FormFoot missing={missing}>
      <Button onClick={onClose}>{words("common.saveAndClose")}</Button>
      {onFiata !== undefined && <Button onClick={onFiata}>{words("fiata.page")}</Button>}
      {automatic !== undefined && mayAsk && (
        <Button type={code === null ? "default" : "primary"} onClick={() => onSign("signAutomatically")}>
          {say(automatic.label)}
        </Button>
      )}
      {sign !== undefined &&
        (missing === undefined ? (
          <Button type="primary" onClick={() => onSign("sign")}>
            {say(sign.label)}
          </Button>
        ) : (
          <GreyedButton aria-describedby={reasonId} onClick={problems.length > 0 ? next : undefined}>
            {say(sign.label)}
          </GreyedButton>
        ))}
    </FormFoot>
  );
}
