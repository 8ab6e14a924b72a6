import { useRef, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { FieldError } from "#domain/errors";
import { useErrorWords } from "../../i18n/use-words.ts";
import type { ApiError } from "../../api/client.ts";
import { focusField } from "../../kind/focus.ts";
import { REVIEWS } from "../../process/review-address.ts";
import type { Review } from "./review.ts";

/** The refusals of what stands under a name in the request, by their paths within it. */
export const under = (all: readonly FieldError[], name: string): FieldError[] =>
  all.flatMap((one) => (one.path.startsWith(`${name}.`) ? [{ ...one, path: one.path.slice(name.length + 1) }] : []));

interface FormPage {
  /** The part of the page that holds the fields. */
  readonly page: RefObject<HTMLDivElement | null>;
  /** The refusal of the server about the field at a path, in words. */
  refused(path: string): string | undefined;
  /** Shows the field at a path, and puts the cursor there. */
  goTo(path: string): void;
  /** Undefined where it could not be saved: the page says why. */
  save(): Promise<Review | undefined>;
  close(): Promise<void>;
}

/** The steps that every form of a review has. */
export function useFormPage(
  draft: { flush(): Promise<Review> },
  refusals: ApiError["fields"],
  showForm: () => void,
): FormPage {
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const page = useRef<HTMLDivElement>(null);
  const save = (): Promise<Review | undefined> => draft.flush().catch(() => undefined);
  return {
    page,
    save,
    refused(path) {
      const found = refusals.find((one) => one.path === path);
      return found && (found.message ?? errorWords(found.code, found.parameters));
    },
    goTo(path) {
      showForm();
      requestAnimationFrame(() => focusField(page.current, path));
    },
    async close() {
      await save();
      // Left with unsaved content, the page asks by itself.
      void navigate(REVIEWS);
    },
  };
}
