import type { CounterpartyContact } from "#domain/api/counterparties";
import { useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";

/** Whether anybody at the other platform is known. */
export const isKnown = ({ name, email, phone }: CounterpartyContact): boolean => `${name}${email}${phone}` !== "";

interface Props {
  readonly contact: CounterpartyContact;
  readonly platform: string;
  /** The number of the bill, which a letter is about. */
  readonly number: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The person at the other platform to write to or to call. */
export function TheirContact({ contact: { name, email, phone }, platform, number, open, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog open={open} title={words("platforms.story.contactOf", { platform })} onClose={onClose}>
      <FactList label="wide">
        {name !== "" && (
          <>
            <dt>{words("counterparties.contactName")}</dt>
            <dd>{name}</dd>
          </>
        )}
        {email !== "" && (
          <>
            <dt>{words("counterparties.contactEmail")}</dt>
            <dd>
              <a href={`mailto:${email}?subject=${encodeURIComponent(number)}`}>{email}</a>
            </dd>
          </>
        )}
        {phone !== "" && (
          <>
            <dt>{words("counterparties.contactPhone")}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
            </dd>
          </>
        )}
      </FactList>
    </Dialog>
  );
}
