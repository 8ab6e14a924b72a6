import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "./ButtonRow.tsx";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";
import styles from "./UnsavedPrompt.module.css";

interface Props {
  /** Something was typed that is not saved. */
  readonly dirty: boolean;
  /** An address that is still this document: going there leaves nothing. */
  readonly stays?: (path: string) => boolean;
  /** Saves; throws when it could not. Left out where nothing is saved before it is sent. */
  readonly onSave?: () => Promise<void>;
  /** Holds back what saves itself while the question stands, and lets it go on. */
  readonly rest?: (resting: boolean) => void;
}

/**
 * Asks to save or not to save when an unsaved document is left, by a link or by closing the tab. Until a person has
 * answered, nothing is saved and nothing is left.
 */
export function UnsavedPrompt({ dirty, stays, onSave, rest }: Props) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  /** Where somebody wants to go who is still asked. */
  const [wanted, setWanted] = useState<Location>();
  /** The router forgets what it held back when the page itself moves on, to the address of what was saved. */
  const forgotten = useRef(false);
  const leaving = useRef(false);
  /** The leaving that was asked about: it stays asked, even where a save that was under way ends meanwhile. */
  const [asked, setAsked] = useState<Location>();
  if (dirty && asked !== wanted) setAsked(wanted);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    forgotten.current = stays?.(nextLocation.pathname) === true;
    const held = dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname && !forgotten.current;
    if (held) {
      rest?.(true);
      setWanted(nextLocation);
    }
    return held;
  });

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  const leave = (to: Location | undefined): void => {
    if (to === undefined || leaving.current) return;
    leaving.current = true;
    if (blocker.state === "blocked" && !forgotten.current) blocker.proceed();
    else void navigate(to);
  };
  const leaveSaved = useEffectEvent((to: Location | undefined) => {
    if (!dirty) leave(to);
  });
  // A form that was saved a moment before it is left was still unsaved when the page was last drawn. What is saved
  // later leaves the question to its answer.
  useEffect(() => leaveSaved(wanted), [wanted]);

  const stay = (): void => {
    setFailed(false);
    setWanted(undefined);
    if (!forgotten.current) blocker.reset?.();
    rest?.(false);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    rest?.(false);
    try {
      await onSave?.();
      leave(wanted);
    } catch {
      setFailed(true);
      rest?.(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={wanted !== undefined && asked === wanted}
      title={words(onSave === undefined ? "unsaved.unsentTitle" : "unsaved.title")}
      width={440}
      onClose={stay}
    >
      {failed && <Notice tone="error">{words("unsaved.failed")}</Notice>}
      <p className={styles.text}>{words(onSave === undefined ? "unsaved.unsent" : "unsaved.text")}</p>
      <ButtonRow>
        <Button onClick={stay}>{words("unsaved.stay")}</Button>
        <Button onClick={() => leave(wanted)}>
          {words(onSave === undefined ? "unsaved.leave" : "unsaved.discard")}
        </Button>
        {onSave !== undefined && (
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {words("unsaved.save")}
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}
