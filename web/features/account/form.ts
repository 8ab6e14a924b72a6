import { useEffect, useState } from "react";
import { z } from "zod";
import type { Language } from "#domain/text";
import type { Sender } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { Kept } from "../../storage/kept.ts";

/** The two parts of a person's name. */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** A name is asked for in the order in which it is said: in Chinese the family name first. */
export const namesInOrder = (language: Language) =>
  language === "zh-CN" ? (["lastName", "firstName"] as const) : (["firstName", "lastName"] as const);

/** The first field that is wrong takes the focus; where none is, what is said above the form comes into view. */
function showWrong(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
  if (field) field.focus();
  else document.querySelector('form [role="alert"]')?.scrollIntoView({ block: "center" });
}

/** After a try that was not sent: when the fields have been marked. */
export const focusFirstWrong = (): void => void requestAnimationFrame(showWrong);

/** The texts that a window kept when it was loaded anew; none where it kept nothing, or something else. */
function typed(memory: Kept | undefined): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(memory?.get() ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * Text fields of a form by name, with what they begin with: what was typed, and what stands under each. `memory` keeps
 * them when the window is loaded anew: never a password.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  optional: readonly Name[],
  sender: Pick<Sender, "under" | "problem">,
  begun: Partial<Record<Name, string>> = {},
  memory?: Kept,
) {
  const words = useWords();
  const [values, setValues] = useState(() => {
    const kept = typed(memory);
    return Object.fromEntries(names.map((name) => [name, kept[name] || begun[name] || ""])) as Record<Name, string>;
  });
  useEffect(() => memory?.set(JSON.stringify(values)), [memory, values]);
  const [tried, setTried] = useState(false);
  // The server's refusals stand on the page by then, however long that took to draw.
  useEffect(() => {
    if (sender.problem !== undefined) showWrong();
  }, [sender.problem]);
  const missing = (name: Name): boolean => !optional.includes(name) && values[name].trim() === "";
  return {
    values,
    tried,
    setTried,
    complete: names.every((name) => !missing(name)),
    change: (name: Name, value: string): void => setValues((old) => ({ ...old, [name]: value })),
    /** Fills in what has not been typed. */
    suggest: (name: Name, value: string): void =>
      setValues((old) => (old[name].trim() === "" ? { ...old, [name]: value } : old)),
    error: (name: Name): string | undefined =>
      sender.under(name) ?? (tried && missing(name) ? words("account.needed") : undefined),
    /** The typed values, without the optional fields that stayed empty. */
    body: (): Record<Name, string> =>
      Object.fromEntries(
        names.filter((name) => values[name].trim() !== "").map((name) => [name, values[name].trim()]),
      ) as Record<Name, string>,
  };
}
