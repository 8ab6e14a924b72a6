import { Button } from "antd";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import { useId, useState, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { GreyedButton } from "./GreyedButton.tsx";
import { useKeys } from "./use-keys.ts";
import styles from "./ActionBar.module.css";

export interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A single key that does the same. */
  readonly shortcut?: string;
  readonly onClick: () => void;
  /** Why it is not possible now; without it the action is allowed. */
  readonly why?: string | undefined;
  /** The remedy, shown with the reason. */
  readonly help?: { readonly label: string; readonly onClick: () => void };
  readonly busy?: boolean;
}

interface Props {
  /** Likeliest first: the first allowed one is solid. */
  readonly actions: readonly Action[];
  /** At the right end: download, more. */
  readonly extra?: ReactNode;
  /** `above`: the reason covers the title row. `beside`: it stands before the buttons, at the foot of a form. */
  readonly reason?: "above" | "beside";
  /** False where nothing is likelier than leaving things as they are: then no action is solid. */
  readonly solid?: boolean;
  /** Its actions keep their places, the likeliest at the right end, and no other is ever solid: at the foot of a form. */
  readonly steady?: boolean;
}

/** The actions of a document or an envelope: allowed ones, a rule, greyed ones that say why. */
export function ActionBar({ actions, extra, reason = "above", solid = true, steady = false }: Props) {
  const words = useWords();
  const reasonId = useId();
  const [asked, setAsked] = useState<string>();
  const allowed = actions.filter((action) => action.why === undefined);
  const greyed = actions.filter((action) => action.why !== undefined);
  // At the foot of a form there is room: what stands in the way of the likeliest action is said before anyone asks.
  const explained = greyed.find((action) => action.id === asked) ?? (reason === "beside" ? greyed[0] : undefined);
  useKeys(
    Object.fromEntries(
      allowed.flatMap((action) =>
        action.shortcut === undefined ? [] : [[action.shortcut.toLowerCase(), action.onClick]],
      ),
    ),
  );

  const button = (action: Action, main: boolean): ReactNode => (
    <Button
      key={action.id}
      type={solid && main ? "primary" : "default"}
      icon={action.icon !== undefined && <span aria-hidden="true">{action.icon}</span>}
      loading={action.busy === true}
      onClick={action.onClick}
      {...(action.shortcut === undefined ? {} : { "aria-keyshortcuts": action.shortcut })}
    >
      {action.label}
    </Button>
  );
  const greyedButton = (action: Action): ReactNode => (
    <GreyedButton
      key={action.id}
      aria-describedby={asked === action.id ? reasonId : undefined}
      onFocus={() => setAsked(action.id)}
      onMouseEnter={() => setAsked(action.id)}
      onClick={() => setAsked(action.id)}
    >
      {action.icon !== undefined && <span aria-hidden="true">{action.icon}</span>}
      {action.label}
    </GreyedButton>
  );
  const more = extra !== undefined && <span className={styles.extra}>{extra}</span>;

  return (
    <div
      className={styles.area}
      data-reason={reason}
      onMouseLeave={() => setAsked(undefined)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setAsked(undefined);
      }}
    >
      <div className={styles.reason} id={reasonId} role="status" data-shown={explained !== undefined || undefined}>
        {explained !== undefined && (
          <>
            <LockOutlined aria-hidden="true" />
            <span>
              <strong>{explained.label}</strong>
              {words("common.colon")}
              {explained.why}
            </span>
            {explained.help !== undefined && (
              <Button type="link" size="small" className={styles.help} onClick={explained.help.onClick}>
                {explained.help.label}
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.bar} role="toolbar" aria-label={words("actions.label")}>
        {steady ? (
          <>
            {more}
            {actions
              .toReversed()
              .map((action) =>
                action.why === undefined ? button(action, action === actions[0]) : greyedButton(action),
              )}
          </>
        ) : (
          <>
            {allowed.map((action, index) => button(action, index === 0))}
            {allowed.length > 0 && greyed.length > 0 && <span className={styles.rule} aria-hidden="true" />}
            {greyed.map(greyedButton)}
            {more}
          </>
        )}
      </div>
    </div>
  );
}
