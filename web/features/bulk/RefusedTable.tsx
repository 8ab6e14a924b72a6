import { Button } from "antd";
import { ENCODINGS, TOLD_ENCODINGS, type ToldEncoding } from "#domain/bulk/letters";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Notice } from "../../ui/Notice.tsx";

interface Props {
  readonly refused: { readonly file: File; readonly message: string; readonly letters: boolean } | undefined;
  readonly busy: boolean;
  readonly onReadAs: (file: File, letters: ToldEncoding) => void;
}

/** Why a table was not taken; where its letters cannot be told, the encodings that it may have. */
export function RefusedTable({ refused, busy, onReadAs }: Props) {
  const words = useWords();
  if (refused === undefined) return null;
  return (
    <Notice
      tone="error"
      action={
        refused.letters ? (
          <ButtonRow>
            {TOLD_ENCODINGS.map((letters) => (
              <Button key={letters} size="small" disabled={busy} onClick={() => onReadAs(refused.file, letters)}>
                {words("bulk.readAs", { encoding: ENCODINGS[letters] })}
              </Button>
            ))}
          </ButtonRow>
        ) : undefined
      }
    >
      <strong>{refused.file.name}</strong>
      {words("common.colon")}
      {refused.message}
    </Notice>
  );
}
