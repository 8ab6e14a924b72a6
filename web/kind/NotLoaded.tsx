import { useNavigate } from "react-router";
import type { ApiError } from "../api/client.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { ErrorView } from "../ui/ErrorView.tsx";

interface Props {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** The name of the part, where it is no page. */
  readonly title?: string;
}

/** Why what an address names is not shown. An address that cannot be one is answered as one that leads nowhere. */
export function NotLoaded({ error, onRetry, title }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const inbox = { label: words("later.back"), onClick: () => void navigate("/layout/inbox") };
  if (error.status === 404 || error.status === 422)
    return <ErrorView title={title ?? words("pages.notFound")} help={errorWords("NOT_FOUND")} action={inbox} />;
  return <ErrorView title={words("common.failed")} help={error.message} onRetry={onRetry} action={inbox} />;
}
