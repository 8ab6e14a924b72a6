import { Button } from "antd";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { CardPage } from "../../ui/CardPage.tsx";

interface Props {
  /** The words on who gives a new one. */
  readonly help: WordKey;
  readonly to: string;
  readonly action: WordKey;
}

/** A link of a letter that was used, was replaced by a newer one, or came too late: nothing is typed for it in vain. */
export function SpentLink({ help, to, action }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <CardPage title={words("account.linkSpent")} help={words(help)}>
      <p>
        <Button type="primary" size="large" onClick={() => void navigate(to)}>
          {words(action)}
        </Button>
      </p>
    </CardPage>
  );
}
