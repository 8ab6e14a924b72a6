import { authRoutes } from "#domain/api/auth";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";

/** The colleagues who may take part in reviews, oneself included, and the same as choices. */
export function useColleagues() {
  const words = useWords();
  const { user } = useMe();
  const { data, isPending } = useRead(authRoutes.users, {});
  const colleagues = (data ?? []).filter(
    ({ status, permissions }) => status === "ACTIVATED" && permissions.includes("bl.draft"),
  );
  const options = colleagues.map((one) => ({
    value: one.id,
    label: one.id === user.id ? words("common.yourCompany", { name: one.name }) : one.name,
  }));
  return { colleagues, options, loading: isPending };
}

/** The choice of nobody, which a list has no value for. */
export const NO_ONE = "";
