import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { NOTE_LINK } from "#domain/bunker/note-link";
import { every } from "#domain/changes";
import { actionOfLink } from "#domain/verify/action-link";
import { chooseFile } from "../../session/chosen-file.ts";
import { fetchAction } from "./fetch-action.ts";
import { fetchNote } from "./fetch-note.ts";

/**
 * Chooses the file that the address of the page asks for, and goes on with it to `then`; nothing where it asks for
 * none. `unopened`: it cannot be had.
 */
export function useAskedFile(then: string): { readonly loading: boolean; readonly unopened: boolean } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const asked = search.get("q");
  const note = search.get(NOTE_LINK);
  const opened = useQuery({
    queryKey: ["verification", "link", asked, note, hash],
    meta: { shows: every("document", "intent", "title") },
    enabled: asked !== null || note !== null,
    retry: false,
    queryFn: () => {
      if (note !== null) return fetchNote(note);
      const action = actionOfLink(new URLSearchParams({ q: asked ?? "" }), hash, location.origin);
      return action === null ? null : fetchAction(action);
    },
  });
  const fetched = opened.data ?? null;
  useEffect(() => {
    if (fetched === null) return;
    chooseFile(fetched);
    void navigate(then, { replace: true });
  }, [navigate, fetched, then]);
  return { loading: opened.isLoading || fetched !== null, unopened: opened.isFetched && fetched === null };
}
