import { Button } from "antd";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** A bill that is being replaced, and what is to replace it, lead to each other. */
export function Replacing({ document: { id, replacement } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const navigate = useNavigate();
  if (replacement === null || replacement.successors.length === 0) return null;
  const { original, successors } = replacement;
  const next = successors.find(({ signed }) => !signed) ?? successors[0];
  const number = successors.map((one) => one.number || words("form.noNumber")).join(", ");
  const other = id === original.id ? next : original;
  const said =
    id !== original.id
      ? words(replacement.purpose === "SWITCH" ? "facts.replaced.switched" : "facts.replaced.successor", {
          number: original.number,
        })
      : successors.every(({ signed }) => signed)
        ? words("facts.replaced.ready", { number })
        : words("facts.replaced.open", { number });
  const open =
    other === undefined ? undefined : (
      <Button
        size="small"
        onClick={() =>
          void navigate(
            documentAddress(other, other.id !== original.id && !("signed" in other && other.signed) ? "edit" : "view"),
          )
        }
      >
        {words("facts.replaced.show", { number: other.number || words("form.noNumber") })}
      </Button>
    );
  return (
    <Notice tone="info" action={open}>
      {said}
    </Notice>
  );
}
