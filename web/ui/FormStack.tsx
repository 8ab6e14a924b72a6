import type { ReactNode, RefObject } from "react";
import styles from "./FormStack.module.css";

interface Props {
  /** Absent where nothing is sent. */
  readonly onSubmit?: () => void;
  /** Names it, as a form or as a group of choices. */
  readonly label?: string;
  /** On a page, where a field need not be as wide as its column. */
  readonly narrow?: boolean;
  readonly autoComplete?: "off";
  /** The form, for whoever moves the focus in it. */
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** The fields of a dialog or of a part of a page, one under the other; each says what is wrong with it. */
export function FormStack({ onSubmit, label, narrow = false, autoComplete, formRef, children }: Props) {
  const shared = { className: styles.stack, "data-narrow": narrow || undefined, "aria-label": label, children };
  if (onSubmit === undefined) return <div {...shared} role={label === undefined ? undefined : "group"} />;
  return (
    <form
      {...shared}
      ref={formRef}
      noValidate
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
