import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";

/** /ServerError: the server did not answer. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <main id="content">
      <ErrorView
        title={words("serverError.title")}
        help={words("serverError.help")}
        onRetry={() => void navigate(-1)}
        action={{ label: words("serverError.back"), onClick: () => void navigate("/", { replace: true }) }}
      />
    </main>
  );
}
