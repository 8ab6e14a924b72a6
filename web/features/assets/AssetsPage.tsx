import { useParams, useSearchParams } from "react-router";
import { EntryList } from "./EntryList.tsx";
import { FollowedList } from "./FollowedList.tsx";
import { FollowedView } from "./FollowedView.tsx";
import { HeldList } from "./HeldList.tsx";
import { viewOf } from "./views.ts";

const LISTS = { followed: FollowedList, held: HeldList, entries: EntryList } as const;

/** /layout/assets: what the mirror of the chains knows, in lists; or one followed title. */
export function Page() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const List = LISTS[viewOf(search)];
  return id === undefined ? <List /> : <FollowedView key={id} id={id} />;
}
