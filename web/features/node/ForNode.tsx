import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Screen } from "../../ui/Screen.tsx";

/** A page for those who administer this installation; everybody else is told that it is not theirs. */
export function ForNode({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  if (user.isNodeAdmin) return children;
  return (
    <Screen>
      <ErrorView
        title={words("node.forbidden")}
        help={words("node.forbiddenHelp")}
        action={{ label: words("common.back"), onClick: () => void navigate("/layout/inbox") }}
      />
    </Screen>
  );
}
