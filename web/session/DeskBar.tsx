import { useNavigate, useSearchParams } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import { useRead } from "../api/query.ts";
import { TopBar } from "../ui/TopBar.tsx";

/** The top bar of every list: search leads to the Search area, the bell to tasks that failed. */
export function DeskBar() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tasks = useRead(deskRoutes.tasks, {});
  const failed = (tasks.data ?? []).filter((task) => task.state === "FAILED").length;
  return (
    <TopBar value={search.get("text") ?? ""} notices={failed} onNotices={() => void navigate("/layout/tasks")}
      onSearch={(text) => void navigate(text === "" ? "/layout/documents" : `/layout/search?text=${encodeURIComponent(text)}`)} />
  );
}
