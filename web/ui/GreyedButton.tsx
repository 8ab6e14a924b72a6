import type { ComponentProps } from "react";
import styles from "./GreyedButton.module.css";

/** An action that is not possible now. It can still be asked why: `aria-describedby` names the reason. */
export function GreyedButton(
  props: Omit<ComponentProps<"button">, "type" | "className" | "disabled" | "aria-disabled">,
) {
  return <button {...props} type="button" className={styles.greyed} aria-disabled="true" />;
}
