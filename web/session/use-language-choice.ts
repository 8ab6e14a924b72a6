import { authRoutes } from "#domain/api/auth";
import type { Language } from "#domain/text";
import type { ApiError } from "../api/client.ts";
import { useSend } from "../api/use-send.ts";
import { setLanguage } from "../i18n/i18n.ts";
import { useErrorWords } from "../i18n/use-words.ts";
import { toast } from "../ui/toast.ts";

/** Changes the language of this browser at once, and that of the account, in which letters are written. */
export function useLanguageChoice(): {
  readonly choose: (language: Language) => void;
  readonly problem: ApiError | undefined;
} {
  const { send, problem } = useSend();
  const errorWords = useErrorWords();
  return {
    problem,
    choose: (language) => {
      void setLanguage(language).then((changed) => {
        if (changed) void send(authRoutes.updateMe, { body: { language } });
        else toast(errorWords("LOAD_FAILED"));
      });
    },
  };
}
