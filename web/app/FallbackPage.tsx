import { useNavigate } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { ErrorView } from "../ui/ErrorView.tsx";
import styles from "./bare.module.css";

/** For unknown addresses and for pages that broke. */
export function FallbackPage({ unknown = false }: { readonly unknown?: boolean }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <main id="content" className={styles.page}>
      <ErrorView
        title={words("fallback.title")}
        help={words(unknown ? "fallback.unknown" : "fallback.help")}
        action={{ label: words("fallback.close"), onClick: () => void navigate("/", { replace: true }) }}
      />
    </main>
  );
}
