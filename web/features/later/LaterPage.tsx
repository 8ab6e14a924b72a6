import { Button } from "antd";
import { useNavigate } from "react-router";
import type { Text } from "#domain/text";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

/** Stands at an address whose page is still to come: says so, and leads back. */
export function LaterPage({ title, signedIn }: { readonly title: Text; readonly signedIn: boolean }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const page = say(title);
  return (
    <main id="content">
      <PageTitle title={page} />
      <EmptyState
        title={words("later.title")}
        help={words("later.help", { page })}
        action={
          <Button type="primary" onClick={() => void navigate(signedIn ? "/layout/inbox" : "/login")}>
            {words(signedIn ? "later.back" : "later.backPublic")}
          </Button>
        }
      />
    </main>
  );
}
