import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { useRead } from "../api/query.ts";
import { serverMoment } from "../i18n/instants.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords, type Words } from "../i18n/use-words.ts";
import { documentAddress } from "../ui/document-address.ts";
import { TopBar, type Suggestion } from "../ui/TopBar.tsx";
import { usePaused } from "../ui/use-paused.ts";
import { useMe } from "./use-me.ts";

const SEARCH = "/layout/search";

/** The top bar of every list: search leads to the Search area, the bell to what waits for me. */
export function DeskBar() {
  const navigate = useNavigate();
  const words = useWords();
  const format = useFormat();
  const [search] = useSearchParams();
  const searching = useLocation().pathname === SEARCH;
  const { certificates } = useMe();
  const counts = useRead(deskRoutes.counts, {});
  const tasks = useRead(deskRoutes.tasks, {});
  const [soon] = useState(() => Date.now() + LIMITS.certificateWarningDays * DAY_MS);
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed.trim());
  const notice = (key: string, word: Parameters<Words>[0], count: number, to: string) => ({
    key,
    label: words(word, { number: format.number(count) }),
    count,
    to,
  });
  return (
    <TopBar
      value={search.get("text") ?? ""}
      onType={setTyped}
      suggestions={suggestions}
      notices={[
        notice("asked", "shell.noticeAsked", counts.data?.inbox ?? 0, "/layout/inbox?view=asked"),
        {
          ...notice("reminded", "shell.noticeReminded", counts.data?.reminded ?? 0, "/layout/inbox?view=asked"),
          within: true,
        },
        notice(
          "failed",
          "shell.noticeFailed",
          (tasks.data ?? []).filter((task) => task.state === "FAILED" && !task.again).length,
          "/layout/tasks",
        ),
        notice("mail", "shell.noticeMail", counts.data?.mailFailed ?? 0, "/layout/users"),
        notice("keys", "shell.noticeKeys", counts.data?.keysWanted ?? 0, "/layout/users"),
        notice("stamps", "shell.noticeStamps", counts.data?.stampsWaiting ?? 0, "/layout/settings/stamps"),
        notice(
          "certificates",
          "shell.noticeCertificates",
          certificates.filter(
            (one) => one.inUse && (one.status !== "VALID" || serverMoment(one.notAfter).getTime() < soon),
          ).length,
          "/certification",
        ),
      ]}
      onSearch={(text) => {
        // Another word is looked for where the one before was.
        const next = new URLSearchParams(searching ? search : undefined);
        next.set("text", text);
        void navigate(text === "" ? "/layout/documents" : `${SEARCH}?${next.toString()}`);
      }}
    />
  );
}

/** Fewer letters are in nearly everything. */
const LEAST_TYPED = 2;
const SUGGESTED = 6;

/** Documents in which every typed word stands. */
function useSuggestions(text: string): readonly Suggestion[] {
  const words = useWords();
  const say = useSay();
  const asked = usePaused(text);
  const found = useRead(
    documentRoutes.list,
    { query: { text: asked, limit: SUGGESTED } },
    { enabled: asked.length >= LEAST_TYPED },
  );
  if (text.length < LEAST_TYPED || asked.length < LEAST_TYPED) return [];
  return (found.data?.rows ?? []).map((row) => ({
    to: documentAddress(row),
    label: row.number || row.name,
    detail: [say(kindOf(row.kind).label), row.vessel, row.cargo]
      .filter((part) => part !== "")
      .join(words("common.comma")),
  }));
}
