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

/** What a dialog or a part of a page asks for, one under the other; each field says what is wrong with it. */
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
